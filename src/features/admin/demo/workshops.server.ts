import { sql } from 'drizzle-orm'
import { workshopAttendance } from '#features/courses/workshops/attendance.server.ts'
import { searchWorkshop } from '#features/courses/workshops/searchable.server.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import type { Removal } from './demo.server.ts'
import { freeSpots } from './events.server.ts'

/** Workshops; those that come with the site are content. */
export async function removeWorkshops(
  _ctx: Ctx,
  tx: Tx,
  { people, goes }: Removal,
): Promise<PendingNotifications> {
  const workshopIds = goes('workshop')
  await tx.execute(sql`delete from workshops where id = any(${sql.param(workshopIds)}::int[])`)
  for (const id of workshopIds) await searchWorkshop(tx, id)
  return [
    ...(await withdrawNotifications(
      tx,
      workshopIds.map((id) => `workshop:${id}`),
    )),
    ...(await freeSpots(tx, workshopAttendance, people)),
  ]
}
