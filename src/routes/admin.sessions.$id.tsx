import { createFileRoute, notFound } from '@tanstack/react-router'
import { deskSessionQuery, expertsQuery } from '#features/experts/queries.ts'
import { ChangeSessionPage } from '#features/experts/ui/session-editor.tsx'
import { adminHead } from '#features/moderation/admin-head.ts'
import { admit, isAdmin } from '#features/moderation/guard.ts'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'

export const Route = createFileRoute('/admin/sessions/$id')({
  params: {
    parse: ({ id }) => ({ id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0 }),
    stringify: ({ id }) => ({ id: `${id}` }),
  },
  beforeLoad: ({ context }) => admit(context.queryClient, isAdmin),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await queryClient.ensureQueryData(expertsQuery())
    await queryClient.ensureQueryData(deskSessionQuery(id)).catch((error) => {
      throw error instanceof RequestError && error.status === 404 ? notFound() : error
    })
  },
  head: ({ params: { id } }) => adminHead(`/admin/sessions/${id}`, m.experts_desk_change_title()),
  component: () => <ChangeSessionPage id={Route.useParams().id} />,
})
