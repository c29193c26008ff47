import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '#features/moderation/admin-head.ts'
import { guardPage, isAdmin } from '#features/moderation/guard.ts'
import { subscribersQuery } from '#features/newsletter/admin-queries.ts'
import { SubscribersPage } from '#features/newsletter/ui/subscribers-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/subscribers')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) =>
    loadLists(queryClient.ensureInfiniteQueryData(subscribersQuery())),
  head: () => adminHead('/admin/subscribers', m.moderation_nav_subscribers()),
  component: SubscribersPage,
})
