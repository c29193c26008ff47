import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { audit, titlesOf } from '#features/accounts/audit-log/audit-log.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { fieldsOf, pickColumns } from '#platform/database/columns.ts'
import { holdsWords } from '#platform/database/contains-words.server.ts'
import { oneRow, type Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { olderThan, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { applyChange } from '#platform/http/parse.server.ts'
import { type CourseChange, CourseInput } from './rules.ts'
import { indexCourse } from './searchable.server.ts'
import { courseLessons, courses } from './tables.ts'

type Row = typeof courses.$inferSelect

/** Cached pages that show courses or lessons. */
export const COURSE_TAGS = ['courses']

/** A course for its editors; in lists without its lessons. */
type AdminCourse = CourseInput & {
  id: number
  builtIn: boolean
  version: number
  lessonCount: number
  createdAt: Date
  updatedAt: Date
}
type AdminCourseWithLessons = AdminCourse & {
  lessons: {
    id: number
    title: string
    titleFa: string | null
    orderIndex: number
    duration: number | null
  }[]
}

/** Creates a course, without lessons. For admins. */
export async function createCourse(ctx: Ctx, input: CourseInput): Promise<AdminCourseWithLessons> {
  const id = await write(ctx, { tags: COURSE_TAGS }, async (tx) => {
    const row = await tx.insert(courses).values(input).returning({ id: courses.id }).then(oneRow)
    await indexCourse(tx, row.id)
    await audit(ctx, tx, { act: 'course_made', subject: `course:${row.id}`, details: titlesOf(input) })
    return row.id
  })
  return showAdminCourse(ctx, id)
}

/**
 * Changes a course. A built-in one can only be published and unpublished. For admins.
 * @throws ApiError course_not_found, course_built_in, invalid; for an older version changed_meanwhile, or
 * course_changed if the admin only publishes it
 */
export async function updateCourse(
  ctx: Ctx,
  id: number,
  change: CourseChange,
): Promise<AdminCourseWithLessons> {
  await write(ctx, { tags: COURSE_TAGS }, async (tx) => {
    const before = await lockCourse(tx, id)
    const { version, published = before.published, ...others } = change
    const onlyPublishes = Object.keys(others).length === 0
    if (before.slug !== null && !onlyPublishes) throw new ApiError(409, 'course_built_in')
    // A button of the list publishes. Nothing was typed, so the message of `changed_meanwhile` would not fit.
    if (onlyPublishes && version !== undefined && version !== before.version)
      throw new ApiError(409, 'course_changed')
    const values = onlyPublishes ? { published } : applyChange(CourseInput, before, change)
    await tx
      .update(courses)
      .set({ ...values, version: before.version + 1, updatedAt: ctx.now })
      .where(eq(courses.id, id))
    await indexCourse(tx, id)
    const after = { ...before, ...values }
    const details = { ...titlesOf(after), published: after.published }
    await audit(ctx, tx, { act: 'course_changed', subject: `course:${id}`, details })
  })
  return showAdminCourse(ctx, id)
}

/**
 * Removes a course with its lessons and everyone's progress. For admins.
 * @throws ApiError course_not_found, course_built_in
 */
export async function removeCourse(ctx: Ctx, id: number): Promise<void> {
  await write(ctx, { tags: COURSE_TAGS }, async (tx) => {
    const course = await lockEditableCourse(tx, id)
    await tx.delete(courses).where(eq(courses.id, id))
    await indexCourse(tx, id)
    await audit(ctx, tx, { act: 'course_removed', subject: `course:${id}`, details: titlesOf(course) })
  })
}

const FIELDS = {
  ...pickColumns(courses, fieldsOf(CourseInput)),
  ...pickColumns(courses, ['id', 'version', 'createdAt', 'updatedAt']),
  builtIn: sql<boolean>`${courses.slug} is not null`,
  lessonCount: sql<number>`(select count(*)::int from course_lessons l where l.course_id = courses.id)`,
}

/**
 * Lists all courses, including unpublished ones, newest first; with `q` only courses whose titles have its words. For
 * admins.
 */
export async function listAdminCourses(
  ctx: Ctx,
  { q, limit, cursor }: SearchPageRequest,
): Promise<Page<AdminCourse>> {
  const rows = await ctx.db
    .select(FIELDS)
    .from(courses)
    .where(and(olderThan(cursor, courses.id), holdsWords(q, courses.title, courses.titleFa)))
    .orderBy(desc(courses.id))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ id }) => [id])
}

/** One course for editing, with its lessons in order. For admins. @throws ApiError course_not_found */
export async function showAdminCourse({ db }: Ctx, id: number): Promise<AdminCourseWithLessons> {
  const [row] = await db.select(FIELDS).from(courses).where(eq(courses.id, id))
  if (!row) throw new ApiError(404, 'course_not_found')
  const lessons = await db
    .select(pickColumns(courseLessons, ['id', 'title', 'titleFa', 'orderIndex', 'duration']))
    .from(courseLessons)
    .where(eq(courseLessons.courseId, id))
    .orderBy(asc(courseLessons.orderIndex), asc(courseLessons.id))
  return { ...row, lessons }
}

async function lockCourse(tx: Tx, id: number): Promise<Row> {
  const [row] = await tx.select().from(courses).where(eq(courses.id, id)).for('update')
  if (!row) throw new ApiError(404, 'course_not_found')
  return row
}

/**
 * Locks a course whose lessons will change: others who add, remove or order its lessons wait here.
 * @throws ApiError course_not_found, course_built_in
 */
export async function lockEditableCourse(tx: Tx, id: number): Promise<Row> {
  const row = await lockCourse(tx, id)
  if (row.slug !== null) throw new ApiError(409, 'course_built_in')
  return row
}
