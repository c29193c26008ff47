import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminCourseQuery, adminLessonQuery } from '#features/courses/admin-queries.ts'
import { lessonParams } from '#features/courses/lesson-params.ts'
import { LessonEditorPage } from '#features/courses/ui/lesson-editor.tsx'
import { m } from '#messages'
import { LOADED_BEFORE_SHOWN, loadForEditor, orNotFound } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/courses/$id/lessons/$lesson')({
  params: lessonParams,
  ...LOADED_BEFORE_SHOWN,
  loader: ({ context: { queryClient }, params: { id, lesson: lessonId } }) =>
    loadAdminPage(queryClient, {
      title: m.courses_admin_lesson_edit_title(),
      may: isAdmin,
      load: async () => {
        await orNotFound(queryClient.ensureQueryData(adminCourseQuery(id)))
        await loadForEditor(queryClient, adminLessonQuery(id, lessonId))
      },
    }),
  component: function ChangeLesson() {
    const { id, lesson } = Route.useParams()
    return <LessonEditorPage id={id} lessonId={lesson} />
  },
})
