import { and, eq, lte, ne, notExists, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { notificationKeysOf, notifyRegistered } from '#features/attendance/notify.server.ts'
import { emptyNotifications, withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { fieldsOf } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { communityEventAttendance } from './community-events/attendance.server.ts'
import { changesOf } from './community-events/event-changes.server.ts'
import { CommunityEventInput, communityEventSubject } from './rules.ts'
import { indexCommunityEvent, indexGroup } from './searchable.server.ts'
import { communityEventAttendees, communityEvents, organizerMessages, regionalGroups } from './tables.ts'

/**
 * Removes what a person wrote who deletes the account and everything with it: messages, groups without another member,
 * events to which nobody else came. What others take part in belongs to them as well: a group keeps its description, and
 * an event its title, place and time; its own words, address and link go. Call it once the person's memberships and
 * registrations have ended, and upcoming events have another organizer or are cancelled.
 * @param until only what was written until then
 */
export async function removeLeaversTexts(
  ctx: Pick<Ctx, 'env'>,
  tx: Tx,
  userId: string,
  until?: Date,
): Promise<PendingNotifications> {
  const isMeant = ({ createdAt }: { createdAt: AnyPgColumn }) => until && lte(createdAt, until)
  const messages = await tx
    .delete(organizerMessages)
    .where(and(eq(organizerMessages.senderId, userId), isMeant(organizerMessages)))
    .returning({
      id: organizerMessages.id,
      groupId: organizerMessages.groupId,
      eventId: organizerMessages.eventId,
    })
  const isOwnEvent = and(eq(communityEvents.organizerId, userId), isMeant(communityEvents))
  const someoneComes = tx
    .select({ id: communityEventAttendees.id })
    .from(communityEventAttendees)
    .where(
      and(
        eq(communityEventAttendees.eventId, communityEvents.id),
        ne(communityEventAttendees.status, 'declined'),
      ),
    )
  const events = await tx
    .delete(communityEvents)
    .where(and(isOwnEvent, notExists(someoneComes)))
    .returning({ id: communityEvents.id })
  const emptied = await tx
    .update(communityEvents)
    .set(WITHOUT_WORDS)
    .where(isOwnEvent)
    .returning({ id: communityEvents.id })
  await emptyNotifications(
    tx,
    emptied.map(({ id }) => communityEventSubject(id)),
  )
  const isEmptyGroup = and(eq(regionalGroups.createdBy, userId), eq(regionalGroups.memberCount, 0))
  const groups = await tx
    .delete(regionalGroups)
    .where(and(isEmptyGroup, isMeant(regionalGroups)))
    .returning({ id: regionalGroups.id })
  for (const { id } of [...events, ...emptied]) await indexCommunityEvent(tx, id)
  for (const { id } of groups) await indexGroup(tx, id)
  return withdrawNotifications(tx, [
    ...messages.map(
      ({ id, groupId, eventId }) =>
        `${eventId === null ? `group:${groupId}` : communityEventSubject(eventId)}:message:${id}`,
    ),
    ...events.flatMap(({ id }) => notificationKeysOf(ctx, communityEventAttendance, id)),
    ...groups.map(({ id }) => `group:${id}`),
  ])
}

/** What belongs to everybody who comes. A new field of the input is not among it, and goes. */
const KEPT = new Set<keyof CommunityEventInput>([
  'title',
  'titleFA',
  'eventType',
  'city',
  'country',
  'isVirtual',
  'date',
  'endDate',
  'zone',
  'maxAttendees',
  'groupId',
  'isPublic',
  'isPremiumOnly',
])

const WITHOUT_WORDS = {
  ...Object.fromEntries(
    fieldsOf(CommunityEventInput)
      .filter((name) => !KEPT.has(name))
      .map((name) => [name, sql`default`]),
  ),
  cancelReason: null,
}

/**
 * Removes the address and the link of events whose texts stay, and which nobody organizes any more: it may be the
 * leaver's home. Call it when upcoming events have another organizer or are cancelled.
 */
export async function removeLeaversAddresses(tx: Tx, userId: string): Promise<void> {
  const events = await tx
    .update(communityEvents)
    .set({ location: sql`default`, virtualLink: sql`default` })
    .where(eq(communityEvents.organizerId, userId))
    .returning({ id: communityEvents.id })
  for (const { id } of events) await indexCommunityEvent(tx, id)
  await emptyNotifications(
    tx,
    events.map(({ id }) => `${communityEventSubject(id)}:changed`),
  )
}

/**
 * Removes the leaver's words from an event that another organizer has now, and notifies the families where there was an
 * address or a link. In a transaction that has locked the event.
 */
export async function emptyPassedOnEvent(ctx: Ctx, tx: Tx, id: number): Promise<PendingNotifications> {
  const isThis = eq(communityEvents.id, id)
  const [before] = await tx.select().from(communityEvents).where(isThis)
  if (!before) return []
  const sequence = before.sequence + 1
  const [after] = await tx
    .update(communityEvents)
    .set({ ...WITHOUT_WORDS, sequence, version: before.version + 1, updatedAt: ctx.now })
    .where(isThis)
    .returning()
  await indexCommunityEvent(tx, id)
  await emptyNotifications(tx, [communityEventSubject(id)])
  // Notified like those who never knew the address: otherwise their notifications would keep it.
  const changes = after ? changesOf(before, after, false) : []
  if (!changes.length) return []
  return notifyRegistered(ctx, tx, communityEventAttendance, id, {
    kind: 'changed',
    sequence,
    changes: () => changes,
  })
}
