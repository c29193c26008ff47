import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { adminSessionQuery, expertsQuery } from '#features/experts/queries.ts'
import { ChangeSessionPage } from '#features/experts/sessions/ui/session-editor.tsx'
import { m } from '#messages'
import { idParam, orNotFound } from '#platform/pages/by-id.ts'

export const Route = createFileRoute('/admin/sessions/$id')({
  params: idParam,
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await queryClient.ensureQueryData(expertsQuery())
    await orNotFound(queryClient.ensureQueryData(adminSessionQuery(id)))
  },
  head: ({ params: { id } }) => adminHead(`/admin/sessions/${id}`, m.experts_admin_change_title()),
  component: () => <ChangeSessionPage id={Route.useParams().id} />,
})
