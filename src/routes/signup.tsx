import { createFileRoute } from '@tanstack/react-router'
import { signInMethodsQuery } from '#features/accounts/sign-in/sign-in-queries.ts'
import { SignupPage } from '#features/accounts/sign-in/ui/signup-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'

export const Route = createFileRoute('/signup')({
  loader: ({ context }) => context.queryClient.ensureQueryData(signInMethodsQuery()),
  head: () =>
    pageHead({
      path: '/signup',
      title: m.meta_signup_title(),
      description: import.meta.env.SSR ? m.meta_signup_description() : '',
      keywords: import.meta.env.SSR ? m.meta_signup_keywords() : '',
    }),
  component: SignupPage,
})
