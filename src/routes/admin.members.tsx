import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { membersQuery } from '#features/admin/queries.ts'
import { MembersSearch } from '#features/admin/search-params.ts'
import { AdminMembersPage } from '#features/admin/ui/members-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/members')({
  validateSearch: MembersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_members(),
      may: isAdmin,
      load: () => stayOnFailure(cause, loadLists(queryClient.ensureInfiniteQueryData(membersQuery(deps)))),
    }),
  component: () => <AdminMembersPage {...Route.useSearch()} />,
})
