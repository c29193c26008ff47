import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { requireSignedIn } from '#features/accounts/writing.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { completionOf } from './completion.ts'
import { listLessons } from './courses.server.ts'
import { courses } from './tables.ts'
import { findCourse } from './view.server.ts'

type Certificate = {
  courseId: number
  title: string
  titleFa: string | null
  firstName: string
  lastName: string
  lessonCount: number
  completedAt: Date
  /** In which the day of completion is read. */
  timeZone: string
}

/**
 * Returns the content of the certificate, once every lesson is done. It remains valid if a lesson is added later or the
 * membership ends.
 * @throws ApiError sign_in_first, course_not_found, course_unfinished
 */
export async function showCertificate(ctx: Ctx, courseId: number): Promise<Certificate> {
  const { id } = requireSignedIn(ctx.viewer)
  await findCourse(ctx, courseId)
  const completion = completionOf(await listLessons(ctx, courseId))
  const [row] = await ctx.db
    .select({
      courseId: courses.id,
      title: courses.title,
      titleFa: courses.titleFa,
      firstName: users.firstName,
      lastName: users.lastName,
      timeZone: users.timeZone,
    })
    .from(courses)
    .innerJoin(users, eq(users.id, id))
    .where(eq(courses.id, courseId))
  if (!row || !completion) throw new ApiError(409, 'course_unfinished')
  return { ...row, ...completion, timeZone: row.timeZone ?? ctx.settings().timeZone }
}
