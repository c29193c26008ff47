import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { operationsQuery, readinessQuery, systemQuery } from '#features/operations/queries.ts'
import { SystemPage } from '#features/operations/ui/system-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/system')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) =>
    loadLists(
      queryClient.ensureQueryData(systemQuery()),
      queryClient.ensureQueryData(readinessQuery()),
      queryClient.ensureQueryData(operationsQuery()),
    ),
  head: () => adminHead('/admin/system', m.admin_nav_system()),
  component: SystemPage,
})
