import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { localizeDigits } from '#platform/i18n/format.ts'
import { useNavigateOn } from '#platform/pages/use-navigate-on.ts'
import { BackLink } from '#ui/back-link.tsx'
import { BilingualFields } from '#ui/forms/bilingual-fields.tsx'
import { BuiltIn } from '#ui/forms/built-in.tsx'
import { Editor } from '#ui/forms/editor.tsx'
import { Checkbox, SelectField, TextArea } from '#ui/forms/field.tsx'
import { Options } from '#ui/forms/options.tsx'
import { NumberField, UrlField } from '#ui/forms/special-fields.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type AdminCourse, adminCourseQuery, useSaveCourse } from '../admin-queries.ts'
import { fieldErrors } from '../field-errors.ts'
import { CourseForm, emptyCourse, toCourseFields } from '../form.ts'
import { categoryLabels, levelLabels } from '../labels.ts'
import {
  COURSE_CATEGORIES,
  COURSE_DESCRIPTION_MAX,
  COURSE_TITLE_MAX,
  COURSE_URL_MAX,
  DIFFICULTIES,
} from '../rules.ts'
import { titleOf } from '../titles.ts'
import { CourseState, PublishButton } from './admin-courses-page.tsx'
import { CoursePreview } from './course-preview.tsx'
import { LessonOrder } from './lesson-order.tsx'

/** A course for its editors: its fields, its lessons, and how others see it. A built-in one can only be published. */
export function ChangeCoursePage({ id }: { id: number }) {
  const { data: course } = useSuspenseQuery(adminCourseQuery(id))
  return (
    <>
      {course.builtIn ? (
        <>
          <BackLink to="/admin/courses">{m.courses_admin_title()}</BackLink>
          <BuiltIn title={titleOf(course)} reason={m.courses_admin_built_in_text()}>
            <CourseState course={course} />
            <PublishButton course={course} variant="outline" />
          </BuiltIn>
        </>
      ) : (
        <CourseEditor key={course.id} course={course} />
      )}
      <LessonOrder course={course} />
      <CoursePreview course={course} />
    </>
  )
}

/** Creates or changes a course. What was typed is saved on the device until the server has it. */
export function CourseEditor({ course }: { course?: AdminCourse }) {
  const navigate = useNavigateOn()
  const save = useSaveCourse(course?.id, ({ id }) => {
    if (!course) void navigate({ to: '/admin/courses/$id', params: { id } })
  })
  const fields = course ? toCourseFields(course) : emptyCourse
  const form = useForm(CourseForm, save, {
    initial: { ...fields, estimatedDuration: localizeDigits(fields.estimatedDuration) },
    fieldErrors,
    draft: course ? `course:${course.id}` : 'course',
    keepValues: true,
    version: course?.version,
  })
  return (
    <>
      <BackLink to="/admin/courses">{m.courses_admin_title()}</BackLink>
      <Editor of={form} title={course ? m.courses_admin_change_title() : m.courses_admin_make()}>
        <BilingualFields
          form={form}
          names={['title', 'titleFa']}
          labels={[m.courses_admin_field_title(), m.courses_admin_field_title_fa()]}
          required
          maxLength={COURSE_TITLE_MAX}
        />
        <BilingualFields
          as={TextArea}
          form={form}
          names={['description', 'descriptionFa']}
          labels={[m.courses_admin_field_text(), m.courses_admin_field_text_fa()]}
          required
          maxLength={COURSE_DESCRIPTION_MAX}
        />
        <div className="field-row">
          <SelectField {...form.field('category')} required label={m.courses_admin_field_category()}>
            <option value="">{m.ui_choose()}</option>
            <Options of={COURSE_CATEGORIES} labels={categoryLabels} />
          </SelectField>
          <SelectField {...form.field('difficulty')} label={m.courses_admin_field_difficulty()}>
            <Options of={DIFFICULTIES} labels={levelLabels} />
          </SelectField>
        </div>
        <div className="field-row">
          <NumberField
            {...form.field('estimatedDuration')}
            optional={m.ui_optional()}
            maxLength={4}
            label={m.courses_admin_field_minutes()}
            hint={m.courses_admin_field_minutes_hint()}
          />
          <UrlField
            {...form.field('thumbnailUrl')}
            optional={m.ui_optional()}
            maxLength={COURSE_URL_MAX}
            label={m.courses_admin_field_picture()}
            hint={m.courses_admin_field_picture_hint()}
          />
        </div>
        <div className="grid">
          <Checkbox {...form.checkbox('isPremiumOnly')} label={m.courses_admin_field_premium()} />
          <Checkbox {...form.checkbox('published')} label={m.courses_admin_field_published()} />
        </div>
      </Editor>
    </>
  )
}
