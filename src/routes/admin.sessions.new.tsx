import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { expertsQuery } from '#features/experts/queries.ts'
import { SessionEditor } from '#features/experts/sessions/ui/session-editor.tsx'
import { m } from '#messages'

export const Route = createFileRoute('/admin/sessions/new')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(expertsQuery()),
  head: () => adminHead('/admin/sessions/new', m.experts_admin_plan()),
  component: () => <SessionEditor />,
})
