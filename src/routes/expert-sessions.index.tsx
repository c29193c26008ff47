import { createFileRoute } from '@tanstack/react-router'
import { questionsQuery, sessionsQuery } from '#features/experts/queries.ts'
import { SessionsPage } from '#features/experts/ui/sessions-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'

export const Route = createFileRoute('/expert-sessions/')({
  loader: async ({ context: { queryClient } }) => {
    const [upcoming] = await Promise.all([
      queryClient.ensureInfiniteQueryData(sessionsQuery('upcoming')),
      queryClient.ensureInfiniteQueryData(sessionsQuery('past')),
    ])
    const open = upcoming.pages.flatMap(({ rows }) => rows).filter(({ withheld }) => !withheld)
    await Promise.all(open.map(({ id }) => queryClient.ensureQueryData(questionsQuery(id))))
  },
  head: () =>
    pageHead({
      path: '/expert-sessions',
      title: `${m.experts_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.experts_meta_description() : '',
    }),
  component: SessionsPage,
})
