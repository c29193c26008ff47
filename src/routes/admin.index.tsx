import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { viewerQuery } from '#rooms/accounts/queries.ts'
import { adminHead } from '#rooms/moderation/admin-head.ts'
import { isAdmin } from '#rooms/moderation/admission.ts'
import { overviewQuery } from '#rooms/moderation/queries.ts'
import { OverviewPage } from '#rooms/moderation/ui/overview-page.tsx'
import { operationsQuery } from '#rooms/operations/queries.ts'

export const Route = createFileRoute('/admin/')({
  loader: async ({ context: { queryClient } }) => {
    const viewer = await queryClient.ensureQueryData(viewerQuery())
    const operations = viewer && isAdmin(viewer) && queryClient.prefetchQuery(operationsQuery())
    await Promise.all([queryClient.ensureQueryData(overviewQuery()), operations])
  },
  head: () => adminHead('/admin', m.moderation_title()),
  component: OverviewPage,
})
