import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openNewsletter } from '../../../../tests/newsletter.ts'
import { createPerson } from '../../../../tests/people.ts'
import { newsletters } from '../tables.ts'
import { deleteUnconfirmed } from './unconfirmed.server.ts'

const { testApp, app, newClient, subscribers } = await openNewsletter()

const ask = (path: string, email: string) => newClient().post(path, { email })
/** Makes the stored rows so many days older. */
const daysPass = (days: number) =>
  app.db.update(newsletters).set({
    requestedAt: sql`requested_at - make_interval(days => ${days})`,
    eventsRequestedAt: sql`events_requested_at - make_interval(days => ${days})`,
    confirmMailedAt: sql`confirm_mailed_at - make_interval(days => ${days})`,
  })
const left = async () =>
  (await app.db.select({ email: newsletters.email }).from(newsletters)).map(({ email }) => email).toSorted()

test('an address that somebody typed and nobody confirmed is deleted after two weeks', async () => {
  await ask('/api/newsletter', 'typed@example.org')
  await ask('/api/newsletter/subscribe', 'typed-for-events@example.org')
  await daysPass(13)
  await deleteUnconfirmed(app)
  expect(await left()).toHaveLength(2)
  await ask('/api/newsletter', 'typed-for-events@example.org')
  await daysPass(2)
  await deleteUnconfirmed(app)
  expect(await left(), 'which was typed again a moment ago').toEqual(['typed-for-events@example.org'])
  await daysPass(13)
  await deleteUnconfirmed(app)
  expect(await left()).toEqual([])
})

test('what its owner chose, an import added or a bounce stopped stays, and so does the request of an account', async () => {
  const person = await createPerson(testApp, { verified: false })
  await createPerson(testApp, { email: 'person@مثال.com' })
  const requestedAt = new Date()
  const kept = [
    { email: 'reader@example.org' },
    { email: 'waits@example.org', subscribed: false, confirmedAt: null, waitsForEvents: true },
    { email: 'was-reader@example.org', subscribed: false },
    { email: 'left@example.org', subscribed: false, confirmedAt: null, unsubscribedAt: requestedAt },
    { email: 'bounced@example.org', subscribed: false, confirmedAt: null, stopped: 'bounce' as const },
    { email: 'imported@example.org', subscribed: false, confirmedAt: null, importIds: [1] },
    { email: 'both@example.org', subscribed: false, confirmedAt: null, both: true },
    { email: 'person@xn--mgbh0fb.com', subscribed: false, confirmedAt: null, source: 'signup' as const },
    { email: person.email, subscribed: false, confirmedAt: null, source: 'signup' as const },
  ]
  await subscribers(
    ...kept.map((row) => ({ requestedAt, eventsRequestedAt: requestedAt, ...row })),
    { email: 'left-events@example.org', subscribed: false, confirmedAt: null },
    { email: 'nobody@example.org', subscribed: false, confirmedAt: null, requestedAt },
  )
  await daysPass(400)
  await deleteUnconfirmed(app)
  const emails = [...kept.map(({ email }) => email), 'left-events@example.org']
  expect(await left()).toEqual(emails.toSorted())
})
