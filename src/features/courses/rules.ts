import * as v from 'valibot'
import { ARTICLE_FA_MAX, ARTICLE_MAX } from '#features/library/writing/rules.ts'
import { IdNumber } from '#platform/http/id-number.ts'
import { Version } from '#platform/http/version.ts'
import { plainMarkdown } from '#platform/text/plain-enough.ts'
import { optionalLine, optionalText, requiredLine, requiredText } from '#platform/text/text-input.ts'
import { optionalWebAddress } from '#platform/text/web-address.ts'
import { wholeNumber } from '#platform/text/whole-number.ts'

export const COURSE_CATEGORIES = ['language', 'culture', 'parenting', 'identity'] as const
export type CourseCategory = (typeof COURSE_CATEGORIES)[number]

export const DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

export const COURSE_TITLE_MAX = 200
export const COURSE_DESCRIPTION_MAX = 5_000
/** As long as an article: the preview and one request allow that length. */
export const LESSON_MAX = ARTICLE_MAX
export const LESSON_FA_MAX = ARTICLE_FA_MAX
/** The width of the columns. */
export const COURSE_URL_MAX = 500
/** More than a year of weekly lessons; a course is read whole. */
export const LESSONS_MAX = 60
/** A course of a hundred hours. */
const MINUTES = { least: 1, most: 6_000 } as const

const address = optionalWebAddress(COURSE_URL_MAX)
const minutes = v.optional(v.nullable(wholeNumber('course_minutes_invalid', MINUTES)), null)

const course = {
  title: requiredLine('title', COURSE_TITLE_MAX),
  titleFa: optionalLine('title', COURSE_TITLE_MAX),
  description: requiredText('course_text', COURSE_DESCRIPTION_MAX),
  descriptionFa: optionalText('course_text', COURSE_DESCRIPTION_MAX),
  category: v.picklist(COURSE_CATEGORIES, 'category_required'),
  difficulty: v.optional(v.picklist(DIFFICULTIES, 'invalid'), 'beginner'),
  /** Minutes; without them those of the lessons are added up. */
  estimatedDuration: minutes,
  thumbnailUrl: address,
  isPremiumOnly: v.optional(v.boolean('invalid'), true),
  /** Without it the course is public at once. */
  published: v.optional(v.boolean('invalid'), true),
}
export const CourseInput = v.object(course)
export type CourseInput = v.InferOutput<typeof CourseInput>
/** Fields that a call leaves out stay unchanged. */
export const CourseChange = v.partial(v.object({ ...course, version: Version }))
export type CourseChange = v.InferOutput<typeof CourseChange>

const lesson = {
  title: requiredLine('title', COURSE_TITLE_MAX),
  titleFa: optionalLine('title', COURSE_TITLE_MAX),
  content: v.pipe(requiredText('lesson_content', LESSON_MAX), plainMarkdown(LESSON_MAX)),
  contentFa: v.pipe(optionalText('lesson_content', LESSON_FA_MAX), plainMarkdown(LESSON_FA_MAX)),
  videoUrl: address,
  /** Minutes. */
  duration: minutes,
}
export const LessonInput = v.object(lesson)
export type LessonInput = v.InferOutput<typeof LessonInput>
/** Fields that a call leaves out stay unchanged. */
export const LessonChange = v.partial(v.object({ ...lesson, version: Version }))
export type LessonChange = v.InferOutput<typeof LessonChange>

/** Every lesson of the course, each once, in the new order. */
export const LessonOrder = v.object({
  ids: v.pipe(v.array(IdNumber, 'invalid'), v.maxLength(LESSONS_MAX, 'invalid')),
})

export const LessonProgress = v.object({ done: v.boolean('invalid') })
