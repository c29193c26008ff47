import type { AppContext } from '#platform/app-context.server.ts'
import { rowsOf, type Tx } from '#platform/database/database.server.ts'
import { stripeEvents } from '../tables.ts'

/** The event of Stripe that is the reason, if one is, and the reading that began with it. */
export type Cause = { eventId?: string | undefined; reading?: number }

const COUNT = `insert into stripe_readings (last) values (1)
  on conflict (id) do update set last = stripe_readings.last + 1 returning last as reading`

/** Numbers a reading of Stripe before it begins: what a later one found is at least as new. */
export async function beginReading({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const [row] = await rowsOf<{ reading: string }>(db, 'membership.beginReading', COUNT, [])
  return Number(row?.reading)
}

/** Begins the reading for an event. @returns undefined where the event has taken effect already */
export async function beginEvent(
  { db }: Pick<AppContext, 'db'>,
  eventId: string,
): Promise<number | undefined> {
  const [row] = await rowsOf<{ reading: string; known: boolean }>(
    db,
    'membership.beginEvent',
    `with begun as (${COUNT})
     select begun.reading, exists (select from stripe_events where id = $1) as known from begun`,
    [eventId],
  )
  return row?.known ? undefined : Number(row?.reading)
}

/** Records the event that is the reason. @returns false where it has taken effect already */
export async function isFirst(tx: Tx, { eventId }: Cause): Promise<boolean> {
  if (!eventId) return true
  const fresh = await tx.insert(stripeEvents).values({ id: eventId }).onConflictDoNothing().returning()
  return fresh.length > 0
}
