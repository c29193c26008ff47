import { createFileRoute } from '@tanstack/react-router'
import { PROVIDER_ERRORS } from '#features/accounts/oidc/provider-errors.ts'
import { localPath } from '#features/accounts/sign-in/sign-in-paths.ts'
import { signInMethodsQuery } from '#features/accounts/sign-in/sign-in-queries.ts'
import { SignInPage } from '#features/accounts/sign-in/ui/sign-in-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { oneOf, searchParams } from '#platform/pages/search-params.ts'

const Search = searchParams({
  to: (to) => (typeof to === 'string' ? localPath(to) : undefined),
  refused: oneOf(PROVIDER_ERRORS),
})

export const Route = createFileRoute('/sign-in/')({
  validateSearch: Search,
  loader: ({ context }) => context.queryClient.ensureQueryData(signInMethodsQuery()),
  head: () =>
    pageHead({
      path: '/sign-in',
      title: m.meta_sign_in_title(),
      description: import.meta.env.SSR ? m.meta_sign_in_description() : '',
      keywords: import.meta.env.SSR ? m.meta_sign_in_keywords() : '',
    }),
  component: () => <SignInPage {...Route.useSearch()} />,
})
