import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminArticlesQuery } from '#features/library/writing/queries.ts'
import { AdminArticlesPage } from '#features/library/writing/ui/admin-articles-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'
import { ListQuery } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/admin/articles/')({
  validateSearch: ListQuery,
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: ({ context: { queryClient }, deps: { q }, cause }) =>
    loadAdminPage(queryClient, {
      title: m.moderation_nav_articles(),
      may: isAdmin,
      load: () => stayOnFailure(cause, loadLists(queryClient.ensureInfiniteQueryData(adminArticlesQuery(q)))),
    }),
  component: () => <AdminArticlesPage q={Route.useSearch().q} />,
})
