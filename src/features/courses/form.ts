import * as v from 'valibot'
import { readWholeNumber } from '#platform/text/whole-number.ts'
import { fieldTexts } from '#ui/form-fields.ts'
import type { AdminCourse, AdminLesson } from './admin-queries.ts'
import { CourseInput, LessonInput } from './rules.ts'

/** The fields of the course editor. */
export const emptyCourse = {
  title: '',
  titleFa: '',
  description: '',
  descriptionFa: '',
  category: '',
  difficulty: 'beginner',
  estimatedDuration: '',
  thumbnailUrl: '',
  isPremiumOnly: true,
  published: false, // lessons are added once it is saved
}
type CourseFields = typeof emptyCourse

/** Empty is no number at all. */
const minutesOf = (typed: string) => (typed.trim() ? readWholeNumber(typed) : null)

/** The form's fields as the server's input. */
export const CourseForm = v.pipe(
  v.unknown(),
  v.transform((typed) => {
    const fields = typed as CourseFields
    return { ...fields, estimatedDuration: minutesOf(fields.estimatedDuration) } as v.InferInput<
      typeof CourseInput
    >
  }),
  CourseInput,
)

/** A stored course as the form's fields. */
export const toCourseFields = (course: AdminCourse): CourseFields => ({
  ...fieldTexts(course, ['title', 'titleFa', 'description', 'descriptionFa']),
  ...fieldTexts(course, ['category', 'difficulty', 'thumbnailUrl']),
  estimatedDuration: `${course.estimatedDuration ?? ''}`,
  isPremiumOnly: course.isPremiumOnly,
  published: course.published,
})

/** The fields of the lesson editor, all of them texts. */
export const emptyLesson = { title: '', titleFa: '', content: '', contentFa: '', videoUrl: '', duration: '' }
type LessonFields = typeof emptyLesson

export const LessonForm = v.pipe(
  v.unknown(),
  v.transform((typed) => {
    const fields = typed as LessonFields
    return { ...fields, duration: minutesOf(fields.duration) } as v.InferInput<typeof LessonInput>
  }),
  LessonInput,
)

export const toLessonFields = (lesson: AdminLesson): LessonFields => ({
  ...fieldTexts(lesson, ['title', 'titleFa', 'content', 'contentFa', 'videoUrl']),
  duration: `${lesson.duration ?? ''}`,
})
