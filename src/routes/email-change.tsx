import { createFileRoute } from '@tanstack/react-router'
import { EmailChangePage, emailChangeTitle } from '#features/accounts/profile/ui/email-change-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { linkToken, searchParams } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/email-change')({
  // The titles are loaded with the page: what `head` names by itself is in the code of every page.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: searchParams({ token: linkToken, undo: linkToken }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => ({ title: emailChangeTitle(deps) }),
  head: ({ loaderData }) =>
    pageHead({
      path: '/email-change',
      title: loaderData ? `${loaderData.title} | ${m.meta_site_name()}` : m.meta_site_name(),
      description: import.meta.env.SSR ? m.meta_email_change_description() : '',
      unlisted: true,
    }),
  component: () => <EmailChangePage {...Route.useSearch()} />,
})
