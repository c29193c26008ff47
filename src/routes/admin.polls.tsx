import { createFileRoute } from '@tanstack/react-router'
import { allPollsQuery } from '#features/home/queries.ts'
import { PollsAdminPage } from '#features/home/ui/polls-admin-page.tsx'
import { adminHead } from '#features/moderation/admin-head.ts'
import { guardPage, isAdmin } from '#features/moderation/guard.ts'
import { m } from '#messages'
import { loadLists } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/polls')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) => loadLists(queryClient.ensureInfiniteQueryData(allPollsQuery())),
  head: () => adminHead('/admin/polls', m.moderation_nav_polls()),
  component: PollsAdminPage,
})
