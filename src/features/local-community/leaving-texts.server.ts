import { and, eq, lte, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { notificationKeysOf, notifyRegistered } from '#features/attendance/notify.server.ts'
import { emptyNotifications, withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { fieldsOf, pickColumns } from '#platform/database/columns.ts'
import { oneRow, type Tx } from '#platform/database/database.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { communityEventAttendance } from './community-events/attendance.server.ts'
import { changesOf } from './community-events/event-changes.server.ts'
import { audienceOf, messageKey } from './organizers/message-audience.server.ts'
import { CommunityEventInput, communityEventSubject } from './rules.ts'
import { indexCommunityEvent, indexGroup } from './searchable.server.ts'
import {
  communityEventAttendees,
  communityEvents,
  organizerMessages,
  regionalGroups,
  restrictedFields,
} from './tables.ts'

/**
 * Removes the texts of a person who deletes the account with everything in it: messages, groups without another member,
 * and events to which nobody else came. Other groups and events also belong to the people who take part. A group keeps
 * its description; an event keeps its title, place and time, but not its own words, address and link. Call this after
 * the person's memberships and registrations have ended, and upcoming events have another organizer or are cancelled.
 * @param until removes only texts written until then
 */
export async function removeLeaversTexts(
  ctx: Pick<Ctx, 'env'>,
  tx: Tx,
  userId: string,
  until?: Date,
): Promise<PendingNotifications> {
  const isOwn = (author: AnyPgColumn, createdAt: AnyPgColumn) =>
    and(eq(author, userId), until && lte(createdAt, until))
  const messages = await tx
    .delete(organizerMessages)
    .where(isOwn(organizerMessages.senderId, organizerMessages.createdAt))
    .returning(pickColumns(organizerMessages, ['id', 'groupId', 'eventId']))
  const isOwnEvent = isOwn(communityEvents.organizerId, communityEvents.createdAt)
  const events = await removeEventsOfNobody(tx, isOwnEvent)
  await emptyEvents(tx, isOwnEvent)
  const groups = await removeEmptyGroups(tx, isOwn(regionalGroups.createdBy, regionalGroups.createdAt))
  return withdrawNotifications(tx, [
    ...messages.map((message) => messageKey(audienceOf(message), message.id)),
    ...events.flatMap((id) => notificationKeysOf(ctx, communityEventAttendance, id)),
    ...groups.map((id) => `group:${id}`),
  ])
}

/** Removes those of the events to which nobody else comes. @returns their ids */
async function removeEventsOfNobody(tx: Tx, which: SQL | undefined): Promise<number[]> {
  const { id, eventId, status } = communityEventAttendees
  const someoneComes = tx
    .select({ id })
    .from(communityEventAttendees)
    .where(and(eq(eventId, communityEvents.id), ne(status, 'declined')))
  const removed = await tx
    .delete(communityEvents)
    .where(and(which, notExists(someoneComes)))
    .returning({ id: communityEvents.id })
  for (const event of removed) await indexCommunityEvent(tx, event.id)
  return removed.map((event) => event.id)
}

/** Empties events and their notifications, except for what belongs to all attendees. */
async function emptyEvents(tx: Tx, which: SQL | undefined): Promise<void> {
  const emptied = await tx
    .update(communityEvents)
    .set(WITHOUT_WORDS)
    .where(which)
    .returning({ id: communityEvents.id })
  for (const { id } of emptied) await indexCommunityEvent(tx, id)
  const subjects = emptied.map(({ id }) => communityEventSubject(id))
  await emptyNotifications(tx, subjects)
}

/** Removes those of the groups that have no member left. @returns their ids */
async function removeEmptyGroups(tx: Tx, which: SQL | undefined): Promise<number[]> {
  const removed = await tx
    .delete(regionalGroups)
    .where(and(which, eq(regionalGroups.memberCount, 0)))
    .returning({ id: regionalGroups.id })
  for (const { id } of removed) await indexGroup(tx, id)
  return removed.map(({ id }) => id)
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
  ...toDefaults(fieldsOf(CommunityEventInput).filter((name) => !KEPT.has(name))),
  cancelReason: null,
}

function toDefaults(names: string[]) {
  return Object.fromEntries(names.map((name) => [name, sql`default`]))
}

/**
 * Removes the texts that only attendees may read, such as the address, from events without an organizer whose other
 * texts stay: the address may be the leaver's home. Call it when upcoming events have another organizer or are
 * cancelled.
 */
export async function removeLeaversAddresses(tx: Tx, userId: string): Promise<void> {
  const events = await tx
    .update(communityEvents)
    .set(toDefaults(Object.keys(restrictedFields)))
    .where(eq(communityEvents.organizerId, userId))
    .returning({ id: communityEvents.id })
  for (const { id } of events) await indexCommunityEvent(tx, id)
  await emptyNotifications(
    tx,
    events.map(({ id }) => `${communityEventSubject(id)}:changed`),
  )
}

/**
 * Removes the leaver's words from an event that passes to another organizer, and notifies the families if there was an
 * address or a link. In a transaction that has locked the event.
 */
export async function emptyEventToPassOn(ctx: Ctx, tx: Tx, id: number): Promise<PendingNotifications> {
  const isThis = eq(communityEvents.id, id)
  const before = await tx.select().from(communityEvents).where(isThis).then(oneRow)
  const sequence = before.sequence + 1
  const after = await tx
    .update(communityEvents)
    .set({ ...WITHOUT_WORDS, sequence, version: before.version + 1, updatedAt: ctx.now })
    .where(isThis)
    .returning()
    .then(oneRow)
  await indexCommunityEvent(tx, id)
  await emptyNotifications(tx, [communityEventSubject(id)])
  // Notified like people who never knew the address: otherwise their notifications would keep it.
  const changesFor = (lang: Lang) => changesOf(before, after, { knowsAddress: false, lang })
  if (!changesFor(ctx.lang).length) return []
  return notifyRegistered(ctx, tx, communityEventAttendance, id, {
    kind: 'changed',
    sequence,
    changes: ({ lang }) => changesFor(lang),
  })
}
