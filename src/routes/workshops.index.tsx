import { createFileRoute } from '@tanstack/react-router'
import { viewerQuery } from '#features/accounts/queries.ts'
import { workshopsQuery } from '#features/courses/workshops/queries.ts'
import { WorkshopsPage } from '#features/courses/workshops/ui/workshops-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLists } from '#platform/pages/route-loaders.ts'
import { ListStart } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/workshops/')({
  validateSearch: ListStart,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { cursor } }) =>
    loadLists(
      queryClient.ensureQueryData(viewerQuery()),
      queryClient.ensureInfiniteQueryData(workshopsQuery(cursor)),
    ),
  head: () =>
    pageHead({
      path: '/workshops',
      title: `${m.workshops_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.workshops_meta_description() : '',
      keywords: import.meta.env.SSR ? m.workshops_meta_keywords() : '',
    }),
  component: () => <WorkshopsPage {...Route.useSearch()} />,
})
