import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminCoursesQuery } from '#features/courses/admin-queries.ts'
import { AdminCoursesPage } from '#features/courses/ui/admin-courses-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/courses/')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_courses(),
      may: isAdmin,
      load: () => loadLists(queryClient.ensureInfiniteQueryData(adminCoursesQuery())),
    }),
  component: AdminCoursesPage,
})
