import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { expertsQuery } from '#features/experts/admin-queries.ts'
import { SessionEditor } from '#features/experts/sessions/ui/session-editor.tsx'
import { m } from '#messages'

export const Route = createFileRoute('/admin/sessions/new')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, {
      title: m.experts_admin_plan(),
      may: isAdmin,
      load: () => queryClient.ensureQueryData(expertsQuery()),
    }),
  component: () => <SessionEditor />,
})
