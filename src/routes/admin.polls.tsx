import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { allPollsQuery } from '#features/home/queries.ts'
import { PollsAdminPage } from '#features/home/ui/polls-admin-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/polls')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) => loadLists(queryClient.ensureInfiniteQueryData(allPollsQuery())),
  head: () => adminHead('/admin/polls', m.admin_nav_polls()),
  component: PollsAdminPage,
})
