import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { allPollsQuery } from '#rooms/home/queries.ts'
import { PollsAdminPage } from '#rooms/home/ui/polls-admin-page.tsx'
import { adminHead } from '#rooms/moderation/admin-head.ts'
import { admit, isAdmin } from '#rooms/moderation/admission.ts'

export const Route = createFileRoute('/admin/polls')({
  beforeLoad: ({ context }) => admit(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) => queryClient.ensureInfiniteQueryData(allPollsQuery()),
  head: () => adminHead('/admin/polls', m.moderation_nav_polls()),
  component: PollsAdminPage,
})
