import { createFileRoute } from '@tanstack/react-router'
import { CommunityEventPage } from '#features/local-community/community-events/ui/community-event-page.tsx'
import { communityEventQuery } from '#features/local-community/queries.ts'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { pageHead } from '#platform/pages/head.ts'
import { idInPath, orNotFound } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/local-community/events/$id')({
  params: idInPath,
  loader: ({ context: { queryClient }, params: { id } }) =>
    orNotFound(queryClient.ensureQueryData(communityEventQuery(id))),
  head: async ({ loaderData: event, params: { id } }) =>
    pageHead({
      path: `/local-community/events/${id}`,
      title: `${event ? localize(event.title, event.titleFA) : ''} | ${m.meta_site_name()}`,
      ...(import.meta.env.SSR &&
        event &&
        (await import('#features/local-community/community-events/preview.ts')).communityEventPreview(event)),
    }),
  component: () => <CommunityEventPage id={Route.useParams().id} />,
})
