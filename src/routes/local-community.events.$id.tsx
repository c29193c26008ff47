import { createFileRoute, notFound } from '@tanstack/react-router'
import { gatheringQuery } from '#features/local-community/queries.ts'
import { pictureOf, structuredCommunityEvent } from '#features/local-community/structured.ts'
import { GatheringPage } from '#features/local-community/ui/community-event-page.tsx'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'
import { localize } from '#platform/i18n/localize.ts'
import { pageHead } from '#platform/pages/head.ts'

const DESCRIPTION_CHARS = 160 // what search engines show

export const Route = createFileRoute('/local-community/events/$id')({
  params: {
    parse: ({ id }) => ({ id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0 }),
    stringify: ({ id }) => ({ id: `${id}` }),
  },
  loader: ({ context: { queryClient }, params: { id } }) =>
    queryClient.ensureQueryData(gatheringQuery(id)).catch((error) => {
      throw error instanceof RequestError && error.status === 404 ? notFound() : error
    }),
  head: ({ loaderData: gathering, params: { id } }) => {
    const { meta, links } = pageHead({
      path: `/local-community/events/${id}`,
      title: `${gathering ? localize(gathering.title, gathering.titleFA) : ''} | ${m.meta_site_name()}`,
      description: gathering?.description?.slice(0, DESCRIPTION_CHARS) ?? m.near_meta_description(),
      picture: gathering && pictureOf(gathering),
    })
    const data = gathering && structuredCommunityEvent(gathering)
    return { links, meta: data ? [...meta, { 'script:ld+json': data } as object] : meta }
  },
  component: () => <GatheringPage id={Route.useParams().id} />,
})
