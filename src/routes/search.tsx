import { createFileRoute } from '@tanstack/react-router'
import { foundCountQuery, foundOfTypeQuery, resultsQuery } from '#features/search/queries.ts'
import { SiteSearch } from '#features/search/rules.ts'
import { SearchPage } from '#features/search/ui/search-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/search')({
  // The header preloads this page's code everywhere; its data is loaded with the page.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: SiteSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { q = '', type, cursor }, cause }) =>
    stayOnFailure(
      cause,
      loadLists(
        queryClient.ensureQueryData(foundCountQuery(q)),
        type && q
          ? queryClient.ensureInfiniteQueryData(foundOfTypeQuery(q, type, cursor))
          : queryClient.ensureQueryData(resultsQuery(q)),
      ),
    ),
  head: () =>
    pageHead({
      path: '/search',
      title: m.meta_search_title(),
      description: import.meta.env.SSR ? m.meta_search_description() : '',
      unlisted: true,
    }),
  component: () => <SearchPage search={Route.useSearch()} />,
})
