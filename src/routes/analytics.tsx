import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { AdminFrame } from '#features/admin/ui/admin-shell.tsx'
import { detailsQuery, reportQuery, vitalsQuery } from '#features/analytics/queries.ts'
import { DashboardSearch, DEFAULT_PERIOD } from '#features/analytics/search-params.ts'
import { DashboardPage } from '#features/analytics/ui/dashboard-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'

/** The dashboard of visits, in the frame of the admin area (for everyone else there is no such page). */
export const Route = createFileRoute('/analytics')({
  validateSearch: DashboardSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { period = DEFAULT_PERIOD, tab = 'overview' }, cause }) =>
    loadAdminPage(queryClient, {
      title: m.analytics_title(),
      may: isAdmin,
      load: () =>
        stayOnFailure(
          cause,
          loadLists(
            queryClient.ensureQueryData(reportQuery(period)),
            queryClient.ensureQueryData(detailsQuery(period)),
            ...(tab === 'overview' ? [queryClient.ensureQueryData(vitalsQuery(period))] : []),
          ),
        ),
    }),
  head: ({ loaderData }) => (loaderData ? adminHead('/analytics', loaderData.title) : {}),
  component: () => (
    <AdminFrame>
      <DashboardPage search={Route.useSearch()} />
    </AdminFrame>
  ),
})
