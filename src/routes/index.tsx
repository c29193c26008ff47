import { createFileRoute } from '@tanstack/react-router'
import { homeDescription } from '#features/home/description.ts'
import { pollsQuery } from '#features/home/queries.ts'
import { HomePage } from '#features/home/ui/home-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    // All words are loaded only by who comes here from another page: on a first visit the server chose one.
    const [{ wordOfTheDay }] = await Promise.all([
      import('#content/words.ts'),
      context.queryClient.ensureQueryData(pollsQuery()),
    ])
    return wordOfTheDay(new Date()) // chosen once, on the server: a reader's clock may be wrong
  },
  head: () =>
    pageHead({
      path: '/',
      title: m.meta_home_title(),
      description: import.meta.env.SSR ? homeDescription() : '',
      keywords: import.meta.env.SSR ? m.meta_home_keywords() : '',
    }),
  component: () => <HomePage word={Route.useLoaderData()} />,
})
