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
