import { createFileRoute } from '@tanstack/react-router'
import { eventQuery } from '#features/events/queries.ts'
import { titleOf } from '#features/events/titles.ts'
import { EventPage } from '#features/events/ui/event-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { idInPath, orNotFound } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/events/$id')({
  params: idInPath,
  loader: ({ context: { queryClient }, params: { id } }) =>
    orNotFound(queryClient.ensureQueryData(eventQuery(id))),
  head: async ({ loaderData: event, params: { id } }) =>
    pageHead({
      path: `/events/${id}`,
      title: `${event ? titleOf(event) : ''} | ${m.meta_site_name()}`,
      ...(import.meta.env.SSR && event && (await import('#features/events/preview.ts')).eventPreview(event)),
    }),
  component: () => <EventPage id={Route.useParams().id} />,
})
