import { and, asc, eq, sql } from 'drizzle-orm'
import { audit, titlesOf } from '#features/accounts/audit-log/audit-log.server.ts'
import { renderTexts } from '#features/library/articles/markdown.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { oneRow, type Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { applyChange } from '#platform/http/parse.server.ts'
import { COURSE_TAGS, lockEditableCourse } from './admin.server.ts'
import { LESSONS_MAX, type LessonChange, LessonInput } from './rules.ts'
import { courseLessons } from './tables.ts'

type Row = typeof courseLessons.$inferSelect
/** A lesson for its editors: its texts as they were entered. */
type AdminLesson = LessonInput &
  Pick<Row, 'id' | 'courseId' | 'orderIndex' | 'version' | 'createdAt' | 'updatedAt'>

/**
 * Adds a lesson at the end of a course. For admins.
 * @throws ApiError course_not_found, course_built_in, lessons_full
 */
export async function addLesson(ctx: Ctx, courseId: number, input: LessonInput): Promise<AdminLesson> {
  const row = await write(ctx, { tags: COURSE_TAGS }, async (tx) => {
    await lockEditableCourse(tx, courseId)
    const orderIndex = (await lessonIds(tx, courseId)).length + 1
    if (orderIndex > LESSONS_MAX) throw new ApiError(409, 'lessons_full')
    const created = await tx
      .insert(courseLessons)
      .values({ ...input, courseId, orderIndex, rendered: renderTexts(input) })
      .returning()
      .then(oneRow)
    await auditLesson(ctx, tx, 'lesson_made', created)
    return created
  })
  return toAdmin(row)
}

/**
 * Changes a lesson; everyone's progress stays. For admins.
 * @throws ApiError course_not_found, course_built_in, lesson_not_found, changed_meanwhile, invalid
 */
export async function updateLesson(ctx: Ctx, courseId: number, id: number, change: LessonChange) {
  const row = await write(ctx, { tags: COURSE_TAGS }, async (tx) => {
    await lockEditableCourse(tx, courseId)
    const before = await findLesson(tx, courseId, id)
    const input = applyChange(LessonInput, before, change)
    const [after] = await tx
      .update(courseLessons)
      .set({ ...input, rendered: renderTexts(input), version: before.version + 1, updatedAt: ctx.now })
      .where(eq(courseLessons.id, id))
      .returning()
    if (!after) throw new ApiError(404, 'lesson_not_found')
    await auditLesson(ctx, tx, 'lesson_changed', after)
    return after
  })
  return toAdmin(row)
}

/**
 * Removes a lesson with everyone's progress in it; those after it move up. For admins.
 * @throws ApiError course_not_found, course_built_in, lesson_not_found
 */
export async function removeLesson(ctx: Ctx, courseId: number, id: number): Promise<void> {
  await write(ctx, { tags: COURSE_TAGS }, async (tx) => {
    await lockEditableCourse(tx, courseId)
    const lesson = await findLesson(tx, courseId, id)
    await tx.delete(courseLessons).where(eq(courseLessons.id, id))
    await numberLessons(tx, await lessonIds(tx, courseId))
    await auditLesson(ctx, tx, 'lesson_removed', lesson)
  })
}

/**
 * Puts the lessons of a course into another order. For admins.
 * @param ids every lesson of the course, each once
 * @throws ApiError course_not_found, course_built_in, lessons_changed where they are not exactly these
 */
export async function orderLessons(ctx: Ctx, courseId: number, ids: number[]): Promise<void> {
  await write(ctx, { tags: COURSE_TAGS }, async (tx) => {
    const course = await lockEditableCourse(tx, courseId)
    const currentIds = await lessonIds(tx, courseId)
    const areAllLessons = ids.length === currentIds.length && currentIds.every((id) => ids.includes(id))
    if (!areAllLessons) throw new ApiError(409, 'lessons_changed')
    await numberLessons(tx, ids)
    await audit(ctx, tx, { act: 'lessons_ordered', subject: `course:${courseId}`, details: titlesOf(course) })
  })
}

/** One lesson for editing. For admins. @throws ApiError lesson_not_found */
export const showAdminLesson = async ({ db }: Ctx, courseId: number, id: number) =>
  toAdmin(await findLesson(db, courseId, id))

async function findLesson(db: Pick<Tx, 'select'>, courseId: number, id: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(courseLessons)
    .where(and(eq(courseLessons.id, id), eq(courseLessons.courseId, courseId)))
  if (!row) throw new ApiError(404, 'lesson_not_found')
  return row
}

async function lessonIds(tx: Tx, courseId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: courseLessons.id })
    .from(courseLessons)
    .where(eq(courseLessons.courseId, courseId))
    .orderBy(asc(courseLessons.orderIndex), asc(courseLessons.id))
  return rows.map(({ id }) => id)
}

/** Numbers lessons from 1, in the order in which their ids are given. */
async function numberLessons(tx: Tx, ids: number[]) {
  for (const [index, id] of ids.entries()) {
    await tx
      .update(courseLessons)
      .set({ orderIndex: index + 1 })
      .where(and(eq(courseLessons.id, id), sql`${courseLessons.orderIndex} <> ${index + 1}`))
  }
}

type Act = 'lesson_made' | 'lesson_changed' | 'lesson_removed'

const auditLesson = (ctx: Ctx, tx: Tx, act: Act, lesson: Row) =>
  audit(ctx, tx, {
    act,
    subject: `lesson:${lesson.id}`,
    details: { ...titlesOf(lesson), courseId: lesson.courseId },
  })

const toAdmin = ({ rendered: _, ...lesson }: Row): AdminLesson => lesson
