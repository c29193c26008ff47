import { createFileRoute } from '@tanstack/react-router'
import { adminSessionQuery, expertsQuery } from '#features/experts/queries.ts'
import { ChangeSessionPage } from '#features/experts/sessions/ui/session-editor.tsx'
import { adminHead } from '#features/moderation/admin-head.ts'
import { guardPage, isAdmin } from '#features/moderation/guard.ts'
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
