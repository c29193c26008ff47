import { and, eq, inArray, sql } from 'drizzle-orm'
import { notificationKeysOf } from '#features/attendance/notify.server.ts'
import { communityEventAttendance } from '#features/local-community/community-events/attendance.server.ts'
import { cancelLockedEvent } from '#features/local-community/community-events/organizing.server.ts'
import { ensureOrganizer, heirSql } from '#features/local-community/organizers/leaderless.server.ts'
import { notifyOfPassedOnEvent } from '#features/local-community/organizers/organizer-notifications.server.ts'
import { indexCommunityEvent, indexGroup } from '#features/local-community/searchable.server.ts'
import { communityEvents, regionalGroups } from '#features/local-community/tables.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { releaseSpots } from './events.server.ts'
import type { Removal } from './inventory.server.ts'

/** Groups and community events. */
export async function removeLocalCommunity(
  ctx: Ctx,
  tx: Tx,
  { people, goes, stays }: Removal,
): Promise<PendingNotifications> {
  const events = goes('community_event')
  const groups = goes('group')
  await tx.delete(communityEvents).where(inArray(communityEvents.id, events))
  await tx.delete(regionalGroups).where(inArray(regionalGroups.id, groups))
  await removeMemberships(tx, people)
  // First, as who organizes a group from now on gets its events.
  const pending = await ensureOrganizers(ctx, tx, stays('group'))
  // Cancels before the spots are free: otherwise waiting people would be promoted, and the next email would say that
  // the event is cancelled.
  pending.push(...(await transferEvents(ctx, tx, people)))
  pending.push(...(await releaseSpots(tx, communityEventAttendance, people)))
  for (const id of [...groups, ...stays('group')]) await indexGroup(tx, id)
  for (const id of [...events, ...stays('community_event')]) await indexCommunityEvent(tx, id)
  pending.push(
    ...(await withdrawNotifications(tx, [
      ...events.flatMap((id) => notificationKeysOf(ctx, communityEventAttendance, id)),
      ...groups.map((id) => `group:${id}`),
    ])),
  )
  return pending
}

const removeMemberships = (tx: Tx, people: string[]) =>
  tx.execute(sql`
    with gone as (delete from group_memberships where user_id = any(${sql.param(people)}::text[]) returning group_id),
    counted as (select group_id, count(*)::int as n from gone group by group_id)
    update regional_groups g set member_count = member_count - n from counted where g.id = counted.group_id`)

/** Upcoming events go to a real organizer of their group, and are cancelled where there is none. */
async function transferEvents(ctx: Ctx, tx: Tx, people: string[]): Promise<PendingNotifications> {
  const { rows } = await tx.execute<{ id: number; sequence: number; heir: string | null }>(sql`
    select e.id, e.sequence, ${heirSql('e')} as heir
    from community_events e
    where e.organizer_id = any(${sql.param(people)}::text[]) and e.status = 'upcoming' and e.date > now()
    order by e.id`)
  const pending: PendingNotifications = []
  for (const { id, sequence, heir } of rows) {
    if (heir) {
      await tx.update(communityEvents).set({ organizerId: heir }).where(eq(communityEvents.id, id))
      pending.push(...(await notifyOfPassedOnEvent(ctx, tx, id, heir)))
    } else pending.push(...(await cancelLockedEvent(ctx, tx, { id, sequence })))
  }
  return pending
}

/** The longest-standing member organizes a group without an organizer; one without members is closed. */
async function ensureOrganizers(ctx: Ctx, tx: Tx, groups: number[]): Promise<PendingNotifications> {
  const pending: PendingNotifications = []
  for (const id of groups) pending.push(...(await ensureOrganizer(ctx, tx, id)))
  await tx
    .update(regionalGroups)
    .set({ isActive: false })
    .where(and(inArray(regionalGroups.id, groups), eq(regionalGroups.memberCount, 0)))
  return pending
}
