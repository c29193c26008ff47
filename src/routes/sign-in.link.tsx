import { createFileRoute } from '@tanstack/react-router'
import { linkQuery } from '#features/accounts/sign-in/sign-in-queries.ts'
import { LinkPage, linkTitle } from '#features/accounts/sign-in/ui/link-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLink } from '#platform/pages/route-loaders.ts'
import { linkToken } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/sign-in/link')({
  // The titles are loaded with the page: what `head` names by itself is in the code of every page.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: linkToken(token) }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context: { queryClient }, deps: { token } }) => {
    const email = (await loadLink(token, () => queryClient.fetchQuery(linkQuery(token))))?.email
    return { email, title: linkTitle(token, email) }
  },
  head: ({ loaderData }) =>
    pageHead({
      path: '/sign-in/link',
      title: loaderData ? `${loaderData.title} | ${m.meta_site_name()}` : m.meta_sign_in_title(),
      description: import.meta.env.SSR ? m.meta_sign_in_description() : '',
      unlisted: true,
    }),
  component: () => <LinkPage token={Route.useSearch().token} email={Route.useLoaderData().email} />,
})
