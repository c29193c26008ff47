import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type AttendanceTables, lockEvent } from '#features/attendance/attendance.server.ts'
import { promoteAndNotify } from '#features/attendance/notify.server.ts'
import { eventAttendance } from '#features/events/attendance.server.ts'
import { searchEvent } from '#features/events/searchable.server.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import type { Removal } from './demo.server.ts'

/** The site's events. */
export async function removeEvents(
  _ctx: Ctx,
  tx: Tx,
  { people, goes }: Removal,
): Promise<PendingNotifications> {
  const eventIds = goes('event')
  await tx.execute(sql`delete from events where id = any(${sql.param(eventIds)}::int[])`)
  for (const id of eventIds) await searchEvent(tx, id)
  return [
    ...(await withdrawNotifications(
      tx,
      eventIds.map((id) => `event:${id}`),
    )),
    ...(await freeSpots(tx, eventAttendance, people)),
  ]
}

/** Removes the registrations of these people, counts anew, and promotes others from the waitlists. */
export async function freeSpots(
  tx: Tx,
  attendance: AttendanceTables,
  people: string[],
): Promise<PendingNotifications> {
  const { registrations } = attendance
  const deleted = await tx.execute<{ eventId: number }>(sql`
    delete from ${registrations} where user_id = any(${sql.param(people)}::text[]) returning ${registrations.eventId} as "eventId"`)
  const ids = [...new Set(deleted.rows.map(({ eventId }) => eventId))].sort((a, b) => a - b)
  const pending: PendingNotifications = []
  for (const id of ids) {
    await lockEvent(tx, attendance, id)
    await recount(tx, attendance, id)
    pending.push(...(await promoteAndNotify(tx, attendance, id)))
  }
  return pending
}

const recount = (tx: Tx, { events, event, registrations }: AttendanceTables, id: number) => {
  const recount = (column: AnyPgColumn, status: string) =>
    sql`${sql.identifier(column.name)} = (select count(*) from ${registrations} where ${registrations.eventId} = ${id} and ${registrations.status} = ${status})`
  return tx.execute(sql`
    update ${events} set ${recount(event.attending, 'attending')}, ${recount(event.waiting, 'waiting')}
    where ${event.id} = ${id}`)
}
