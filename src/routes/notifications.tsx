import { createFileRoute, redirect } from '@tanstack/react-router'
import { viewerQuery } from '#features/accounts/queries.ts'
import { notificationsQuery } from '#features/notifications/queries.ts'
import { NotificationsPage } from '#features/notifications/ui/notifications-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { loadLists } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/notifications')({
  beforeLoad: async ({ context }) => {
    const viewer = await context.queryClient.ensureQueryData(viewerQuery())
    if (!viewer) throw redirect({ to: '/sign-in', search: { to: '/notifications' } })
  },
  loader: ({ context }) => loadLists(context.queryClient.prefetchInfiniteQuery(notificationsQuery())),
  head: () =>
    pageHead({
      path: '/notifications',
      title: `${m.notifications_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.meta_notifications_description() : '',
      unlisted: true,
    }),
  component: NotificationsPage,
})
