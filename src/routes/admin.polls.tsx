import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { allPollsQuery } from '#features/home/queries.ts'
import { AdminPollsPage } from '#features/home/ui/admin-polls-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/polls')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_polls(),
      may: isAdmin,
      load: () => loadLists(queryClient.ensureInfiniteQueryData(allPollsQuery())),
    }),
  component: AdminPollsPage,
})
