import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { figuresQuery, waitlistQuery } from '#features/membership/admin-queries.ts'
import { AdminWaitlistPage } from '#features/membership/ui/admin-waitlist-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/waitlist')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_waitlist(),
      may: isAdmin,
      load: () =>
        loadLists(
          queryClient.ensureQueryData(figuresQuery()),
          queryClient.ensureInfiniteQueryData(waitlistQuery()),
        ),
    }),
  component: AdminWaitlistPage,
})
