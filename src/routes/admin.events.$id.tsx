import { createFileRoute, notFound } from '@tanstack/react-router'
import { deskEventQuery } from '#features/events/admin-queries.ts'
import { ChangeEventPage } from '#features/events/ui/event-editor.tsx'
import { adminHead } from '#features/moderation/admin-head.ts'
import { admit, isAdmin } from '#features/moderation/guard.ts'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'

export const Route = createFileRoute('/admin/events/$id')({
  params: {
    parse: ({ id }) => ({ id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0 }),
    stringify: ({ id }) => ({ id: `${id}` }),
  },
  beforeLoad: ({ context }) => admit(context.queryClient, isAdmin),
  loader: ({ context: { queryClient }, params: { id } }) =>
    queryClient.ensureQueryData(deskEventQuery(id)).catch((error) => {
      throw error instanceof RequestError && error.status === 404 ? notFound() : error
    }),
  head: ({ params: { id } }) => adminHead(`/admin/events/${id}`, m.events_desk_change_title()),
  component: () => <ChangeEventPage id={Route.useParams().id} />,
})
