import { createFileRoute } from '@tanstack/react-router'
import { EmailChangePage } from '#features/accounts/profile/ui/email-change-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { linkToken, searchParams } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/email-change')({
  validateSearch: searchParams({ token: linkToken, undo: linkToken }),
  head: () =>
    pageHead({
      path: '/email-change',
      title: `${m.account_email_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.meta_email_change_description() : '',
      unlisted: true,
    }),
  component: () => <EmailChangePage {...Route.useSearch()} />,
})
