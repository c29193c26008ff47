import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminWorkshopsQuery } from '#features/courses/workshops/admin-queries.ts'
import { AdminWorkshopsPage } from '#features/courses/workshops/ui/admin-workshops-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/workshops/')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, {
      title: m.workshops_title(),
      may: isAdmin,
      load: () => loadLists(queryClient.ensureInfiniteQueryData(adminWorkshopsQuery())),
    }),
  component: AdminWorkshopsPage,
})
