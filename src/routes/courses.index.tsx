import { createFileRoute } from '@tanstack/react-router'
import { viewerQuery } from '#features/accounts/queries.ts'
import { coursesQuery } from '#features/courses/queries.ts'
import { CoursesPage } from '#features/courses/ui/courses-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'
import { ListStart } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/courses/')({
  validateSearch: ListStart,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { cursor }, cause }) =>
    stayOnFailure(
      cause,
      loadLists(
        queryClient.ensureQueryData(viewerQuery()),
        queryClient.ensureInfiniteQueryData(coursesQuery(cursor)),
      ),
    ),
  head: () =>
    pageHead({
      path: '/courses',
      title: `${m.courses_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.courses_meta_description() : '',
      keywords: import.meta.env.SSR ? m.courses_meta_keywords() : '',
    }),
  component: () => <CoursesPage {...Route.useSearch()} />,
})
