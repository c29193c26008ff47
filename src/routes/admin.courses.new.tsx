import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { CourseEditor } from '#features/courses/ui/course-editor.tsx'
import { m } from '#messages'

export const Route = createFileRoute('/admin/courses/new')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, { title: m.courses_admin_make(), may: isAdmin }),
  component: () => <CourseEditor />,
})
