import { createFileRoute } from '@tanstack/react-router'
import { EventEditor } from '#features/events/ui/event-editor.tsx'
import { adminHead } from '#features/moderation/admin-head.ts'
import { guardPage, isAdmin } from '#features/moderation/guard.ts'
import { m } from '#messages'

export const Route = createFileRoute('/admin/events/new')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  head: () => adminHead('/admin/events/new', m.events_admin_make()),
  component: () => <EventEditor />,
})
