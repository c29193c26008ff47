import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { LinkPage } from '#features/accounts/sign-in/ui/link-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'

export const Route = createFileRoute('/sign-in/link')({
  validateSearch: v.object({ token: v.optional(v.fallback(v.string(), '')) }),
  head: () =>
    pageHead({
      path: '/sign-in/link',
      title: m.meta_sign_in_title(),
      description: import.meta.env.SSR ? m.meta_sign_in_description() : '',
      unlisted: true,
    }),
  component: () => <LinkPage token={Route.useSearch().token} />,
})
