import * as v from 'valibot'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { COURSE_CATEGORIES, DIFFICULTIES } from './rules.ts'

const line = v.nullable(v.string())

const fields = {
  id: RowId,
  title: v.string(),
  titleFa: line,
  description: v.string(),
  descriptionFa: line,
  category: v.picklist(COURSE_CATEGORIES),
  difficulty: v.picklist(DIFFICULTIES),
  estimatedDuration: v.nullable(Count),
  thumbnailUrl: line,
  isPremiumOnly: v.boolean(),
  published: v.boolean(),
  builtIn: v.boolean(),
  lessonCount: Count,
  createdAt: Time,
  updatedAt: Time,
}
const card = { ...fields, doneCount: v.nullable(Count) }
const item = { id: RowId, title: v.string(), titleFa: line, orderIndex: Count, duration: v.nullable(Count) }

/** A course as lists show it. */
export const CourseCard = named('CourseCard', v.strictObject(card))

/** A course with the names of its lessons. */
export const Course = named(
  'Course',
  v.strictObject({
    ...card,
    withheld: v.boolean(),
    lessons: v.array(v.strictObject({ ...item, done: v.optional(v.boolean()) })),
    certified: v.boolean(),
    continueWith: v.nullable(RowId),
  }),
)

const lessonLink = v.nullable(v.strictObject({ id: RowId, title: v.string(), titleFa: line }))

export const Lesson = named(
  'Lesson',
  v.strictObject({
    ...item,
    courseId: RowId,
    courseTitle: v.string(),
    courseTitleFa: line,
    lessonCount: Count,
    videoUrl: line,
    lang: v.picklist(LANGS),
    langs: v.array(v.picklist(LANGS)),
    blocks: v.array(v.strictObject({ id: v.string(), kind: v.string(), html: v.string() })),
    contents: v.array(v.strictObject({ id: v.string(), text: v.string(), level: v.picklist([2, 3]) })),
    done: v.optional(v.boolean()),
    previous: lessonLink,
    next: lessonLink,
    updatedAt: Time,
  }),
)

export const Progress = named('LessonProgress', v.strictObject({ done: v.boolean() }))

export const Certificate = named(
  'CourseCertificate',
  v.strictObject({
    courseId: RowId,
    title: v.string(),
    titleFa: line,
    firstName: v.string(),
    lastName: v.string(),
    lessonCount: Count,
    completedAt: Time,
    timeZone: v.string(),
  }),
)

const admin = { ...fields, version: Count }
/** A course for its editors, in a list. */
export const AdminCourse = named('AdminCourse', v.strictObject(admin))
/** A course for its editors, with its lessons. */
export const AdminCourseWithLessons = named(
  'AdminCourseWithLessons',
  v.strictObject({ ...admin, lessons: v.array(v.strictObject(item)) }),
)
/** A lesson for its editors: its texts as they were entered. */
export const AdminLesson = named(
  'AdminLesson',
  v.strictObject({
    ...item,
    courseId: RowId,
    content: v.string(),
    contentFa: line,
    videoUrl: line,
    version: Count,
    createdAt: Time,
    updatedAt: Time,
  }),
)
