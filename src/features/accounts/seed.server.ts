import { members } from '#content/demo/members.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import { randomFrom } from '#platform/random.ts'
import type { DemoKind } from './rules.ts'
import { demoRows, users } from './tables.ts'

/** The id of a demo member, for features whose demo data belong to them. */
export const demoMember = (key: string) => `demo-${key}`

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

/** Marks rows as demo that are not recognized by their author, in the transaction that adds them. */
export const markDemo = (tx: Executor, kind: DemoKind, rows: { id: number }[]) =>
  tx.insert(demoRows).values(rows.map(({ id }) => ({ kind, id })))

const NAMES = new Intl.DisplayNames('en', { type: 'region' })

/** Sixty parents of the demo community. Their addresses end in example.org, which no email ever reaches (RFC 2606). */
export async function seedMembers({ db }: { db: Executor }): Promise<void> {
  const random = randomFrom(60)
  await db.insert(users).values(
    members.map(([key, firstName, lastName, country, city]) => {
      // They joined before the oldest post, which is up to a year old.
      const createdAt = new Date(Date.now() - Math.round((410 + random() * 300) * DAY_MS))
      return {
        id: demoMember(key),
        email: `${key}@example.org`,
        emailVerified: true,
        firstName,
        lastName,
        location: `${city}, ${NAMES.of(country)}`,
        country,
        city,
        createdAt,
        updatedAt: createdAt,
        lang: /\p{Script=Arabic}/u.test(firstName) ? ('fa' as const) : ('en' as const),
      }
    }),
  )
}
