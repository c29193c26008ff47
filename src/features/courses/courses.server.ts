import { and, asc, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { isPremiumWithheld } from '#features/membership/premium.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { olderThan, type Page, type PageRequest, pageOf } from '#platform/http/paging.server.ts'
import { completionOf } from './completion.ts'
import { courseLessons, courses, lessonProgress } from './tables.ts'
import { isShown } from './view.server.ts'

/** A course as lists show it. */
type CourseCard = Awaited<ReturnType<typeof selectCards>>[number]

/** What a course lists of its lessons: nothing of what they teach. */
const listedColumns = pickColumns(courseLessons, ['id', 'title', 'titleFa', 'orderIndex', 'duration'])
type ListedLesson = Awaited<ReturnType<typeof listLessons>>[number]
/** `done` is absent for guests. */
type LessonItem = Omit<ListedLesson, 'createdAt' | 'openedAt' | 'doneAt'> & { done?: boolean }

type CourseView = CourseCard & {
  /** The reader may not read its lessons: they are for members of Peyvand+. */
  withheld: boolean
  lessons: LessonItem[]
  /** Whether the reader has the certificate. It remains valid if a lesson is added. */
  certified: boolean
  /** The lesson with which the reader starts or goes on; null for guests, and once every lesson is done. */
  continueWith: number | null
}

/** Lists published courses, newest first, including premium ones: a list shows nothing of their lessons. */
export async function listCourses(ctx: Ctx, { limit, cursor }: PageRequest): Promise<Page<CourseCard>> {
  const rows = await selectCards(ctx)
    .where(and(courses.published, olderThan(cursor, courses.id)))
    .orderBy(desc(courses.id))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ id }) => [id])
}

/**
 * A course and the names of its lessons, for everybody; with the reader's own progress. Unpublished ones for admins.
 * @throws ApiError course_not_found
 */
export async function showCourse(ctx: Ctx, id: number): Promise<CourseView> {
  const [course] = await selectCards(ctx).where(eq(courses.id, id))
  if (!course || !isShown(ctx, course)) throw new ApiError(404, 'course_not_found')
  const lessons = await listLessons(ctx, id)
  return {
    ...course,
    withheld: await isPremiumWithheld(ctx, course),
    lessons: lessons.map(({ createdAt: _, openedAt: __, doneAt, ...lesson }) =>
      ctx.viewer.signedIn ? { ...lesson, done: doneAt !== null } : lesson,
    ),
    certified: completionOf(lessons) !== null,
    continueWith: ctx.viewer.signedIn ? nextLesson(lessons) : null,
  }
}

const publicColumns = pickColumns(courses, [
  'id',
  'title',
  'titleFa',
  'description',
  'descriptionFa',
  'category',
  'difficulty',
  'thumbnailUrl',
  'isPremiumOnly',
  'published',
  'createdAt',
  'updatedAt',
])

function selectCards({ db, viewer }: Ctx) {
  const lessons = db
    .select({
      count: count().as('lesson_count'),
      minutes: sql<number | null>`sum(${courseLessons.duration})::int`.as('minutes'),
      done: count(lessonProgress.doneAt).as('done_count'),
    })
    .from(courseLessons)
    .leftJoin(lessonProgress, isOwnProgress(viewer))
    .where(eq(courseLessons.courseId, courses.id))
    .as('lessons')
  return db
    .select({
      ...publicColumns,
      builtIn: sql<boolean>`${isNotNull(courses.slug)}`,
      /** Minutes: as an admin estimated, else those of its lessons. */
      estimatedDuration: sql<number | null>`coalesce(${courses.estimatedDuration}, ${lessons.minutes})`,
      lessonCount: lessons.count,
      /** How many lessons the reader has done; null for guests. */
      doneCount: viewer.signedIn ? sql<number | null>`${lessons.done}::int` : sql<null>`null`,
    })
    .from(courses)
    .crossJoinLateral(lessons)
    .$dynamic()
}

/** The lessons of a course in their order, with the viewer's progress. */
export const listLessons = ({ db, viewer }: Ctx, courseId: number) =>
  db
    .select({
      ...listedColumns,
      createdAt: courseLessons.createdAt,
      openedAt: lessonProgress.openedAt,
      doneAt: lessonProgress.doneAt,
    })
    .from(courseLessons)
    .leftJoin(lessonProgress, isOwnProgress(viewer))
    .where(eq(courseLessons.courseId, courseId))
    .orderBy(asc(courseLessons.orderIndex), asc(courseLessons.id))

const isOwnProgress = ({ id }: Ctx['viewer']) =>
  and(eq(lessonProgress.lessonId, courseLessons.id), eq(lessonProgress.userId, id ?? ''))

/**
 * Returns the first lesson that is not done, from the one that was opened last; after the end, a lesson that was
 * skipped.
 */
function nextLesson(lessons: ListedLesson[]): number | null {
  const times = lessons.map(({ openedAt }) => openedAt?.getTime() ?? 0)
  const last = Math.max(0, times.indexOf(Math.max(0, ...times)))
  const fromThere = [...lessons.slice(last), ...lessons.slice(0, last)]
  return fromThere.find(({ doneAt }) => !doneAt)?.id ?? null
}
