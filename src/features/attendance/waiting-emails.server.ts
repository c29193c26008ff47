import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.server.ts'

/** Which event it is; `type` is that of its `AttendanceTables`. */
type EventRef = { type: string; eventId: number }
type Spot = EventRef & { userId: string; registration: number }

/**
 * Takes back unsent emails of a spot, in the transaction that ends it: the confirmation, the email of a promotion from
 * the waitlist, and reminders. They say where the event takes place, which a declined person must not learn any more.
 * The rows stay: their keys prevent queuing an email again.
 */
export const takeBackEmailsOfSpot = (tx: Tx, { type, eventId, userId, registration }: Spot) =>
  tx.execute(sql`
    update mails set sealed = null
    where user_id = ${userId} and sealed is not null and sent_at is null and (
      key = ${`${type}-seat:${registration}`}
      or key in (select 'notice:' || seq from notices
        where user_id = ${userId} and kind = 'promoted' and key = ${`${type}:${eventId}:seat:${registration}`})
      or starts_with(key, ${`reminder:${type}-${eventId}@`}))`)

/**
 * Takes back unsent reminders with an outdated time, in the transaction that moves the event: new ones are queued when
 * they are due. Takes back all reminders of a cancelled event.
 * @param start when it begins now, ISO 8601 UTC; undefined if it is cancelled
 */
export const takeBackReminders = (tx: Tx, { type, eventId }: EventRef, start: string | undefined) =>
  tx.execute(sql`
    update mails set sealed = null
    where sealed is not null and sent_at is null and starts_with(key, ${`reminder:${type}-${eventId}@`})
      and (${start ?? null}::text is null or strpos(key, ${`:${start}:`}) = 0)`)

/** Takes back unsent emails that say someone has a spot, in the transaction that cancels the event. */
export const takeBackEmailsOfSpots = (tx: Tx, { type, eventId }: EventRef, registrations: number[]) =>
  tx.execute(sql`
    with spots as (select unnest(${sql.param(registrations)}::int[]) as id)
    update mails set sealed = null
    where sealed is not null and sent_at is null and (
      key in (select ${`${type}-seat:`} || id from spots)
      or key in (select 'notice:' || n.seq from notices n join spots on n.key = ${`${type}:${eventId}:seat:`} || spots.id
        where n.kind = 'promoted'))`)
