import { createFileRoute } from '@tanstack/react-router'
import { ArchivePage } from '#features/newsletter/issues/ui/archive-page.tsx'
import { issuesQuery } from '#features/newsletter/queries.ts'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'
import { ListStart } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/newsletter/')({
  validateSearch: ListStart,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { cursor }, cause }) =>
    stayOnFailure(cause, loadLists(queryClient.ensureInfiniteQueryData(issuesQuery(cursor)))),
  head: () =>
    pageHead({
      path: '/newsletter',
      title: m.meta_newsletter_title(),
      description: import.meta.env.SSR ? m.meta_newsletter_description() : '',
      keywords: import.meta.env.SSR ? m.meta_newsletter_keywords() : '',
    }),
  component: () => <ArchivePage {...Route.useSearch()} />,
})
