import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { cancelAndNotify } from '#features/attendance/notify.server.ts'
import { REGISTRATION_STATUSES } from '#features/attendance/rules.ts'
import { type NewNotification, notify } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { Changes } from '#platform/database/write.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { communityEventSubject, USUAL_HOURS } from '../rules.ts'
import { communityEventAttendees, communityEvents } from '../tables.ts'
import { communityEventAttendance } from './attendance.server.ts'
import { communityEventTags } from './community-events.server.ts'

/**
 * Ends what a family has at an event, if anything, so that it cannot register again; its spot goes to the first of the
 * waitlist, who is notified.
 */
export async function declineFamily(tx: Tx, eventId: number, userId: string): Promise<PendingNotifications> {
  const promoted = await cancelAndNotify(tx, communityEventAttendance, eventId, userId)
  // Another row instead of another status: nothing that the family filled in is kept.
  await tx
    .insert(communityEventAttendees)
    .values({ userId, eventId, status: 'declined' })
    .onConflictDoNothing()
  return promoted
}

type DeclinedEvent = Pick<typeof communityEvents.$inferSelect, 'id' | 'title' | 'titleFA' | 'zone' | 'date'>

/** Of a kind that has a choice: for the family the event has changed. */
export const declinedNotification = (
  { id, title, titleFA: titleFa, zone, date }: DeclinedEvent,
  attendeeId: number,
  userId: string,
): NewNotification => ({
  to: userId,
  kind: 'changed',
  key: `${communityEventSubject(id)}:declined:${attendeeId}`,
  url: `/local-community/events/${id}`,
  about: { title, titleFa, zone, at: date.toISOString(), isDeclined: true },
})

/**
 * Declines someone who was removed from a group at its members-only events that are not over: as an attendee they would
 * still read the address and the organizer's messages. At every such event, as they may be registering at this
 * moment; they are notified of those that they were registered for. What they organize themselves stays theirs.
 */
export async function declineRemoved(ctx: Ctx, tx: Tx, groupId: number, userId: string): Promise<Changes> {
  const events = await lockMembersOnly(tx, groupId, userId)
  const ids = events.map(({ id }) => id)
  const { eventId, status, ...attendee } = communityEventAttendees
  const registered = await tx
    .select({ id: attendee.id, eventId })
    .from(communityEventAttendees)
    .where(and(eq(attendee.userId, userId), inArray(eventId, ids), inArray(status, REGISTRATION_STATUSES)))
  const pending: PendingNotifications = []
  for (const event of events) pending.push(...(await declineFamily(tx, event.id, userId)))
  const declined = registered.flatMap((row) => {
    const event = events.find(({ id }) => id === row.eventId)
    // They cannot open its page any more.
    return event ? [{ ...declinedNotification(event, row.id, userId), url: '/local-community' }] : []
  })
  pending.push(...(await notify(ctx, tx, declined)))
  return { tags: ids.flatMap(communityEventTags), pending }
}

/** In the order of their ids: two who lock several in different orders could deadlock. */
const lockMembersOnly = (tx: Tx, groupId: number, userId: string) =>
  tx
    .select(pickColumns(communityEvents, ['id', 'title', 'titleFA', 'zone', 'date']))
    .from(communityEvents)
    .where(
      and(
        eq(communityEvents.groupId, groupId),
        eq(communityEvents.isPublic, false),
        eq(communityEvents.status, 'upcoming'),
        sql`coalesce(${communityEvents.endDate}, ${communityEvents.date} + ${USUAL_HOURS} * interval '1 hour') > now()`,
        sql`${communityEvents.organizerId} is distinct from ${userId}`,
      ),
    )
    .orderBy(asc(communityEvents.id))
    .for('update')
