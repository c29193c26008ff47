import { createFileRoute } from '@tanstack/react-router'
import { deadLinkTitle } from '#features/accounts/sign-in/ui/dead-link-card.tsx'
import { confirmationQuery } from '#features/newsletter/queries.ts'
import { TokenSearch } from '#features/newsletter/search-params.ts'
import { ConfirmPage } from '#features/newsletter/subscribers/ui/confirm-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLink } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/newsletter/confirm')({
  // The titles are loaded with the page: what `head` names by itself is in the code of every page.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: TokenSearch,
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context: { queryClient }, deps: { token } }) => {
    const isOver = !(await loadLink(token, () => queryClient.ensureQueryData(confirmationQuery(token))))
    return { isOver, title: isOver ? deadLinkTitle(token) : m.newsletter_confirm_title() }
  },
  head: ({ loaderData }) =>
    pageHead({
      path: '/newsletter/confirm',
      title: loaderData ? `${loaderData.title} | ${m.meta_site_name()}` : m.meta_site_name(),
      description: import.meta.env.SSR ? m.meta_newsletter_confirm_description() : '',
      unlisted: true,
    }),
  component: () => <ConfirmPage token={Route.useSearch().token} isOver={Route.useLoaderData().isOver} />,
})
