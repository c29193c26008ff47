import { createFileRoute } from '@tanstack/react-router'
import { deadLinkTitle } from '#features/accounts/sign-in/ui/dead-link-card.tsx'
import { choicesByLinkQuery } from '#features/newsletter/queries.ts'
import { TokenSearch } from '#features/newsletter/search-params.ts'
import { PreferencesPage } from '#features/newsletter/subscribers/ui/preferences-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLink } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/newsletter/preferences')({
  // The titles are loaded with the page: what `head` names by itself is in the code of every page.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: TokenSearch,
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context: { queryClient }, deps: { token } }) => {
    const isOver = !(await loadLink(token, () => queryClient.ensureQueryData(choicesByLinkQuery(token))))
    return { isOver, title: isOver ? deadLinkTitle(token) : m.newsletter_choices_title() }
  },
  head: ({ loaderData }) =>
    pageHead({
      path: '/newsletter/preferences',
      title: loaderData ? `${loaderData.title} | ${m.meta_site_name()}` : m.meta_site_name(),
      description: import.meta.env.SSR ? m.meta_newsletter_preferences_description() : '',
      unlisted: true,
    }),
  component: () => <PreferencesPage token={Route.useSearch().token} isOver={Route.useLoaderData().isOver} />,
})
