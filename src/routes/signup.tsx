import { createFileRoute } from '@tanstack/react-router'
import { localPath } from '#features/accounts/sign-in/sign-in-paths.ts'
import { signInMethodsQuery } from '#features/accounts/sign-in/sign-in-queries.ts'
import { SignupPage } from '#features/accounts/sign-in/ui/signup-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { searchParams } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/signup')({
  validateSearch: searchParams({
    to: (to) => (typeof to === 'string' ? localPath(to) : undefined),
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(signInMethodsQuery()),
  head: () =>
    pageHead({
      path: '/signup',
      title: m.meta_signup_title(),
      description: import.meta.env.SSR ? m.meta_signup_description() : '',
      keywords: import.meta.env.SSR ? m.meta_signup_keywords() : '',
    }),
  component: () => <SignupPage {...Route.useSearch()} />,
})
