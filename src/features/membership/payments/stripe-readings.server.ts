import type { AppContext } from '#platform/app-context.server.ts'
import { queryNamed, type Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { stripeEvents } from '../tables.ts'

/** The Stripe event that led to a reading, if any, and the number of the reading. */
export type EventCause = { eventId?: string | undefined; reading?: number }

/**
 * Adds one to the count without waiting for the disk, because all readings pass through this row. A membership that
 * stores the number is committed later and waits for the disk: then the count is on the disk as well. A number that no
 * row stores may be given again.
 */
const count = (unless = 'false') => `insert into stripe_readings (last) select 1 where not ${unless}
  on conflict (id) do update set last = stripe_readings.last + 1
  returning last as reading, set_config('synchronous_commit', 'off', true)`

/** Numbers a reading of Stripe before it begins: what a later one found is at least as new. */
export async function beginReading({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const [row] = await queryNamed<{ reading: string }>(db, 'membership.beginReading', count())
  return Number(row?.reading)
}

/** Begins the reading for an event. @returns undefined where the event has taken effect already */
export async function beginEvent(
  { db }: Pick<AppContext, 'db'>,
  eventId: string,
): Promise<number | undefined> {
  const [row] = await queryNamed<{ reading: string }>(
    db,
    'membership.beginEvent',
    count('exists (select from stripe_events where id = $1)'),
    [eventId],
  )
  return row && Number(row.reading)
}

/** Records the event, in the transaction of its effect. @returns false where it has taken effect already */
export async function recordEvent(tx: Tx, { eventId }: EventCause): Promise<boolean> {
  if (!eventId) return true
  const inserted = await tx.insert(stripeEvents).values({ id: eventId }).onConflictDoNothing().returning()
  return inserted.length > 0
}

/** Records an event that changes nothing. */
export const recordEventAlone = (app: AppContext, cause: EventCause) =>
  write(app, { tags: NO_TAGS /* nothing changes */ }, (tx) => recordEvent(tx, cause))
