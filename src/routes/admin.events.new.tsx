import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { EventEditor } from '#features/events/ui/event-editor.tsx'
import { m } from '#messages'

export const Route = createFileRoute('/admin/events/new')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, { title: m.events_admin_make(), may: isAdmin }),
  component: () => <EventEditor />,
})
