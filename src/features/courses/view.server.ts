import { canAdminister } from '#features/accounts/roles.ts'
import { isPremiumWithheld } from '#features/membership/premium.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { CourseCategory, Difficulty } from './rules.ts'

/** A course as lists show it. */
export type CourseCard = {
  id: number
  title: string
  titleFa: string | null
  description: string
  descriptionFa: string | null
  category: CourseCategory
  difficulty: Difficulty
  estimatedDuration: number | null
  thumbnailUrl: string | null
  isPremiumOnly: boolean
  published: boolean
  builtIn: boolean
  lessonCount: number
  /** How many lessons the reader has done; null for guests. */
  doneCount: number | null
  createdAt: Date
  updatedAt: Date
}

/** Of a course, for the reader whose id, or null, is $1. */
export const CARD_COLUMNS = `c.id, c.title, c.title_fa as "titleFa", c.description, c.description_fa as "descriptionFa",
  c.category, c.difficulty, c.thumbnail_url as "thumbnailUrl", c.is_premium_only as "isPremiumOnly", c.published,
  c.slug is not null as "builtIn", c.created_at as "createdAt", c.updated_at as "updatedAt",
  coalesce(c.estimated_duration, l.minutes) as "estimatedDuration", l.count as "lessonCount",
  case when $1::text is not null then l.done end as "doneCount"`
/** The lessons of each course as numbers: `l`. */
export const JOIN_LESSON_COUNTS = `left join lateral (
    select count(*)::int as count, sum(each.duration)::int as minutes, count(p.done_at)::int as done
    from course_lessons each
    left join lesson_progress p on p.lesson_id = each.id and p.user_id = $1::text
    where each.course_id = c.id
  ) l on true`

/** A course whose lessons someone wants to read. */
type CourseAccess = { id: number; isPremiumOnly: boolean; published: boolean }

/**
 * A course that the viewer may know of: unpublished ones are for admins.
 * @throws ApiError course_not_found
 */
export async function findCourse(ctx: Ctx, id: number): Promise<CourseAccess> {
  const [course] = await queryNamed<CourseAccess>(
    ctx.db,
    'courses.access',
    `select id, is_premium_only as "isPremiumOnly", published from courses where id = $1`,
    [id],
  )
  if (!course || !isShown(ctx, course)) throw new ApiError(404, 'course_not_found')
  return course
}

export const isShown = ({ viewer }: Ctx, { published }: { published: boolean }) =>
  published || canAdminister(viewer)

/**
 * Checks that the viewer may read the lessons of a course, before any of them is looked for.
 * @throws ApiError course_not_found, members_only
 */
export async function assertMayReadLessons(ctx: Ctx, id: number): Promise<void> {
  if (await isPremiumWithheld(ctx, await findCourse(ctx, id))) throw new ApiError(403, 'members_only')
}
