import { createFileRoute, redirect } from '@tanstack/react-router'
import { viewerQuery } from '#features/accounts/queries.ts'
import { SignOutPage } from '#features/accounts/sign-in/ui/sign-out-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'

export const Route = createFileRoute('/sign-out')({
  beforeLoad: async ({ context }) => {
    if (!(await context.queryClient.ensureQueryData(viewerQuery()))) throw redirect({ to: '/' })
  },
  head: () =>
    pageHead({
      path: '/sign-out',
      title: `${m.account_signout_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.account_signout_text() : '',
      unlisted: true,
    }),
  component: SignOutPage,
})
