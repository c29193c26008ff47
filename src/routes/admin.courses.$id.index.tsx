import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminCourseQuery } from '#features/courses/admin-queries.ts'
import { ChangeCoursePage } from '#features/courses/ui/course-editor.tsx'
import { m } from '#messages'
import { idInPath, LOADED_BEFORE_SHOWN, loadForEditor } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/courses/$id/')({
  params: idInPath,
  ...LOADED_BEFORE_SHOWN,
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadAdminPage(queryClient, {
      title: m.courses_admin_change_title(),
      may: isAdmin,
      load: () => loadForEditor(queryClient, adminCourseQuery(id)),
    }),
  component: () => <ChangeCoursePage id={Route.useParams().id} />,
})
