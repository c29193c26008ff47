import { createFileRoute } from '@tanstack/react-router'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { allCommunityEventsQuery, allGroupsQuery } from '#features/local-community/admin-queries.ts'
import { AllGroupsPage } from '#features/local-community/groups/ui/all-groups-page.tsx'
import { AllGroupsSearch } from '#features/local-community/search-params.ts'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/groups')({
  validateSearch: AllGroupsSearch,
  loaderDeps: ({ search: { q = '', kind } }) => ({ q, kind }),
  loader: ({ context: { queryClient }, deps: { q, kind }, cause }) =>
    loadAdminPage(queryClient, {
      title: m.local_community_admin_title(),
      load: () =>
        stayOnFailure(
          cause,
          loadLists(
            kind
              ? queryClient.ensureInfiniteQueryData(allCommunityEventsQuery(q))
              : queryClient.ensureInfiniteQueryData(allGroupsQuery(q)),
          ),
        ),
    }),
  component: () => <AllGroupsPage q={Route.useSearch().q ?? ''} kind={Route.useSearch().kind} />,
})
