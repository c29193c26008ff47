import { createFileRoute } from '@tanstack/react-router'
import { CommunityPage } from '#features/discussions/posts/ui/community-page.tsx'
import { countQuery, postsQuery, topicsQuery } from '#features/discussions/queries.ts'
import { CommunitySearch } from '#features/discussions/search-params.ts'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/community/')({
  validateSearch: CommunitySearch,
  loaderDeps: ({ search: { post: _, ...filters } }) => filters,
  loader: ({ context: { queryClient }, deps: filters, cause }) =>
    stayOnFailure(
      cause,
      loadLists(
        queryClient.ensureInfiniteQueryData(postsQuery(filters)),
        queryClient.ensureQueryData(countQuery(filters)),
        queryClient.ensureQueryData(topicsQuery()),
      ),
    ),
  head: () =>
    pageHead({
      path: '/community',
      title: m.meta_community_title(),
      description: import.meta.env.SSR ? m.meta_community_description() : '',
      keywords: import.meta.env.SSR ? m.meta_community_keywords() : '',
    }),
  component: () => <CommunityPage search={Route.useSearch()} />,
})
