import { createFileRoute } from '@tanstack/react-router'
import { tokenSearch } from '#features/newsletter/links.ts'
import { choicesByLinkQuery } from '#features/newsletter/queries.ts'
import { UnsubscribePage } from '#features/newsletter/ui/unsubscribe-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLink } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: tokenSearch,
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: ({ context: { queryClient }, deps: { token } }) =>
    loadLink(token, () => queryClient.ensureQueryData(choicesByLinkQuery(token))),
  head: () =>
    pageHead({
      path: '/newsletter/unsubscribe',
      title: `${m.newsletter_unsubscribe_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.meta_newsletter_unsubscribe_description() : '',
      unlisted: true,
    }),
  component: () => <UnsubscribePage token={Route.useSearch().token} isOver={!Route.useLoaderData()} />,
})
