import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadQuestions, sessionsQuery } from '#features/experts/queries.ts'
import { SessionsSearch } from '#features/experts/search-params.ts'
import { SessionsPage } from '#features/experts/sessions/ui/sessions-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLists } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/expert-sessions/')({
  validateSearch: SessionsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { upcoming, past } }) =>
    loadLists(
      loadUpcoming(queryClient, upcoming),
      queryClient.ensureInfiniteQueryData(sessionsQuery('past', past)),
    ),
  head: () =>
    pageHead({
      path: '/expert-sessions',
      title: `${m.experts_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.experts_meta_description() : '',
      keywords: import.meta.env.SSR ? m.experts_meta_keywords() : '',
    }),
  component: () => <SessionsPage search={Route.useSearch()} />,
})

/** The upcoming sessions, and the questions of each. */
async function loadUpcoming(queryClient: QueryClient, cursor: string | undefined) {
  const upcoming = await queryClient.ensureInfiniteQueryData(sessionsQuery('upcoming', cursor))
  const open = upcoming.pages.flatMap(({ rows }) => rows).filter(({ withheld }) => !withheld)
  await loadQuestions(
    queryClient,
    open.map(({ id }) => id),
  )
}
