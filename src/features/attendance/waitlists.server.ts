import { sql } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { runEach } from '#platform/jobs/run-each.ts'
import { type AttendanceTables, lockEvent } from './attendance.server.ts'
import { promoteAndNotify } from './notify.server.ts'

/**
 * Promotes people who wait although a spot is free. A spot stays free if it opened while nobody on the waitlist had a
 * membership; they are promoted soon after they renew it. Safe to repeat and to run twice at once.
 */
export async function promoteAllWaiting(
  app: AppContext,
  attendance: AttendanceTables,
  tagsOf: (id: number) => string[],
): Promise<void> {
  const promote = (id: number) => () =>
    write(app, { tags: tagsOf(id), notify: allReturned }, async (tx) => {
      await lockEvent(tx, attendance, id)
      return promoteAndNotify(tx, attendance, id)
    })
  await runEach((await listPromotable(app.db, attendance)).map(promote))
}

/** The open events with a free spot and someone who waits and may attend. */
async function listPromotable(
  db: Executor,
  { events, event, registrations, isOpen, mayAttend = sql`true` }: AttendanceTables,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${event.id} as id from ${events}
    where ${event.waiting} > 0 and (${event.capacity} is null or ${event.attending} < ${event.capacity}) and ${isOpen}
      and exists (select from ${registrations} join ${users} on ${users.id} = ${registrations.userId}
        where ${registrations.eventId} = ${event.id} and ${registrations.status} = 'waiting' and ${mayAttend})
    order by 1`)
  return rows.map(({ id }) => id)
}
