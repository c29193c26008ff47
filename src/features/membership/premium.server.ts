import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { PREMIUM_STAFF } from './roles.ts'

/** Within the grace after a failed payment too: then the end date is that of the grace (`accessEndsAt`). */
const paying = (person: string) =>
  `(${person}.subscription_type <> 'free' and ${person}.subscription_status in ('active', 'past_due')
    and (${person}.subscription_end_date is null or ${person}.subscription_end_date > now()))`

/**
 * Whether a person may see premium content, as text of a statement about several people: recipients, calendars.
 * @param person alias of their row of `users`
 */
export const mayReadPremiumSql = (person: string) =>
  `(${person}.role in (${PREMIUM_STAFF.map((role) => `'${role}'`).join(', ')}) or ${paying(person)})`

/** Returns SQL for whether a person is a member of Peyvand+ and not on the staff. */
export const isPlusMemberSql = (person: string) => `(${person}.role = 'member' and ${paying(person)})`

/** Whether this viewer may see premium content: members of Peyvand+, experts, moderators and admins. */
export async function mayReadPremium({
  db,
  viewer,
}: Pick<Ctx, 'viewer'> & { db: Executor }): Promise<boolean> {
  if (!viewer.signedIn) return false
  if (PREMIUM_STAFF.some((role) => role === viewer.role)) return true
  const { rows } = await db.execute<{ paying: boolean }>(
    sql`select ${sql.raw(paying('u'))} as paying from users u where u.id = ${viewer.id}`,
  )
  return rows[0]?.paying ?? false
}

/** Whether the viewer may see the premium ones of these; asked only where there are any. */
export const mayReadPremiumAmong = async (
  ctx: Pick<Ctx, 'viewer'> & { db: Executor },
  rows: { isPremiumOnly: boolean }[],
): Promise<boolean> => rows.some((row) => row.isPremiumOnly) && (await mayReadPremium(ctx))

/** Whether this is premium content that the viewer may not see. */
export const isPremiumWithheld = async (
  ctx: Pick<Ctx, 'viewer'> & { db: Executor },
  { isPremiumOnly }: { isPremiumOnly: boolean },
): Promise<boolean> => isPremiumOnly && !(await mayReadPremium(ctx))

/** Whether this viewer is a member of Peyvand+ and not on the staff. */
export const isPlusMember = async (ctx: Pick<Ctx, 'viewer'> & { db: Executor }): Promise<boolean> =>
  ctx.viewer.signedIn && ctx.viewer.role === 'member' && (await mayReadPremium(ctx))
