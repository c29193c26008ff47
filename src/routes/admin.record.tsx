import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '#features/moderation/admin-head.ts'
import { guardPage, isAdmin } from '#features/moderation/guard.ts'
import { recordQuery } from '#features/moderation/queries.ts'
import { RecordPage } from '#features/moderation/ui/audit-log-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/record')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) => loadLists(queryClient.ensureInfiniteQueryData(recordQuery())),
  head: () => adminHead('/admin/record', m.moderation_nav_audit_log()),
  component: RecordPage,
})
