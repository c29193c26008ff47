import { createFileRoute } from '@tanstack/react-router'
import { isAdmin, viewerQuery } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { overviewQuery } from '#features/admin/queries.ts'
import { OverviewPage } from '#features/admin/ui/overview-page.tsx'
import { operationsQuery, readinessQuery } from '#features/operations/queries.ts'
import { m } from '#messages'

export const Route = createFileRoute('/admin/')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, {
      title: m.admin_title(),
      load: async () => {
        const viewer = await queryClient.ensureQueryData(viewerQuery())
        const admin = viewer !== null && isAdmin(viewer)
        await Promise.all([
          queryClient.ensureQueryData(overviewQuery()),
          admin && queryClient.prefetchQuery(operationsQuery()),
          admin && queryClient.prefetchQuery(readinessQuery()),
        ])
      },
    }),
  component: OverviewPage,
})
