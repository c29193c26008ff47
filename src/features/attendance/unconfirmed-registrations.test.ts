import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { WORKSHOP_REGISTRATIONS_LIMITS } from '#features/courses/workshops/rules.ts'
import { REGISTRATIONS_LIMITS } from '#features/events/rules.ts'
import { JOINS_LIMITS } from '#features/local-community/rules.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { inHours } from '../../../tests/times.ts'
import { users } from '../accounts/tables.ts'
import { eventAttendance } from '../events/attendance.server.ts'
import { eventCalendar } from '../events/calendar.server.ts'
import { confirmRegistrations } from './confirmations.server.ts'

const testApp = await openTestApp()
const admin = await createPerson(testApp, { role: 'admin' })
const create = async (path: string, input: object): Promise<number> => {
  const { status, body } = await admin.post(path, input)
  expect(status).toBe(201)
  return body.id
}
const PLACE = { city: 'Oslo', country: 'Norway', zone: 'Europe/Oslo' }
const eventId = await create('/api/events', {
  ...{ title: 'Bedtime', description: 'Two languages.', speaker: 'Neda', dateTime: inHours(48) },
})
const workshop = await create('/api/workshops', {
  ...{ title: 'Songs', description: 'Three songs.', instructorName: 'Farhad', workshopType: 'live' },
  ...{ isPremiumOnly: false, zone: 'Europe/Oslo', scheduledDate: inHours(48) },
})
const picnic = await create('/api/community-events', {
  ...{ ...PLACE, title: 'Picnic', eventType: 'playdate', date: inHours(48) },
})
const group = await create('/api/regional-groups', { ...PLACE, name: 'Families of Oslo' })

test.each([
  ['an event', '/api/events/register', { eventId }, REGISTRATIONS_LIMITS],
  ['a workshop', `/api/workshops/${workshop}/register`, undefined, WORKSHOP_REGISTRATIONS_LIMITS],
  ['a community event', `/api/community-events/${picnic}/register`, {}, JOINS_LIMITS],
  ['a group', `/api/regional-groups/${group}/join`, undefined, JOINS_LIMITS],
])('before the email is confirmed, few registrations a day are taken: %s', async (_, path, input, limits) => {
  const [fresh, verified] = [await createPerson(testApp, { verified: false }), await createPerson(testApp)]
  for (let n = 0; n < limits.unverified.most; n++)
    for (const person of [fresh, verified]) expect((await person.post(path, input)).status).toBe(200)
  expect(await fresh.post(path, input)).toFailWith(429, 'too_many_unconfirmed')
  expect((await verified.post(path, input)).status).toBe(200)
})

test('who confirms their email after registering gets the confirmation then, and after a week no more', async () => {
  const create = () => createPerson(testApp, { verified: false })
  const [soon, late] = [await create(), await create()]
  for (const { post } of [soon, late])
    expect((await post('/api/events/register', { eventId })).status).toBe(200)
  const { db } = testApp.app
  const lastWeek = { createdAt: new Date(Date.now() - 8 * DAY_MS) }
  await db.update(users).set(lastWeek).where(eq(users.id, late.id))
  const confirm = () => confirmRegistrations(testApp.app, eventAttendance, eventCalendar)
  await confirm()
  for (const { email } of [soon, late]) expect(await testApp.mailTo(email, 0)).toEqual([])
  await db
    .update(users)
    .set({ emailVerified: true })
    .where(inArray(users.id, [soon.id, late.id]))
  for (let run = 0; run < 2; run++) await confirm()
  const [mail, ...others] = await testApp.mailTo(soon.email)
  expect(others).toEqual([])
  expect(mail?.attachments).toHaveLength(1)
  expect(await testApp.mailTo(late.email, 0)).toEqual([])
})
