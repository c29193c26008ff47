import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { m } from '#messages'
import { pageHead } from '#platform/head.ts'
import { SignInPage } from '#rooms/accounts/ui/sign-in-page.tsx'
import { localPath } from '#rooms/accounts/ways.ts'

const Search = v.object({
  to: v.optional(
    v.fallback(
      v.pipe(
        v.unknown(),
        v.transform((to) => (typeof to === 'string' ? localPath(to) : undefined)),
      ),
      undefined,
    ),
  ),
})

export const Route = createFileRoute('/sign-in/')({
  validateSearch: Search,
  head: () =>
    pageHead({
      path: '/sign-in',
      title: m.meta_sign_in_title(),
      description: m.meta_sign_in_description(),
      keywords: m.meta_sign_in_keywords(),
    }),
  component: () => <SignInPage to={Route.useSearch().to} />,
})
