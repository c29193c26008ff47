import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { EventEditor } from '#features/events/ui/event-editor.tsx'
import { m } from '#messages'

export const Route = createFileRoute('/admin/events/new')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  head: () => adminHead('/admin/events/new', m.events_admin_make()),
  component: () => <EventEditor />,
})
