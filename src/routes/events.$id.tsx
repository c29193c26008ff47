import { createFileRoute, notFound } from '@tanstack/react-router'
import { eventQuery } from '#features/events/queries.ts'
import { pictureOf, structuredEvent } from '#features/events/structured.ts'
import { descriptionOf, titleOf } from '#features/events/titles.ts'
import { EventPage } from '#features/events/ui/event-page.tsx'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'
import { pageHead } from '#platform/pages/head.ts'

const DESCRIPTION_CHARS = 160 // what search engines show

export const Route = createFileRoute('/events/$id')({
  params: {
    parse: ({ id }) => ({ id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0 }),
    stringify: ({ id }) => ({ id: `${id}` }),
  },
  loader: ({ context: { queryClient }, params: { id } }) =>
    queryClient.ensureQueryData(eventQuery(id)).catch((error) => {
      throw error instanceof RequestError && error.status === 404 ? notFound() : error
    }),
  head: ({ loaderData: event, params: { id } }) => {
    const { meta, links } = pageHead({
      path: `/events/${id}`,
      title: `${event ? titleOf(event) : ''} | ${m.meta_site_name()}`,
      description: event ? descriptionOf(event).slice(0, DESCRIPTION_CHARS) : '',
      picture: event && pictureOf(event),
    })
    return { links, meta: event ? [...meta, { 'script:ld+json': structuredEvent(event) } as object] : meta }
  },
  component: () => <EventPage id={Route.useParams().id} />,
})
