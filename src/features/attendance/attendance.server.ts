import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import type { Viewer } from '#platform/app-context.server.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import { REGISTRATION_STATUSES, type Registration, type RegistrationStatus } from './rules.ts'
import { takeBackEmailsOfSpot } from './waiting-emails.server.ts'

export type Column<Data> = AnyPgColumn<{ data: Data; notNull: true }>
export type NullableColumn<Data> = AnyPgColumn<{ data: Data; notNull: false }>

/** The tables of a feature whose events have a limited number of spots. */
export type AttendanceTables = {
  /** Its type in notification keys and calendar entries, as in `event:5`; both are stored. A community event's is `gathering`. */
  type: 'event' | 'gathering' | 'workshop'
  /** Path of such an event's page, before its id. */
  path: string
  /** The events, with how many are registered and how many wait. */
  events: PgTable
  event: {
    id: Column<number>
    title: Column<string>
    titleFa: NullableColumn<string>
    /** Never null for those that take registrations. */
    start: Column<Date> | NullableColumn<Date>
    zone: Column<string>
    /** Whether it is held online; absent where all are. */
    isVirtual?: Column<boolean>
    attending: Column<number>
    waiting: Column<number>
    /** How many spots there are; null is unlimited. */
    capacity: Column<number> | NullableColumn<number>
    /** Who holds it, and is at it without a registration; absent where the site holds all. */
    organizerId?: NullableColumn<string>
  }
  /** Whether registration is open, by the event's columns. */
  isOpen: SQL<boolean>
  /**
   * Whether a person of `users` may attend, by the event's columns; all may where absent. Someone who no longer may
   * keeps the registration or the place on the waitlist, but sees only the event's row, and is not promoted.
   */
  mayAttend?: SQL<boolean>
  /** Registered and waiting people, in the order of ids; unique by person and event. */
  registrations: PgTable & {
    id: Column<number>
    userId: Column<string>
    eventId: Column<number>
    status: Column<RegistrationStatus | 'declined'>
    /** Set once the person was notified of the registration; for one from the waitlist, when promoted. */
    confirmedAt: NullableColumn<Date>
  }
}

/** A registration, and whether the call made it. */
export type RegistrationResult = { registration: Registration; isNew: boolean }

/**
 * Registers a person. Adds them to the end of the waitlist if no spot is free, or if others wait who may attend. Asking
 * again changes nothing. One statement locks the event's row and decides on its current state: any number of people may
 * register at once, and each blocks the others only while the statement runs.
 * @returns undefined if no open event has this id: the feature knows why
 */
export async function registerAttendee(
  db: Executor,
  attendance: AttendanceTables,
  eventId: number,
  userId: string,
): Promise<RegistrationResult | undefined> {
  const register = () => registerOrRead(db, attendance, eventId, userId)
  // A registration that was there already, and was cancelled before it was read, is made again.
  return (await register()) ?? (await register())
}

async function registerOrRead(
  db: Executor,
  attendance: AttendanceTables,
  eventId: number,
  userId: string,
): Promise<RegistrationResult | undefined> {
  const { events, event, registrations, isOpen, mayAttend } = attendance
  // Counted before the lock is taken, unlike `waiting`: it may be too low, and then the newcomer waits, which is safe.
  const passedOver = mayAttend
    ? sql`(select count(*) from ${registrations} join ${users} on ${users.id} = ${registrations.userId}
        where ${registrations.eventId} = ${event.id} and ${registrations.status} = 'waiting' and not ${mayAttend})`
    : sql`0`
  const { rows } = await db.execute<{ status: RegistrationStatus; position: number }>(sql`
    with event as materialized (
      select ${event.attending} as attending, ${event.waiting} as waiting, ${event.capacity} as capacity,
        ${isOpen} as is_open, ${passedOver} as passed_over
      from ${events} where ${event.id} = ${eventId} for update),
    made as (
      insert into ${registrations} (${sql.identifier(registrations.eventId.name)}, user_id, status)
      select ${eventId}, ${userId},
        case when waiting <= passed_over and (capacity is null or attending < capacity) then 'attending' else 'waiting' end
      from event where is_open
      on conflict do nothing returning status),
    counted as (
      update ${events} set ${add(event.attending, sql`(made.status = 'attending')::int`)},
        ${add(event.waiting, sql`(made.status = 'waiting')::int`)}
      from made where ${event.id} = ${eventId})
    select made.status, event.waiting + 1 as position from made, event`)
  const [inserted] = rows
  if (inserted) return { registration: toRegistration(inserted.status, inserted.position), isNew: true }
  const registration = await registrationOf(db, attendance, eventId, userId)
  return registration && { registration, isNew: false }
}

/** Increases or, below zero, decreases a count. */
const add = (column: AnyPgColumn, number: number | SQL) =>
  sql`${sql.identifier(column.name)} = ${column} + ${number}`

/**
 * SQL for how many people wait, by the event's columns. Zero if none of them may attend any more: they keep their
 * place, but the next person who registers gets a free spot, so the event must not look full.
 */
export const countWaiting = ({ event, registrations, mayAttend = sql`true` }: AttendanceTables) =>
  sql<number>`(case when ${event.waiting} > 0 and exists (
    select from ${registrations} join ${users} on ${users.id} = ${registrations.userId}
    where ${registrations.eventId} = ${event.id} and ${registrations.status} = 'waiting' and ${mayAttend})
    then ${event.waiting} else 0 end)`

/** The viewer's position on the waitlist, from 1, by the columns of the event and of their own registration. */
export const positionOf = ({ event, registrations }: AttendanceTables) =>
  sql<number>`(select count(*)::int from ${registrations} w
    where w.${sql.identifier(registrations.eventId.name)} = ${event.id} and w.status = 'waiting'
      and w.id <= ${registrations.id})`

/** Whether a registration is the viewer's own for the event, for a left join. */
export const isOwnRegistration = ({ event, registrations }: AttendanceTables, { id }: Viewer) =>
  and(eq(registrations.eventId, event.id), eq(registrations.userId, id ?? '')) // '' is nobody's

/** A registration as its owner sees it: with the position only while they wait. */
export const toRegistration = (status: RegistrationStatus, position: number): Registration =>
  status === 'waiting' ? { status, position } : { status: 'registered' }

/** This person's registration, if any. */
async function registrationOf(
  db: Executor,
  { registrations }: AttendanceTables,
  eventId: number,
  userId: string,
): Promise<Registration | undefined> {
  const { id, status } = registrations
  const [row] = await db
    .select({ id, status })
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), eq(registrations.userId, userId)))
  if (!row || row.status === 'declined') return undefined
  const upToMine = and(eq(registrations.eventId, eventId), eq(status, 'waiting'), lte(id, row.id))
  return toRegistration(row.status, await db.$count(registrations, upToMine))
}

/** Locks an event until the transaction ends: nobody else registers or cancels meanwhile. */
export const lockEvent = (tx: Tx, { events, event }: AttendanceTables, eventId: number) =>
  tx.select({ id: event.id }).from(events).where(eq(event.id, eventId)).for('update')

/**
 * Cancels a registration or leaves the waitlist, in a transaction, and promotes the first of the waitlist; where the
 * person was not registered nothing changes.
 * @returns whether there was a registration, and who was promoted
 */
export async function cancelRegistration(
  tx: Tx,
  attendance: AttendanceTables,
  eventId: number,
  userId: string,
): Promise<{ cancelled: boolean; promoted: string[] }> {
  const { events, event, registrations } = attendance
  await lockEvent(tx, attendance, eventId)
  const isMine = and(eq(registrations.eventId, eventId), eq(registrations.userId, userId))
  // Someone who was declined at the same moment stays declined.
  const [deleted] = await tx
    .delete(registrations)
    .where(and(isMine, inArray(registrations.status, REGISTRATION_STATUSES)))
    .returning({ id: registrations.id, status: registrations.status })
  if (deleted?.status !== 'attending' && deleted?.status !== 'waiting')
    return { cancelled: false, promoted: [] }
  await takeBackEmailsOfSpot(tx, { type: attendance.type, eventId, userId, registration: deleted.id })
  await tx.execute(sql`update ${events} set ${add(event[deleted.status], -1)} where ${event.id} = ${eventId}`)
  return { cancelled: true, promoted: await promoteFromWaitlist(tx, attendance, eventId) }
}

/**
 * Promotes people from the waitlist in order, as many as there are free spots. Skips people who may not attend.
 * Promotes nobody once registration is closed, because the event is cancelled or over. Call it in a transaction that
 * has locked the event: after a cancellation, or after the limit was raised.
 * @returns the promoted people, the first of the waitlist first
 */
export async function promoteFromWaitlist(
  tx: Tx,
  { events, event, registrations, isOpen, mayAttend }: AttendanceTables,
  eventId: number,
): Promise<string[]> {
  const { attending, waiting, capacity } = event
  const [counts] = await tx
    .select({ attending, waiting, capacity })
    .from(events)
    .where(and(eq(event.id, eventId), isOpen))
  if (!counts?.waiting) return []
  const freeSpots =
    counts.capacity === null ? counts.waiting : Math.max(0, counts.capacity - counts.attending)
  const { id, userId, status } = registrations
  const promoted = await tx
    .select({ id, userId })
    .from(registrations)
    .innerJoin(events, eq(event.id, registrations.eventId))
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(registrations.eventId, eventId), eq(status, 'waiting'), mayAttend))
    .orderBy(asc(id))
    .limit(freeSpots)
  if (!promoted.length) return []
  const ids = promoted.map((row) => row.id)
  await tx.update(registrations).set({ status: 'attending', confirmedAt: sql`now()` }).where(inArray(id, ids))
  await tx.execute(sql`
    update ${events} set ${add(attending, ids.length)}, ${add(waiting, -ids.length)} where ${event.id} = ${eventId}`)
  return promoted.map((row) => row.userId)
}

/**
 * Cancels a person's registrations and waitlist places at these events, for example when the account is deleted.
 * @returns who was promoted at which event
 */
export async function cancelAllRegistrations(tx: Tx, attendance: AttendanceTables, userId: string) {
  const { registrations } = attendance
  const rows = await tx
    .select({ eventId: registrations.eventId })
    .from(registrations)
    .where(eq(registrations.userId, userId))
    .orderBy(asc(registrations.eventId))
  const promotedAt: { eventId: number; userIds: string[] }[] = []
  for (const { eventId } of rows) {
    const { promoted } = await cancelRegistration(tx, attendance, eventId, userId)
    promotedAt.push({ eventId, userIds: promoted })
  }
  return promotedAt
}
