import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.server.ts'

type Spot = { type: string; eventId: number; userId: string; registration: number }

/**
 * Takes back the emails of a spot that still wait for the mail server, in the transaction that ends it: the confirmation,
 * that of the waitlist, and reminders. They say where it takes place, which whoever was declined is not to know any more.
 * The rows stay: their keys keep an email from being queued again.
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
 * Takes back the reminders that still wait for the mail server and say another time than it has now, in the transaction
 * that moves it: each is made anew when it is due. Of what is cancelled, all.
 * @param start when it begins now, ISO 8601 UTC; undefined where it is cancelled
 */
export const takeBackReminders = (tx: Tx, type: string, id: number, start: string | undefined) =>
  tx.execute(sql`
    update mails set sealed = null
    where sealed is not null and sent_at is null and starts_with(key, ${`reminder:${type}-${id}@`})
      and (${start ?? null}::text is null or strpos(key, ${`:${start}:`}) = 0)`)

/** Takes back what still waits and says that one has a spot, in the transaction that cancels it. */
export const takeBackEmailsOfSpots = (tx: Tx, type: string, eventId: number, registrations: number[]) =>
  tx.execute(sql`
    with spots as (select unnest(${sql.param(registrations)}::int[]) as id)
    update mails set sealed = null
    where sealed is not null and sent_at is null and (
      key in (select ${`${type}-seat:`} || id from spots)
      or key in (select 'notice:' || n.seq from notices n join spots on n.key = ${`${type}:${eventId}:seat:`} || spots.id
        where n.kind = 'promoted'))`)
