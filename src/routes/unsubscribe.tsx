import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '#features/notifications/ui/unsubscribe-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { linkToken } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: linkToken(token) }),
  head: () =>
    pageHead({
      path: '/unsubscribe',
      title: `${m.notifications_stop_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.meta_unsubscribe_description() : '',
      unlisted: true,
    }),
  component: () => <UnsubscribePage token={Route.useSearch().token} />,
})
