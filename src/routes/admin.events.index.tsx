import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminEventsQuery, suggestionsQuery } from '#features/events/admin-queries.ts'
import { AdminEventsSearch } from '#features/events/search-params.ts'
import { AdminEventsPage } from '#features/events/ui/admin-events-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/events/')({
  validateSearch: AdminEventsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { q, suggestion }, cause }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_events(),
      may: isAdmin,
      load: () =>
        stayOnFailure(
          cause,
          loadLists(
            queryClient.ensureInfiniteQueryData(adminEventsQuery(q)),
            queryClient.ensureInfiniteQueryData(suggestionsQuery(suggestion)),
          ),
        ),
    }),
  component: () => <AdminEventsPage {...Route.useSearch()} />,
})
