import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { adminHead } from '#rooms/moderation/admin-head.ts'
import { overviewQuery } from '#rooms/moderation/queries.ts'
import { OverviewPage } from '#rooms/moderation/ui/overview-page.tsx'

export const Route = createFileRoute('/admin/')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(overviewQuery()),
  head: () => adminHead('/admin', m.moderation_title()),
  component: OverviewPage,
})
