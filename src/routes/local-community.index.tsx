import { createFileRoute } from '@tanstack/react-router'
import { viewerQuery } from '#features/accounts/queries.ts'
import { communityEventsQuery, groupsQuery, loadForDialog } from '#features/local-community/queries.ts'
import { LocalCommunitySearch } from '#features/local-community/search-params.ts'
import { LocalCommunityPage } from '#features/local-community/ui/local-community-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/local-community/')({
  validateSearch: LocalCommunitySearch,
  loaderDeps: ({ search: { q, groups, events } }) => ({ q, groups, events }),
  loader: ({ context: { queryClient }, deps: { q, groups, events }, cause, location }) =>
    stayOnFailure(
      cause,
      loadLists(
        queryClient.ensureQueryData(viewerQuery()),
        queryClient.ensureInfiniteQueryData(groupsQuery(q, groups)),
        queryClient.ensureInfiniteQueryData(communityEventsQuery(q, undefined, events)),
        loadForDialog(queryClient, location),
      ),
    ),
  head: () =>
    pageHead({
      path: '/local-community',
      title: `${m.local_community_meta_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.local_community_meta_description() : '',
      keywords: import.meta.env.SSR ? m.local_community_meta_keywords() : '',
    }),
  component: () => <LocalCommunityPage search={Route.useSearch()} />,
})
