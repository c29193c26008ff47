import { type SQL, sql } from 'drizzle-orm'
import { isOpenlySuspendedSql } from '#features/accounts/suspensions/suspended.server.ts'
import { mayReadPremiumSql } from '#features/membership/premium.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { notifyOfOrganizing } from './organizer-notifications.server.ts'

/**
 * Whether neither an event's organizer nor another one of its group is there and not suspended, as SQL: moderators
 * then manage it.
 * @param e name or alias of the event's row
 */
export const isLeaderlessSql = (
  e: string,
) => `((${e}.organizer_id is null or ${isOpenlySuspendedSql(`${e}.organizer_id`)})
  and not exists (select from group_memberships o
    where o.group_id = ${e}.group_id and o.role = 'organiser' and not ${isOpenlySuspendedSql('o.user_id')}))`

/**
 * Returns SQL for the next organizer of an event whose organizer leaves: the longest-standing organizer of its group,
 * preferably one who may write. Null if there is nobody.
 * @param e name or alias of the event's row
 * @param which condition on the memberships `m`
 */
export const heirSql = (e: string, which: SQL = sql`true`) => sql<string | null>`(
  select m.user_id from group_memberships m
  where m.group_id = ${sql.raw(e)}.group_id and m.role = 'organiser' and ${which}
  order by ${sql.raw(isOpenlySuspendedSql('m.user_id'))}, m.id limit 1)`

/**
 * If a group has no organizer, makes its longest-standing member the organizer and notifies them. Prefers members who
 * may write and, in a circle, may also read it. Call it in a transaction that has locked the group.
 */
export async function ensureOrganizer(ctx: Ctx, tx: Tx, groupId: number): Promise<PendingNotifications> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update group_memberships set role = 'organiser'
    where id = (select m.id from group_memberships m
        join regional_groups g on g.id = m.group_id join users u on u.id = m.user_id
        where g.id = ${groupId}
        order by ${sql.raw(isOpenlySuspendedSql('u.id'))},
          g.is_premium_only and not ${sql.raw(mayReadPremiumSql('u'))}, m.id limit 1)
      and not exists (select from group_memberships where group_id = ${groupId} and role = 'organiser')
    returning id`)
  return notifyOfOrganizing(
    ctx,
    tx,
    rows.map(({ id }) => id),
  )
}
