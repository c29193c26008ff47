import { createFileRoute } from '@tanstack/react-router'
import { SignOutPage } from '#features/accounts/sign-in/ui/sign-out-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'

export const Route = createFileRoute('/sign-out')({
  head: () =>
    pageHead({
      path: '/sign-out',
      title: m.account_signout_title(),
      description: import.meta.env.SSR ? m.account_signout_text() : '',
      unlisted: true,
    }),
  component: SignOutPage,
})
