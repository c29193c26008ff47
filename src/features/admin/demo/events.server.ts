import { inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type AttendanceTables, lockEvent } from '#features/attendance/attendance.server.ts'
import { notificationKeysOf, promoteAndNotify } from '#features/attendance/notify.server.ts'
import { workshopAttendance } from '#features/courses/workshops/attendance.server.ts'
import { indexWorkshop } from '#features/courses/workshops/searchable.server.ts'
import { eventAttendance } from '#features/events/attendance.server.ts'
import { indexEvent } from '#features/events/searchable.server.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import type { Removal } from './inventory.server.ts'

/** The site's events. */
export const removeEvents = (ctx: Ctx, tx: Tx, removal: Removal) =>
  removeWithSpots(ctx, tx, removal, { kind: 'event', attendance: eventAttendance, index: indexEvent })

/** Workshops; those that come with the site are content. */
export const removeWorkshops = (ctx: Ctx, tx: Tx, removal: Removal) =>
  removeWithSpots(ctx, tx, removal, {
    kind: 'workshop',
    attendance: workshopAttendance,
    index: indexWorkshop,
  })

type Kind = {
  kind: 'event' | 'workshop'
  attendance: AttendanceTables
  /** Updates the search index. */
  index: (tx: Tx, id: number) => Promise<void>
}

async function removeWithSpots(
  ctx: Ctx,
  tx: Tx,
  { people, goes }: Removal,
  { kind, attendance, index }: Kind,
): Promise<PendingNotifications> {
  const { events, event } = attendance
  const ids = goes(kind)
  await tx.delete(events).where(inArray(event.id, ids))
  for (const id of ids) await index(tx, id)
  return [
    ...(await withdrawNotifications(
      tx,
      ids.flatMap((id) => notificationKeysOf(ctx, attendance, id)),
    )),
    ...(await releaseSpots(tx, attendance, people)),
  ]
}

/** Removes the registrations of these people, counts anew, and promotes others from the waitlists. */
export async function releaseSpots(
  tx: Tx,
  attendance: AttendanceTables,
  people: string[],
): Promise<PendingNotifications> {
  const { registrations } = attendance
  const deleted = await tx
    .delete(registrations)
    .where(inArray(registrations.userId, people))
    .returning({ eventId: registrations.eventId })
  const ids = [...new Set(deleted.map(({ eventId }) => eventId))].sort((a, b) => a - b)
  const pending: PendingNotifications = []
  for (const id of ids) {
    await lockEvent(tx, attendance, id)
    await recount(tx, attendance, id)
    pending.push(...(await promoteAndNotify(tx, attendance, id)))
  }
  return pending
}

const recount = (tx: Tx, { events, event, registrations }: AttendanceTables, id: number) => {
  const countOf = (column: AnyPgColumn, status: string) =>
    sql`${sql.identifier(column.name)} = (select count(*) from ${registrations} where ${registrations.eventId} = ${id} and ${registrations.status} = ${status})`
  return tx.execute(sql`
    update ${events} set ${countOf(event.attending, 'attending')}, ${countOf(event.waiting, 'waiting')}
    where ${event.id} = ${id}`)
}
