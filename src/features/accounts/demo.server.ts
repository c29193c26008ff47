import type { Executor } from '#platform/database/database.server.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import type { DemoKind } from './rules.ts'
import { demoRows } from './tables.ts'

const DEMO_PREFIX = 'demo-'

/** The id of a demo member, for features whose demo data belong to them. */
export const demoMember = (key: string) => `${DEMO_PREFIX}${key}`

/**
 * SQL for whether a person is a demo member. Nobody can sign up with such an id. A real person who took over a demo
 * account has another email.
 * @param person alias of the row of `users`
 */
export const isDemoMemberSql = (person: string) =>
  `(${person}.id like '${DEMO_PREFIX}%' and ${person}.email like '%@example.org')`

/** The time of demo content on a day: at this hour in its own time zone, whatever the time at which it is seeded. */
export const timeOn = (day: Temporal.PlainDate, hour: number, zone: string): Date =>
  new Date(day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds)

/** The day so many days from today in a time zone. */
export const dayIn = (days: number, zone: string): Temporal.PlainDate =>
  Temporal.Now.plainDateISO(zone).add({ days })

const REGISTERING_DAYS = 21
/**
 * When the nth of so many registered for a demo event: spread over three weeks, so that the figures of today do not
 * count them all.
 * @param start of an event that is over; of one to come they registered until today
 */
export function registeredAt(nth: number, count: number, start: Date | null = null): Date {
  const last = Math.min(Date.now(), start?.getTime() ?? Number.POSITIVE_INFINITY)
  return new Date(last - ((count - nth) / count) * REGISTERING_DAYS * DAY_MS)
}

/** Marks rows as demo data in the transaction that adds them. Needed for rows whose author does not show it. */
export const markDemo = (tx: Executor, kind: DemoKind, rows: { id: number }[]) =>
  tx.insert(demoRows).values(rows.map(({ id }) => ({ kind, id })))
