import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminSessionsQuery } from '#features/experts/admin-queries.ts'
import { AdminSessionsPage } from '#features/experts/sessions/ui/admin-sessions-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'
import { ListQuery } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/admin/sessions/')({
  validateSearch: ListQuery,
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: ({ context: { queryClient }, deps: { q }, cause }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_sessions(),
      may: isAdmin,
      load: () => stayOnFailure(cause, loadLists(queryClient.ensureInfiniteQueryData(adminSessionsQuery(q)))),
    }),
  component: () => <AdminSessionsPage q={Route.useSearch().q} />,
})
