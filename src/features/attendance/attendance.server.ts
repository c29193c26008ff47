import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import type { Registration, RegistrationStatus } from './rules.ts'

type Column<Data> = AnyPgColumn<{ data: Data; notNull: true }>
type NullableColumn<Data> = AnyPgColumn<{ data: Data; notNull: false }>

/** The tables of a feature that invites to something with a limited number of seats. */
export type Attendance = {
  /** Begins the key of each notification, as in `event:5`, and the live topic of one. */
  topic: 'event' | 'gathering'
  /** Path of one on the site, before its number. */
  path: string
  /** What people come to, with how many have a seat and how many wait. */
  events: PgTable
  event: {
    id: Column<number>
    title: Column<string>
    titleFa: NullableColumn<string>
    start: Column<Date>
    zone: Column<string>
    attending: Column<number>
    waiting: Column<number>
    /** How many seats there are; null is any number. */
    seats: Column<number> | NullableColumn<number>
  }
  /** Whether seats may be taken now, by the event's columns. */
  isOpen: SQL<boolean>
  /** Who comes and who waits, in the order of their ids; unique by person and event. */
  registrations: PgTable & {
    id: Column<number>
    userId: Column<string>
    eventId: Column<number>
    status: Column<RegistrationStatus | 'declined'>
    /** Set once a person was told of the seat: of one from the waitlist when it is given. */
    confirmedAt: NullableColumn<Date>
  }
}

/**
 * Takes a seat, or a place at the end of the waitlist where none is free or others wait already; asking again changes
 * nothing. One statement, which waits for the event's row and decides on it as it is then: any number of people may ask
 * at once, and each holds up the others for no longer than it takes.
 * @returns undefined where there is nothing open of this id: the feature knows why
 */
export async function registerAttendee(
  db: Executor,
  attendance: Attendance,
  eventId: number,
  userId: string,
): Promise<Registration | undefined> {
  const { events, event, registrations, isOpen } = attendance
  const { rows } = await db.execute<{ status: RegistrationStatus; position: number }>(sql`
    with event as materialized (
      select ${event.attending} as attending, ${event.waiting} as waiting, ${event.seats} as seats, ${isOpen} as is_open
      from ${events} where ${event.id} = ${eventId} for update),
    made as (
      insert into ${registrations} (event_id, user_id, status)
      select ${eventId}, ${userId},
        case when waiting = 0 and (seats is null or attending < seats) then 'attending' else 'waiting' end
      from event where is_open
      on conflict do nothing returning status),
    counted as (
      update ${events} set ${add(event.attending, sql`(made.status = 'attending')::int`)},
        ${add(event.waiting, sql`(made.status = 'waiting')::int`)}
      from made where ${event.id} = ${eventId})
    select made.status, event.waiting + 1 as position from made, event`)
  const [made] = rows
  return made ? toRegistration(made.status, made.position) : registrationOf(db, attendance, eventId, userId)
}

/** More or, below zero, fewer of a count. */
const add = (column: AnyPgColumn, number: number | SQL) =>
  sql`${sql.identifier(column.name)} = ${column} + ${number}`

/** What this person has there, if anything. */
async function registrationOf(
  db: Executor,
  { registrations }: Attendance,
  eventId: number,
  userId: string,
): Promise<Registration | undefined> {
  const { id, status } = registrations
  const [mine] = await db
    .select({ id, status })
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), eq(registrations.userId, userId)))
  if (!mine) return undefined
  const upToMine = and(eq(registrations.eventId, eventId), eq(status, 'waiting'), lte(id, mine.id))
  return toRegistration(mine.status, await db.$count(registrations, upToMine))
}

const toRegistration = (status: RegistrationStatus | 'declined', position: number): Registration =>
  status === 'waiting' ? { status, position } : { status: 'registered' }

/** Locks an event until the transaction ends: nobody else takes or gives back a seat meanwhile. */
export const lockEvent = (tx: Tx, { events, event }: Attendance, eventId: number) =>
  tx.select({ id: event.id }).from(events).where(eq(event.id, eventId)).for('update')

/**
 * Gives a seat or a place in the waitlist back, in a transaction, and promotes whoever is first in line.
 * @returns who was promoted; nobody where the person had nothing there
 */
export async function cancelRegistration(
  tx: Tx,
  attendance: Attendance,
  eventId: number,
  userId: string,
): Promise<string[]> {
  const { events, event, registrations } = attendance
  await lockEvent(tx, attendance, eventId)
  const [gone] = await tx
    .delete(registrations)
    .where(and(eq(registrations.eventId, eventId), eq(registrations.userId, userId)))
    .returning({ status: registrations.status })
  if (gone?.status === 'attending' || gone?.status === 'waiting')
    await tx.execute(sql`update ${events} set ${add(event[gone.status], -1)} where ${event.id} = ${eventId}`)
  return promoteFromWaitlist(tx, attendance, eventId)
}

/**
 * Gives seats to as many of those who wait as there are free ones, in the order in which they came. Call it in a
 * transaction that has locked the event: after a seat was given back, or the limit raised.
 * @returns who was promoted, first in line first
 */
export async function promoteFromWaitlist(
  tx: Tx,
  { events, event, registrations }: Attendance,
  eventId: number,
): Promise<string[]> {
  const { attending, waiting, seats } = event
  const [found] = await tx.select({ attending, waiting, seats }).from(events).where(eq(event.id, eventId))
  if (!found?.waiting) return []
  const free = found.seats === null ? found.waiting : Math.max(0, found.seats - found.attending)
  const { id, userId, status } = registrations
  const first = await tx
    .select({ id, userId })
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), eq(status, 'waiting')))
    .orderBy(asc(id))
    .limit(free)
  if (!first.length) return []
  const ids = first.map((row) => row.id)
  await tx.update(registrations).set({ status: 'attending', confirmedAt: sql`now()` }).where(inArray(id, ids))
  await tx.execute(sql`
    update ${events} set ${add(attending, ids.length)}, ${add(waiting, -ids.length)} where ${event.id} = ${eventId}`)
  return first.map((row) => row.userId)
}

/**
 * Gives back everything that a person has at these events, as when the account goes.
 * @returns who was promoted where
 */
export async function cancelAllRegistrations(tx: Tx, attendance: Attendance, userId: string) {
  const { registrations } = attendance
  const rows = await tx
    .select({ eventId: registrations.eventId })
    .from(registrations)
    .where(eq(registrations.userId, userId))
    .orderBy(asc(registrations.eventId))
  const promotedAt: { eventId: number; userIds: string[] }[] = []
  for (const { eventId } of rows)
    promotedAt.push({ eventId, userIds: await cancelRegistration(tx, attendance, eventId, userId) })
  return promotedAt
}
