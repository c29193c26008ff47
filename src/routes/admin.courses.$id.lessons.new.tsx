import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminCourseQuery } from '#features/courses/admin-queries.ts'
import { LessonEditorPage } from '#features/courses/ui/lesson-editor.tsx'
import { m } from '#messages'
import { idInPath, orNotFound } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/courses/$id/lessons/new')({
  params: idInPath,
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadAdminPage(queryClient, {
      title: m.courses_admin_lesson_add(),
      may: isAdmin,
      load: () => orNotFound(queryClient.ensureQueryData(adminCourseQuery(id))),
    }),
  component: () => <LessonEditorPage id={Route.useParams().id} />,
})
