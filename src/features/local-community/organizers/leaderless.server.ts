import { sql } from 'drizzle-orm'
import { isOpenlySuspended } from '#features/accounts/suspended.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { notifyOfOrganizing } from './organizer-notifications.server.ts'

/**
 * Whether neither an event's organizer nor another one of its group is there and not suspended, as SQL: moderators
 * then manage it.
 * @param e name or alias of the event's row
 */
export const isLeaderless = (
  e: string,
) => `((${e}.organizer_id is null or ${isOpenlySuspended(`${e}.organizer_id`)})
  and not exists (select from group_memberships o
    where o.group_id = ${e}.group_id and o.role = 'organiser' and not ${isOpenlySuspended('o.user_id')}))`

/**
 * Where nobody organizes a group, its longest-standing member does from now on, and is notified. In a transaction that
 * has locked it.
 */
export async function ensureOrganizer(ctx: Ctx, tx: Tx, groupId: number): Promise<PendingNotifications> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update group_memberships set role = 'organiser'
    where id = (select min(id) from group_memberships where group_id = ${groupId})
      and not exists (select from group_memberships where group_id = ${groupId} and role = 'organiser')
    returning id`)
  return notifyOfOrganizing(
    ctx,
    tx,
    rows.map(({ id }) => id),
  )
}
