import { useSuspenseQuery } from '@tanstack/react-query'
import { MarkdownField } from '#features/library/writing/ui/markdown-field.tsx'
import { m } from '#messages'
import { localizeDigits } from '#platform/i18n/format.ts'
import { useNavigateOn } from '#platform/pages/use-navigate-on.ts'
import { isolated } from '#platform/text/direction.ts'
import { BackLink } from '#ui/back-link.tsx'
import { LinkButton } from '#ui/button.tsx'
import { BilingualFields } from '#ui/forms/bilingual-fields.tsx'
import { BuiltIn } from '#ui/forms/built-in.tsx'
import { Editor } from '#ui/forms/editor.tsx'
import { NumberField, UrlField } from '#ui/forms/special-fields.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import {
  type AdminCourse,
  type AdminLesson,
  adminCourseQuery,
  adminLessonQuery,
  useSaveLesson,
} from '../admin-queries.ts'
import { fieldErrors } from '../field-errors.ts'
import { emptyLesson, LessonForm, toLessonFields } from '../form.ts'
import { COURSE_TITLE_MAX, COURSE_URL_MAX, LESSON_FA_MAX, LESSON_MAX } from '../rules.ts'
import { titleOf } from '../titles.ts'

/** The editor of a stored or new lesson. For a built-in course it only says where its text is. */
export function LessonEditorPage({ id, lessonId }: { id: number; lessonId?: number }) {
  const { data: course } = useSuspenseQuery(adminCourseQuery(id))
  return (
    <>
      <BackLink to="/admin/courses/$id" params={{ id }}>
        {m.courses_back_to({ title: isolated(titleOf(course)) })}
      </BackLink>
      {course.builtIn ? (
        <BuiltInLesson course={course} lessonId={lessonId} />
      ) : lessonId === undefined ? (
        <LessonEditor courseId={id} />
      ) : (
        <ChangeLesson key={lessonId} id={id} lessonId={lessonId} />
      )}
    </>
  )
}

/** A built-in course has no new lesson either. */
function BuiltInLesson({ course, lessonId }: { course: AdminCourse; lessonId: number | undefined }) {
  const lesson = course.lessons.find((each) => each.id === lessonId)
  return (
    <BuiltIn title={titleOf(lesson ?? course)} reason={m.courses_admin_built_in_text()}>
      {lesson && (
        <LinkButton
          variant="outline"
          to="/courses/$id/lessons/$lesson"
          params={{ id: course.id, lesson: lesson.id }}
        >
          {m.courses_admin_open()}
        </LinkButton>
      )}
    </BuiltIn>
  )
}

const ChangeLesson = ({ id, lessonId }: { id: number; lessonId: number }) => (
  <LessonEditor courseId={id} lesson={useSuspenseQuery(adminLessonQuery(id, lessonId)).data} />
)

/** Writes a lesson, each language with its preview beside it. */
export function LessonEditor({ courseId, lesson }: { courseId: number; lesson?: AdminLesson }) {
  const navigate = useNavigateOn()
  const save = useSaveLesson(courseId, lesson?.id, () => {
    if (!lesson) void navigate({ to: '/admin/courses/$id', params: { id: courseId } })
  })
  const fields = lesson ? toLessonFields(lesson) : emptyLesson
  const form = useForm(LessonForm, save, {
    initial: { ...fields, duration: localizeDigits(fields.duration) },
    fieldErrors,
    draft: lesson ? `lesson:${lesson.id}` : `lesson-of:${courseId}`,
    keepValues: true,
    version: lesson?.version,
  })
  return (
    <Editor of={form} title={lesson ? m.courses_admin_lesson_edit_title() : m.courses_admin_lesson_add()}>
      <BilingualFields
        form={form}
        names={['title', 'titleFa']}
        labels={[m.courses_admin_field_title(), m.courses_admin_field_title_fa()]}
        required
        maxLength={COURSE_TITLE_MAX}
      />
      <MarkdownField
        {...form.field('content')}
        required
        lang="en"
        maxLength={LESSON_MAX}
        label={m.courses_admin_field_content()}
      />
      <MarkdownField
        {...form.field('contentFa')}
        optional={m.ui_optional()}
        lang="fa"
        maxLength={LESSON_FA_MAX}
        label={m.courses_admin_field_content_fa()}
      />
      <div className="field-row">
        <UrlField
          {...form.field('videoUrl')}
          optional={m.ui_optional()}
          maxLength={COURSE_URL_MAX}
          label={m.courses_admin_field_video()}
          hint={m.courses_admin_field_video_hint()}
        />
        <NumberField
          {...form.field('duration')}
          optional={m.ui_optional()}
          maxLength={4}
          label={m.courses_admin_field_duration()}
        />
      </div>
    </Editor>
  )
}
