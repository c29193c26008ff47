import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { adminSessionsQuery } from '#features/experts/queries.ts'
import { AdminSessionsPage } from '#features/experts/sessions/ui/admin-sessions-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/sessions/')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) =>
    loadLists(queryClient.ensureInfiniteQueryData(adminSessionsQuery())),
  head: () => adminHead('/admin/sessions', m.admin_nav_sessions()),
  component: AdminSessionsPage,
})
