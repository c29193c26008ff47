import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { operationsQuery, readinessQuery, systemQuery } from '#features/operations/queries.ts'
import { SystemPage } from '#features/operations/ui/system-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/system')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_system(),
      may: isAdmin,
      load: () =>
        loadLists(
          queryClient.ensureQueryData(systemQuery()),
          queryClient.ensureQueryData(readinessQuery()),
          queryClient.ensureQueryData(operationsQuery()),
        ),
    }),
  component: SystemPage,
})
