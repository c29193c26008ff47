import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { cancelAndNotify } from '#features/attendance/notify.server.ts'
import { REGISTRATION_STATUSES } from '#features/attendance/rules.ts'
import { type NewNotification, notify } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { Changes } from '#platform/database/write.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { communityEventSubject } from '../rules.ts'
import { communityEventAttendees, communityEvents } from '../tables.ts'
import { communityEventAttendance } from './attendance.server.ts'
import { communityEventTags } from './community-events.server.ts'
import { END } from './views.server.ts'

/**
 * Ends a family's registration for an event, or its place on the waitlist, so it cannot register again. The spot goes
 * to the first of the waitlist, who is notified.
 */
export async function declineRegistration(
  tx: Tx,
  eventId: number,
  userId: string,
): Promise<PendingNotifications> {
  const { pending } = await cancelAndNotify(tx, communityEventAttendance, eventId, userId)
  // Another row instead of another status: nothing that the family filled in is kept.
  await tx
    .insert(communityEventAttendees)
    .values({ userId, eventId, status: 'declined' })
    .onConflictDoNothing()
  return pending
}

type DeclinedEvent = Pick<
  typeof communityEvents.$inferSelect,
  'id' | 'title' | 'titleFA' | 'zone' | 'date' | 'isVirtual'
>

/** Its kind is one that people can choose how to receive: for the family the event has changed. */
export const declinedNotification = (
  { id, title, titleFA: titleFa, zone, date, isVirtual }: DeclinedEvent,
  attendeeId: number,
  userId: string,
): NewNotification => ({
  to: userId,
  kind: 'changed',
  key: `${communityEventSubject(id)}:declined:${attendeeId}`,
  url: `/local-community/events/${id}`,
  about: { title, titleFa, zone, at: date.toISOString(), inPerson: !isVirtual, isDeclined: true },
})

/**
 * Ends the part of a removed person in the events of a group. Events they organize pass to the group's organizers:
 * otherwise they would still read about its families. They are declined at its members-only events that are not over:
 * as an attendee they would still read the address and the organizer's messages. This includes events they are not
 * registered for, as they may be registering at this moment. They are notified only of events they were registered for.
 */
export async function leaveEventsOfGroup(
  ctx: Ctx,
  tx: Tx,
  groupId: number,
  userId: string,
): Promise<Changes> {
  const events = await lockEvents(tx, groupId, userId)
  await tx
    .update(communityEvents)
    .set({ organizerId: null })
    .where(and(eq(communityEvents.groupId, groupId), eq(communityEvents.organizerId, userId)))
  const ids = events.filter(({ membersOnly }) => membersOnly).map(({ id }) => id)
  const { eventId, status, ...attendee } = communityEventAttendees
  const registered = await tx
    .select({ id: attendee.id, eventId })
    .from(communityEventAttendees)
    .where(and(eq(attendee.userId, userId), inArray(eventId, ids), inArray(status, REGISTRATION_STATUSES)))
  const pending: PendingNotifications = []
  for (const id of ids) pending.push(...(await declineRegistration(tx, id, userId)))
  const declined = registered.flatMap((row) => {
    const event = events.find(({ id }) => id === row.eventId)
    // They cannot open its page any more.
    return event ? [{ ...declinedNotification(event, row.id, userId), url: '/local-community' }] : []
  })
  pending.push(...(await notify(ctx, tx, declined)))
  return { tags: events.flatMap(({ id }) => communityEventTags(id)), pending }
}

/**
 * The group's events that are open to its members only and not over, and all that the person organizes. In the order of
 * their ids: two who lock several in different orders could deadlock.
 */
const lockEvents = (tx: Tx, groupId: number, userId: string) =>
  tx
    .select({
      ...pickColumns(communityEvents, ['id', 'title', 'titleFA', 'zone', 'date', 'isVirtual']),
      membersOnly: sql<boolean>`${IS_MEMBERS_ONLY}`,
    })
    .from(communityEvents)
    .where(
      and(eq(communityEvents.groupId, groupId), or(IS_MEMBERS_ONLY, eq(communityEvents.organizerId, userId))),
    )
    .orderBy(asc(communityEvents.id))
    .for('update')

const IS_MEMBERS_ONLY = and(
  eq(communityEvents.isPublic, false),
  eq(communityEvents.status, 'upcoming'),
  sql`${END} > now()`,
)
