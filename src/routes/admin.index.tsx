import { createFileRoute } from '@tanstack/react-router'
import { viewerQuery } from '#features/accounts/queries.ts'
import { adminHead } from '#features/moderation/admin-head.ts'
import { isAdmin } from '#features/moderation/guard.ts'
import { overviewQuery } from '#features/moderation/queries.ts'
import { OverviewPage } from '#features/moderation/ui/overview-page.tsx'
import { operationsQuery } from '#features/operations/queries.ts'
import { m } from '#messages'

export const Route = createFileRoute('/admin/')({
  loader: async ({ context: { queryClient } }) => {
    const viewer = await queryClient.ensureQueryData(viewerQuery())
    const operations = viewer && isAdmin(viewer) && queryClient.prefetchQuery(operationsQuery())
    await Promise.all([queryClient.ensureQueryData(overviewQuery()), operations])
  },
  head: () => adminHead('/admin', m.moderation_title()),
  component: OverviewPage,
})
