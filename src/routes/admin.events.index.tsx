import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { adminEventsQuery, suggestionsQuery } from '#features/events/admin-queries.ts'
import { AdminEventsPage } from '#features/events/ui/admin-events-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/events/')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) =>
    loadLists(
      queryClient.ensureInfiniteQueryData(adminEventsQuery()),
      queryClient.ensureInfiniteQueryData(suggestionsQuery()),
    ),
  head: () => adminHead('/admin/events', m.admin_nav_events()),
  component: AdminEventsPage,
})
