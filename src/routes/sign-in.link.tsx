import { createFileRoute } from '@tanstack/react-router'
import { LinkPage } from '#features/accounts/sign-in/ui/link-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { linkToken, searchParams } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/sign-in/link')({
  validateSearch: searchParams({ token: linkToken }),
  head: () =>
    pageHead({
      path: '/sign-in/link',
      title: m.meta_sign_in_title(),
      description: import.meta.env.SSR ? m.meta_sign_in_description() : '',
      unlisted: true,
    }),
  component: () => <LinkPage token={Route.useSearch().token} />,
})
