import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { WorkshopEditor } from '#features/courses/workshops/ui/workshop-editor.tsx'
import { m } from '#messages'

export const Route = createFileRoute('/admin/workshops/new')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, { title: m.workshops_admin_make(), may: isAdmin }),
  component: () => <WorkshopEditor />,
})
