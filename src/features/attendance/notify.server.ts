import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isSuspendedSql } from '#features/accounts/suspensions/suspended.server.ts'
import { users } from '#features/accounts/tables.ts'
import { uidOf } from '#features/calendar/sources.server.ts'
import { notifyOfChange } from '#features/notifications/changes.server.ts'
import { type NewNotification, notify } from '#features/notifications/notify.server.ts'
import type { NotificationKind, NotifiedChange } from '#features/notifications/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { Changes } from '#platform/database/write.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import {
  type AttendanceTables,
  cancelAllRegistrations,
  cancelRegistration,
  promoteFromWaitlist,
} from './attendance.server.ts'
import { takeBackEmailsOfSpots, takeBackReminders } from './waiting-emails.server.ts'

type EventNotification = {
  kind: NotificationKind
  /** Notified once for each change. */
  sequence: number
  /** Added to it, such as a reason: the same for all, or as much as each may read, in their language. */
  words?: string | undefined | ((recipient: Recipient) => string | undefined)
  /** Returns the changes that the recipient may know, in their language. */
  changes?: (recipient: Recipient) => NotifiedChange[]
}
type Recipient = {
  lang: Lang
  /** As of `AttendanceTables`: without it, they see no more than the event's row. */
  mayAttend: boolean
  /** Attendees with a verified email do, and the organizer. */
  knowsAddress: boolean
}

/**
 * Notifies the organizer and everyone who is registered or waits. Runs in the transaction of the change, which has
 * locked the event. Takes back outdated emails that have not been sent: they might arrive after this one.
 * @param ctx its viewer made the change, and is not notified
 */
export async function notifyRegistered(
  ctx: Pick<Ctx, 'viewer'>,
  tx: Tx,
  attendance: AttendanceTables,
  id: number,
  { kind, sequence, words, changes }: EventNotification,
): Promise<PendingNotifications> {
  const recipients = await listRecipients(tx, attendance, id, takesPart(attendance, id))
  const event = { type: attendance.type, eventId: id }
  const isCancelled = kind === 'cancelled'
  await takeBackReminders(tx, event, isCancelled ? undefined : recipients[0]?.about.at)
  if (isCancelled) await takeBackEmailsOfSpots(tx, event, registrationsOf(recipients))
  const key = `${attendance.type}:${id}:${kind}`
  const notifications = recipients.map(({ to, url, about, ...recipient }): NewNotification => {
    const text = typeof words === 'function' ? words(recipient) : words
    return {
      to,
      kind,
      key: `${key}:${sequence}`,
      url,
      about: {
        ...about,
        ...(text && { words: text }),
        ...(changes && { changes: changes(recipient) }),
      },
    }
  })
  return kind === 'changed' ? notifyOfChange(ctx, tx, key, notifications) : notify(ctx, tx, notifications)
}

const registrationsOf = (recipients: EventRecipient[]) =>
  recipients.flatMap(({ registration }) => registration ?? [])

/**
 * Runs after an event was edited. Notifies of the changes, if any, and promotes into the spots of a raised limit.
 * @param changes as for `notifyRegistered`
 */
export async function notifyOfUpdate(
  ctx: Pick<Ctx, 'viewer'>,
  tx: Tx,
  attendance: AttendanceTables,
  id: number,
  { sequence, changes }: { sequence: number; changes: EventNotification['changes'] },
): Promise<PendingNotifications> {
  const notified = changes
    ? await notifyRegistered(ctx, tx, attendance, id, { kind: 'changed', sequence, changes })
    : []
  return [...notified, ...(await promoteAndNotify(tx, attendance, id))]
}

/** Notifies people who were promoted from the waitlist, on the site and by email, in the same transaction. */
async function notifyPromoted(
  tx: Tx,
  attendance: AttendanceTables,
  id: number,
  userIds: string[],
): Promise<PendingNotifications> {
  if (!userIds.length) return []
  const recipients = await listRecipients(tx, attendance, id, inArray(users.id, userIds))
  // Someone who cancelled, waits again and is promoted again has another registration, and is notified again.
  return notify(
    {},
    tx,
    recipients.map(({ registration, to, url, about }) => ({
      to,
      url,
      about,
      kind: 'promoted' as const,
      key: `${attendance.type}:${id}:seat:${registration}`,
    })),
  )
}

/** Promotes from the waitlist as `promoteFromWaitlist`, and notifies those promoted. */
export const promoteAndNotify = async (tx: Tx, attendance: AttendanceTables, id: number) =>
  notifyPromoted(tx, attendance, id, await promoteFromWaitlist(tx, attendance, id))

/** Cancels one registration as `cancelRegistration`, and notifies who is promoted. */
export async function cancelAndNotify(tx: Tx, attendance: AttendanceTables, id: number, userId: string) {
  const { cancelled, promoted } = await cancelRegistration(tx, attendance, id, userId)
  return { cancelled, pending: await notifyPromoted(tx, attendance, id, promoted) }
}

/**
 * Runs before an account is deleted: cancels its registrations, promotes others, and notifies them.
 * @param tagsOf returns the tags of an event whose page now shows another number of spots
 * @returns what is to be done after the caller's commit
 */
export async function cancelAllAndNotify(
  tx: Tx,
  attendance: AttendanceTables,
  userId: string,
  tagsOf: (id: number) => string[],
): Promise<Required<Changes>> {
  const pending: PendingNotifications = []
  const cancelled = await cancelAllRegistrations(tx, attendance, userId)
  for (const { eventId, userIds } of cancelled)
    pending.push(...(await notifyPromoted(tx, attendance, eventId, userIds)))
  return { tags: cancelled.flatMap(({ eventId }) => tagsOf(eventId)), pending }
}

/** Returns the keys of all notifications of an event, including its reminders, to withdraw them when it is removed. */
export const notificationKeysOf = (
  { env }: Pick<Ctx, 'env'>,
  { type }: AttendanceTables,
  id: number,
): string[] => [`${type}:${id}`, uidOf(env, type, id)]

/** Whether a person of `users` is registered, waits, or organizes it. */
const takesPart = ({ events, event, registrations }: AttendanceTables, id: number) => sql`${users.id} in (
  select ${registrations.userId} from ${registrations}
    where ${registrations.eventId} = ${id} and ${registrations.status} <> 'declined'
  union all select ${event.organizerId ?? sql`null`} from ${events} where ${event.id} = ${id})`

type EventRecipient = Recipient & {
  /** Its id; null for an organizer without one. */
  registration: number | null
} & Pick<NewNotification, 'to' | 'url' | 'about'>

/** In the order of registration, and then an organizer without one. */
async function listRecipients(
  tx: Tx,
  { events, event, registrations, path, mayAttend = sql`true` }: AttendanceTables,
  eventId: number,
  who: SQL,
): Promise<EventRecipient[]> {
  const own = tx
    .select({ id: registrations.id, userId: registrations.userId, status: registrations.status })
    .from(registrations)
    .where(eq(registrations.eventId, eventId))
    .as('own')
  const organizes = event.organizerId
    ? sql`${event.organizerId} = ${users.id} and not ${sql.raw(isSuspendedSql('users.id'))}`
    : sql`false`
  const rows = await tx
    .select({
      registration: own.id,
      to: users.id,
      lang: users.lang,
      mayAttend: sql<boolean>`${mayAttend}`,
      knowsAddress: sql<boolean>`${mayAttend}
        and coalesce((${own.status} = 'attending' and ${users.emailVerified}) or (${organizes}), false)`,
      about: { title: event.title, titleFa: event.titleFa, start: event.start, zone: event.zone },
      isVirtual: event.isVirtual ?? sql<boolean>`true`,
    })
    .from(users)
    .innerJoin(events, eq(event.id, eventId))
    .leftJoin(own, eq(own.userId, users.id))
    .where(who)
    .orderBy(asc(own.id))
  return rows.map(({ about: { start, ...about }, isVirtual, ...person }) => ({
    ...person,
    url: `${path}/${eventId}`,
    about: { ...about, ...(start && { at: start.toISOString(), inPerson: !isVirtual }) },
  }))
}
