import { createFileRoute } from '@tanstack/react-router'
import { tokenSearch } from '#features/newsletter/links.ts'
import { confirmationQuery } from '#features/newsletter/queries.ts'
import { ConfirmPage } from '#features/newsletter/ui/confirm-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLink } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/newsletter/confirm')({
  validateSearch: tokenSearch,
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: ({ context: { queryClient }, deps: { token } }) =>
    loadLink(token, () => queryClient.ensureQueryData(confirmationQuery(token))),
  head: () =>
    pageHead({
      path: '/newsletter/confirm',
      title: `${m.newsletter_confirm_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.meta_newsletter_confirm_description() : '',
      unlisted: true,
    }),
  component: () => <ConfirmPage token={Route.useSearch().token} isOver={!Route.useLoaderData()} />,
})
