import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { expertsQuery } from '#rooms/experts/queries.ts'
import { SessionEditor } from '#rooms/experts/ui/session-editor.tsx'
import { adminHead } from '#rooms/moderation/admin-head.ts'
import { admit, isAdmin } from '#rooms/moderation/admission.ts'

export const Route = createFileRoute('/admin/sessions/new')({
  beforeLoad: ({ context }) => admit(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(expertsQuery()),
  head: () => adminHead('/admin/sessions/new', m.experts_desk_plan()),
  component: () => <SessionEditor />,
})
