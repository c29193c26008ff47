import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { auditLogQuery } from '#features/admin/queries.ts'
import { AuditLogPage } from '#features/admin/ui/audit-log-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'
import { ListQuery } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/admin/record')({
  validateSearch: ListQuery,
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: ({ context: { queryClient }, deps: { q }, cause }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_audit_log(),
      may: isAdmin,
      load: () => stayOnFailure(cause, loadLists(queryClient.ensureInfiniteQueryData(auditLogQuery(q)))),
    }),
  component: () => <AuditLogPage q={Route.useSearch().q} />,
})
