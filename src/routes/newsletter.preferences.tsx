import { createFileRoute } from '@tanstack/react-router'
import { tokenSearch } from '#features/newsletter/links.ts'
import { choicesByLinkQuery } from '#features/newsletter/queries.ts'
import { PreferencesPage } from '#features/newsletter/ui/preferences-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLink } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/newsletter/preferences')({
  validateSearch: tokenSearch,
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: ({ context: { queryClient }, deps: { token } }) =>
    loadLink(token, () => queryClient.ensureQueryData(choicesByLinkQuery(token))),
  head: () =>
    pageHead({
      path: '/newsletter/preferences',
      title: `${m.newsletter_choices_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.meta_newsletter_preferences_description() : '',
      unlisted: true,
    }),
  component: () => <PreferencesPage token={Route.useSearch().token} isOver={!Route.useLoaderData()} />,
})
