import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { adminEventQuery } from '#features/events/admin-queries.ts'
import { ChangeEventPage } from '#features/events/ui/event-editor.tsx'
import { m } from '#messages'
import { idParam, orNotFound } from '#platform/pages/by-id.ts'

export const Route = createFileRoute('/admin/events/$id')({
  params: idParam,
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient }, params: { id } }) =>
    orNotFound(queryClient.ensureQueryData(adminEventQuery(id))),
  head: ({ params: { id } }) => adminHead(`/admin/events/${id}`, m.events_admin_change_title()),
  component: () => <ChangeEventPage id={Route.useParams().id} />,
})
