import { createFileRoute } from '@tanstack/react-router'
import { isAdmin, viewerQuery } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { overviewQuery } from '#features/admin/queries.ts'
import { OverviewPage } from '#features/admin/ui/overview-page.tsx'
import { operationsQuery, readinessQuery } from '#features/operations/queries.ts'
import { m } from '#messages'

export const Route = createFileRoute('/admin/')({
  loader: async ({ context: { queryClient } }) => {
    const viewer = await queryClient.ensureQueryData(viewerQuery())
    const admin = viewer !== null && isAdmin(viewer)
    await Promise.all([
      queryClient.ensureQueryData(overviewQuery()),
      admin && queryClient.prefetchQuery(operationsQuery()),
      admin && queryClient.prefetchQuery(readinessQuery()),
    ])
  },
  head: () => adminHead('/admin', m.admin_title()),
  component: OverviewPage,
})
