import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { auditLogQuery } from '#features/admin/queries.ts'
import { AuditLogPage } from '#features/admin/ui/audit-log-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/record')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_audit_log(),
      may: isAdmin,
      load: () => loadLists(queryClient.ensureInfiniteQueryData(auditLogQuery())),
    }),
  component: AuditLogPage,
})
