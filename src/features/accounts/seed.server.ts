import { members } from '#content/demo/members.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import { randomFrom } from '#platform/random.ts'
import { demoMember } from './demo.server.ts'
import { users } from './tables.ts'

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
