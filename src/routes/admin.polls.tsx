import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { allPollsQuery } from '#features/home/queries.ts'
import { AdminPollsPage } from '#features/home/ui/admin-polls-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'
import { ListQuery } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/admin/polls')({
  validateSearch: ListQuery,
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: ({ context: { queryClient }, deps: { q }, cause }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_polls(),
      may: isAdmin,
      load: () => stayOnFailure(cause, loadLists(queryClient.ensureInfiniteQueryData(allPollsQuery(q)))),
    }),
  component: () => <AdminPollsPage q={Route.useSearch().q} />,
})
