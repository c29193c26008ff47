import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { accessRequestsQuery, figuresQuery, membershipsQuery } from '#features/membership/admin-queries.ts'
import { MembershipsSearch } from '#features/membership/admin-search-params.ts'
import { MembershipPage } from '#features/membership/ui/admin/membership-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/membership')({
  validateSearch: MembershipsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_membership(),
      may: isAdmin,
      load: () =>
        stayOnFailure(
          cause,
          loadLists(
            queryClient.ensureQueryData(figuresQuery()),
            queryClient.ensureInfiniteQueryData(accessRequestsQuery(deps.request)),
            queryClient.ensureInfiniteQueryData(membershipsQuery(deps)),
          ),
        ),
    }),
  component: () => <MembershipPage search={Route.useSearch()} />,
})
