import { createFileRoute } from '@tanstack/react-router'
import { deadLinkTitle } from '#features/accounts/sign-in/ui/dead-link-card.tsx'
import { unsubscribeQuery } from '#features/notifications/queries.ts'
import { UnsubscribePage, unsubscribeTitle } from '#features/notifications/ui/unsubscribe-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLink } from '#platform/pages/route-loaders.ts'
import { linkToken } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/unsubscribe')({
  // The titles are loaded with the page: what `head` names by itself is in the code of every page.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: linkToken(token) }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context: { queryClient }, deps: { token } }) => {
    const link = await loadLink(token, () => queryClient.ensureQueryData(unsubscribeQuery(token)))
    return { isOver: !link, title: link ? unsubscribeTitle(link) : deadLinkTitle(token) }
  },
  head: ({ loaderData }) =>
    pageHead({
      path: '/unsubscribe',
      title: loaderData ? `${loaderData.title} | ${m.meta_site_name()}` : m.meta_site_name(),
      description: import.meta.env.SSR ? m.meta_unsubscribe_description() : '',
      unlisted: true,
    }),
  component: () => <UnsubscribePage token={Route.useSearch().token} isOver={Route.useLoaderData().isOver} />,
})
