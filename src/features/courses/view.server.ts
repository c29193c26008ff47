import { eq } from 'drizzle-orm'
import { canAdminister } from '#features/accounts/roles.ts'
import { isPremiumWithheld } from '#features/membership/premium.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { courses } from './tables.ts'

/** A course whose lessons someone wants to read. */
type CourseAccess = { id: number; isPremiumOnly: boolean; published: boolean }

/**
 * A course that the viewer may know of: unpublished ones are for admins.
 * @throws ApiError course_not_found
 */
export async function findCourse(ctx: Ctx, id: number): Promise<CourseAccess> {
  const [course] = await ctx.db
    .select(pickColumns(courses, ['id', 'isPremiumOnly', 'published']))
    .from(courses)
    .where(eq(courses.id, id))
  if (!course || !isShown(ctx, course)) throw new ApiError(404, 'course_not_found')
  return course
}

export const isShown = ({ viewer }: Ctx, { published }: { published: boolean }) =>
  published || canAdminister(viewer)

/**
 * Checks that the viewer may read the lessons of a course, before looking for any lesson.
 * @throws ApiError course_not_found, members_only
 */
export async function assertMayReadLessons(ctx: Ctx, id: number): Promise<void> {
  if (await isPremiumWithheld(ctx, await findCourse(ctx, id))) throw new ApiError(403, 'members_only')
}
