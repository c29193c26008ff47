import { createFileRoute } from '@tanstack/react-router'
import { linkQuery } from '#features/accounts/sign-in/sign-in-queries.ts'
import { LinkPage } from '#features/accounts/sign-in/ui/link-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLink } from '#platform/pages/route-loaders.ts'
import { linkToken } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/sign-in/link')({
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: linkToken(token) }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: ({ context: { queryClient }, deps: { token } }) =>
    loadLink(token, () => queryClient.fetchQuery(linkQuery(token))),
  head: () =>
    pageHead({
      path: '/sign-in/link',
      title: m.meta_sign_in_title(),
      description: import.meta.env.SSR ? m.meta_sign_in_description() : '',
      unlisted: true,
    }),
  component: () => <LinkPage token={Route.useSearch().token} email={Route.useLoaderData()?.email} />,
})
