import { sql } from 'drizzle-orm'
import { ME } from '#features/accounts/writing.server.ts'
import {
  type Db,
  type Executor,
  rowsOf,
  type Tx,
  violatesUnique,
} from '#platform/database/database.server.ts'
import type { Registration, RegistrationStatus } from './rules.ts'

/** Tables of a feature that has something with a limited number of seats. All names are from code, never from input. */
export type AttendanceConfig = {
  /** What people come to, a row each, with how many have a seat and how many wait. */
  communityEvents: string
  taken: string
  waiting: string
  /** How many seats there are; null is any number. */
  limit: string
  /** Who comes: columns `id` in the order of asking, `user_id`, `event_id` and `status`, unique by person and event. */
  attendees: string
  /** SQL on the row `g`: whether seats may be taken now. */
  open: string
  /** Column of an attendee's row, set once she knows that she has a seat: who is let in from the line hears it at once. */
  known?: string
}

/**
 * Takes a seat, or a place at the end of the line where none is free or others wait already. Asking again changes
 * nothing. One statement, which decides on the row as it is once all who came before are through: any number of
 * people may ask at once.
 * @param more further columns of the attendee's row
 * @returns undefined where there is nothing open of this id: the feature knows why
 */
export async function registerAttendee(
  db: Db,
  config: AttendanceConfig,
  eventId: number,
  userId: string,
  more: Record<string, string | number | null> = {},
): Promise<Registration | undefined> {
  const columns = Object.keys(more)
  try {
    const [made] = await rowsOf<{ status: RegistrationStatus; position: number }>(
      db,
      `seats.take.${config.communityEvents}.${columns}`,
      take(config, columns),
      [userId, eventId, ...Object.values(more)],
    )
    if (made) return toSeat(made)
  } catch (error) {
    if (!violatesUnique(error)) throw error // the same person, twice at once
  }
  return seatOf(db, config, eventId, userId)
}

/** Whoever waits is counted as waiting, so where nobody is counted after this, the seat was free. */
const take = (
  { communityEvents, taken, waiting, limit, attendees, open }: AttendanceConfig,
  columns: string[],
) => `
  with ${ME},
  counted as (
    update ${communityEvents} g set
      ${taken} = g.${taken} + case when ${free('g', { taken, waiting, limit })} then 1 else 0 end,
      ${waiting} = g.${waiting} + case when ${free('g', { taken, waiting, limit })} then 0 else 1 end
    from me
    where g.id = $2 and ${open}
      and not exists (select from ${attendees} a where a.event_id = $2 and a.user_id = $1)
    returning g.id, g.${waiting} as position)
  insert into ${attendees} (event_id, user_id, status${columns.map((name) => `, ${name}`).join('')})
  select c.id, $1, case when c.position = 0 then 'attending' else 'waiting' end
    ${columns.map((_, i) => `, $${i + 3}`).join('')} from counted c
  returning status, (select position from counted)`

const free = (g: string, { taken, waiting, limit }: Pick<AttendanceConfig, 'taken' | 'waiting' | 'limit'>) =>
  `${g}.${waiting} = 0 and (${g}.${limit} is null or ${g}.${taken} < ${g}.${limit})`

/** What this person has there, if anything. */
export async function seatOf(
  db: Executor,
  { attendees }: AttendanceConfig,
  eventId: number,
  userId: string,
): Promise<Registration | undefined> {
  const [row] = (
    await db.execute<{ status: RegistrationStatus; position: number }>(sql`
      select a.status, (select count(*)::int from ${sql.raw(attendees)} b
        where b.event_id = a.event_id and b.status = 'waiting' and b.id <= a.id) as position
      from ${sql.raw(attendees)} a where a.event_id = ${eventId} and a.user_id = ${userId}`)
  ).rows
  return row && toSeat(row)
}

const toSeat = ({ status, position }: { status: RegistrationStatus; position: number }): Registration =>
  status === 'attending' ? { status: 'registered' } : { status, position }

/** Holds a gathering until the transaction ends: nobody else takes or gives back a seat meanwhile. */
export const hold = (tx: Tx, { communityEvents }: AttendanceConfig, eventId: number) =>
  tx.execute(sql`select from ${sql.raw(communityEvents)} where id = ${eventId} for update`)

/**
 * Gives a seat or a place in the line back, in a transaction, and lets in whoever is first in line.
 * @returns who was let in; nobody where the person had nothing there
 */
export async function cancelRegistration(
  tx: Tx,
  config: AttendanceConfig,
  eventId: number,
  userId: string,
): Promise<string[]> {
  await hold(tx, config, eventId)
  const { communityEvents, taken, waiting, attendees } = rawOf(config)
  await tx.execute(sql`
    with gone as (delete from ${attendees} where event_id = ${eventId} and user_id = ${userId} returning status)
    update ${communityEvents} set ${taken} = ${taken} - (gone.status = 'attending')::int,
      ${waiting} = ${waiting} - (gone.status = 'waiting')::int
    from gone where id = ${eventId}`)
  return promoteFromWaitlist(tx, config, eventId)
}

/**
 * Lets in as many of those who wait as there are seats, in the order in which they came. Call it in a transaction that
 * holds the gathering: after a seat was given back, or the limit raised.
 * @returns who was let in, first in line first
 */
export async function promoteFromWaitlist(
  tx: Tx,
  config: AttendanceConfig,
  eventId: number,
): Promise<string[]> {
  const { communityEvents, taken, waiting, limit, attendees, known } = rawOf(config)
  const { rows } = await tx.execute<{ id: number; userId: string }>(sql`
    with due as (
      select a.id from ${attendees} a where a.event_id = ${eventId} and a.status = 'waiting' order by a.id
      limit (select case when g.${limit} is null then null else greatest(0, g.${limit} - g.${taken}) end
        from ${communityEvents} g where g.id = ${eventId})),
    seated as (
      update ${attendees} a set status = 'attending'${known} from due where a.id = due.id returning a.id, a.user_id),
    counted as (
      update ${communityEvents} g set ${taken} = g.${taken} + n, ${waiting} = g.${waiting} - n
      from (select count(*)::int as n from seated) s where g.id = ${eventId} and n > 0)
    select id, user_id as "userId" from seated order by id`)
  return rows.map(({ userId }) => userId)
}

/**
 * Gives back everything that a person has in this hall, as when her account goes.
 * @returns who was let in where
 */
export async function cancelAllRegistrations(tx: Tx, config: AttendanceConfig, userId: string) {
  const { rows } = await tx.execute<{ eventId: number }>(
    sql`select event_id as "eventId" from ${sql.raw(config.attendees)} where user_id = ${userId} order by event_id`,
  )
  const letInAt: { eventId: number; userIds: string[] }[] = []
  for (const { eventId } of rows)
    letInAt.push({ eventId, userIds: await cancelRegistration(tx, config, eventId, userId) })
  return letInAt
}

const rawOf = (config: AttendanceConfig) => ({
  communityEvents: sql.raw(config.communityEvents),
  taken: sql.raw(config.taken),
  waiting: sql.raw(config.waiting),
  limit: sql.raw(config.limit),
  attendees: sql.raw(config.attendees),
  known: sql.raw(config.known ? `, ${config.known} = now()` : ''),
})
