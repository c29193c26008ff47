import { createFileRoute } from '@tanstack/react-router'
import { viewerQuery } from '#features/accounts/queries.ts'
import { resourceCountQuery, resourcesQuery } from '#features/library/resources/queries.ts'
import { ResourcesPage } from '#features/library/resources/ui/resources-page.tsx'
import { ResourcesSearch } from '#features/library/search-params.ts'
import { ownSubmissionsQuery } from '#features/library/submissions/queries.ts'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/resources/')({
  validateSearch: ResourcesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: filters, cause }) => {
    const viewer = await queryClient.ensureQueryData(viewerQuery())
    await stayOnFailure(
      cause,
      loadLists(
        queryClient.ensureInfiniteQueryData(resourcesQuery(filters)),
        queryClient.ensureQueryData(resourceCountQuery(filters)),
        ...(viewer ? [queryClient.ensureQueryData(ownSubmissionsQuery())] : []),
      ),
    )
  },
  head: () =>
    pageHead({
      path: '/resources',
      title: m.meta_library_title(),
      description: import.meta.env.SSR ? m.meta_library_description() : '',
      keywords: import.meta.env.SSR ? m.meta_library_keywords() : '',
    }),
  component: () => <ResourcesPage filters={Route.useSearch()} />,
})
