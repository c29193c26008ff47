import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { recordQuery } from '#features/admin/queries.ts'
import { RecordPage } from '#features/admin/ui/audit-log-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/record')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) => loadLists(queryClient.ensureInfiniteQueryData(recordQuery())),
  head: () => adminHead('/admin/record', m.admin_nav_audit_log()),
  component: RecordPage,
})
