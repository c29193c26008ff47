import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminEventsQuery, suggestionsQuery } from '#features/events/admin-queries.ts'
import { AdminEventsPage } from '#features/events/ui/admin-events-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/events/')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_events(),
      may: isAdmin,
      load: () =>
        loadLists(
          queryClient.ensureInfiniteQueryData(adminEventsQuery()),
          queryClient.ensureInfiniteQueryData(suggestionsQuery()),
        ),
    }),
  component: AdminEventsPage,
})
