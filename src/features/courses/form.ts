import { readOptionalNumber } from '#platform/text/whole-number.ts'
import { fieldTexts, formSchema } from '#ui/forms/form-fields.ts'
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

/** The form's fields as the server's input. */
export const CourseForm = formSchema(CourseInput, (fields: CourseFields) => ({
  ...fields,
  estimatedDuration: readOptionalNumber(fields.estimatedDuration),
}))

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

export const LessonForm = formSchema(LessonInput, (fields: LessonFields) => ({
  ...fields,
  duration: readOptionalNumber(fields.duration),
}))

export const toLessonFields = (lesson: AdminLesson): LessonFields => ({
  ...fieldTexts(lesson, ['title', 'titleFa', 'content', 'contentFa', 'videoUrl']),
  duration: `${lesson.duration ?? ''}`,
})
