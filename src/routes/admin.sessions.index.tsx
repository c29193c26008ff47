import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminSessionsQuery } from '#features/experts/queries.ts'
import { AdminSessionsPage } from '#features/experts/sessions/ui/admin-sessions-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/sessions/')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_sessions(),
      may: isAdmin,
      load: () => loadLists(queryClient.ensureInfiniteQueryData(adminSessionsQuery())),
    }),
  component: AdminSessionsPage,
})
