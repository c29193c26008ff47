import { createFileRoute } from '@tanstack/react-router'
import { viewerQuery } from '#features/accounts/queries.ts'
import { pastCountQuery, pastQuery, upcomingQuery } from '#features/events/queries.ts'
import { EventsSearch } from '#features/events/search-params.ts'
import { EventsPage } from '#features/events/ui/events-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/events/')({
  validateSearch: EventsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: filters, cause }) =>
    stayOnFailure(
      cause,
      loadLists(
        queryClient.ensureQueryData(viewerQuery()),
        queryClient.ensureQueryData(upcomingQuery()),
        queryClient.ensureQueryData(pastCountQuery()),
        queryClient.ensureInfiniteQueryData(pastQuery(filters)),
      ),
    ),
  head: () =>
    pageHead({
      path: '/events',
      title: `${m.events_meta_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.events_meta_description() : '',
      keywords: import.meta.env.SSR ? m.events_meta_keywords() : '',
    }),
  component: () => <EventsPage filters={Route.useSearch()} />,
})
