import { expect, test } from 'vitest'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { openTestApp, type TestClient } from '../../../tests/app.ts'
import { sampleOf } from '../../../tests/inputs/every-input.ts'
import { createPerson, suspend } from '../../../tests/people.ts'
import { inHours } from '../../../tests/times.ts'
import { communityEventCalendar } from './community-events/calendar.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app } = testApp
const admin = await createPerson(testApp, { role: 'admin' })
const moderator = await createPerson(testApp, { role: 'moderator' })
/** What a family writes, each text with the name of the input: new fields are looked for by themselves. */
const DETAILS = sampleOf('AttendanceInput', 1, { groupId: 1, sessionId: 1, expertId: '', email: '' })
const OF_FAMILIES = /AttendanceInput/
const SECRET = /Secret Lane|secret-room/
const EVENT = {
  title: 'Picnic by the lake',
  description: 'Bring tea.',
  eventType: 'playdate',
  zone: 'Europe/Oslo',
  location: 'Secret Lane 12, Oslo',
  city: 'Oslo',
  country: 'Norway',
  maxAttendees: 1,
  isVirtual: true,
  virtualLink: 'https://meet.example.org/secret-room',
}
const path = (id: number) => `/api/community-events/${id}`
type Someone = Awaited<ReturnType<typeof createPerson>>
const make = async (person: Someone, more = {}) =>
  (await person.post('/api/community-events', { ...EVENT, date: inHours(24), ...more })).body.id as number
const register = (person: Someone, id: number) => person.post(`${path(id)}/register`, DETAILS)
/** Everything that a person gets about an event: from the API, and in notifications and emails. */
async function toldTo(person: TestClient & { id: string }, id: number) {
  const responses = []
  for (const address of [
    path(id),
    '/api/community-events',
    `${path(id)}/calendar.ics`,
    '/api/search?q=Secret',
  ])
    responses.push((await person.get(address)).body)
  responses.push((await person.get('/api/notifications')).body, (await person.get('/api/me/export')).body)
  const later = new Date(Date.now() + 48 * HOUR_MS)
  for (const { userId, entry } of await communityEventCalendar.upcomingAttendances(app, new Date(), later))
    if (userId === person.id) responses.push(entry('en'))
  responses.push(await communityEventCalendar.entriesOf(app, person.id, 'en'))
  return JSON.stringify(responses)
}

/** The stored details of a notification about changes, which its email contains. */
async function changesToldTo({ id }: { id: string }): Promise<string[]> {
  const told = "select about::text as about from notices where user_id = $1 and kind = 'changed'"
  const { rows } = await app.db.$client.query(told, [id])
  return rows.map(({ about }) => about)
}

test('an account that has not verified its email and organizes reads nothing of other families', async () => {
  const throwaway = await createPerson(testApp, { verified: false })
  const group = { name: 'Families of Lund', city: 'Lund', country: 'Sweden' }
  const { id: groupId } = (await throwaway.post('/api/regional-groups', group)).body
  const [carol, bob] = [await createPerson(testApp), await createPerson(testApp, { firstName: 'Bob' })]
  for (const person of [carol, bob]) await person.post(`/api/regional-groups/${groupId}/join`, {})
  const others = await make(carol, { groupId })
  await register(bob, others)
  const own = await make(throwaway)
  await register(bob, own)
  expect(await toldTo(bob, own)).toMatch(OF_FAMILIES)
  expect(await toldTo(throwaway, own)).not.toMatch(OF_FAMILIES)
  const notifications = (await throwaway.get('/api/notifications')).body as { kind: string; text: string }[]
  const texts = notifications.filter(({ kind }) => kind === 'registration').map(({ text }) => text)
  expect(texts).toEqual([expect.stringMatching(/^Someone signed up/)])
  expect(await toldTo(throwaway, others)).not.toMatch(OF_FAMILIES)
  expect((await throwaway.get(path(others))).body).toMatchObject({ exact: false, organises: false })
  expect((await throwaway.get(path(own))).body).toMatchObject({ exact: true, organises: true })
  for (const file of ['attendees', 'attendees.csv']) {
    expect(await throwaway.get(`${path(others)}/${file}`)).toFailWith(403, 'not_yours')
    expect(await throwaway.get(`${path(own)}/${file}`)).toFailWith(403, 'prove_first')
    expect((await carol.get(`${path(others)}/${file}`)).status).toBe(200)
  }
})

test('an account that has not verified its email can attend, and gets no address anywhere', async () => {
  const sara = await createPerson(testApp)
  const id = await make(sara, { isVirtual: false })
  const throwaway = await createPerson(testApp, { verified: false })
  expect((await register(throwaway, id)).body.status).toBe('registered')
  expect((await sara.patch(path(id), { location: 'Secret Lane 14, Oslo' })).status).toBe(200)
  expect(await changesToldTo(throwaway)).toEqual([expect.not.stringMatching(SECRET)])
  expect(await toldTo(throwaway, id)).not.toMatch(SECRET)
  expect((await throwaway.get(path(id))).body).toMatchObject({ location: 'Oslo, Norway', exact: false })
})

test('an attendee with a verified email gets the address, the waitlist does not, and moderators and the organizer do', async () => {
  const sara = await createPerson(testApp)
  const id = await make(sara)
  const [omid, mina] = [await createPerson(testApp), await createPerson(testApp)]
  await register(omid, id)
  expect((await register(mina, id)).body.status).toBe('waiting')
  expect(await toldTo(omid, id)).toMatch(SECRET)
  expect(await toldTo(mina, id)).not.toMatch(SECRET)
  for (const reader of [sara, moderator])
    expect((await reader.get(path(id))).body).toMatchObject({ location: EVENT.location, exact: true })
})

test('an organizer who has not verified their email still sees what they wrote', async () => {
  const sara = await createPerson(testApp, { verified: false })
  expect((await sara.get(path(await make(sara)))).body.exact).toBe(true)
})

test('a suspended organizer keeps no power over their event', async () => {
  const sara = await createPerson(testApp)
  const omid = await createPerson(testApp)
  const id = await make(sara)
  await register(omid, id)
  const [family] = (await sara.get(`${path(id)}/attendees`)).body
  const entries = async () => JSON.stringify(await communityEventCalendar.entriesOf(app, sara.id, 'en'))
  expect(await entries()).toMatch(SECRET)
  const out = await suspend(testApp, admin, sara)
  expect((await out.get(path(id))).body).toMatchObject({
    organises: false,
    seesFamilies: false,
    exact: false,
  })
  expect(await out.get(`${path(id)}/attendees`)).toFailWith(403, 'not_yours')
  expect(await out.delete(`${path(id)}/attendees/${family.id}`)).toFailWith(403, 'not_yours')
  expect(await out.patch(path(id), { ...EVENT, date: inHours(30) })).toFailWith(403, 'suspended')
  expect(await out.post(`${path(id)}/cancellation`, { reason: 'no' })).toFailWith(403, 'suspended')
  expect(await entries()).not.toMatch(SECRET)
  expect((await omid.get(path(id))).body).toMatchObject({ mine: { status: 'registered' }, exact: true })
})

test('moderators manage it then, with audit entries', async () => {
  const sara = await createPerson(testApp)
  const [omid, mina] = [await createPerson(testApp), await createPerson(testApp)]
  const id = await make(sara, { isVirtual: false })
  for (const each of [omid, mina]) await register(each, id)
  expect((await moderator.get(path(id))).body).toMatchObject({ organises: true, seesFamilies: false })
  expect(await moderator.get(`${path(id)}/attendees`)).toFailWith(403, 'not_yours')
  const passed = async () =>
    (await moderator.get('/api/admin/community-events')).body.map((each: { id: number }) => each.id)
  expect(await passed()).not.toContain(id)
  await suspend(testApp, admin, sara)
  expect(await passed()).toContain(id)
  const { body: families } = await moderator.get(`${path(id)}/attendees`)
  expect(families).toHaveLength(2)
  const changed = await moderator.patch(path(id), {
    ...EVENT,
    isVirtual: false,
    date: inHours(30),
    title: 'Picnic, indoors',
    titleFA: 'پیک‌نیک',
    location: 'Secret Lane 14, Oslo',
  })
  expect(changed.body.title).toBe('Picnic, indoors')
  expect(await changesToldTo(sara)).toEqual([expect.not.stringMatching(SECRET)])
  expect((await moderator.get(`${path(id)}/attendees.csv`)).status).toBe(200)
  expect((await moderator.delete(`${path(id)}/attendees/${families[0].id}`)).status).toBe(204)
  expect((await mina.get(path(id))).body.mine.status).toBe('registered')
  expect((await moderator.post(`${path(id)}/cancellation`, { reason: 'Nobody hosts it' })).status).toBe(200)
  expect(await passed()).not.toContain(id)
  const { body: log } = await admin.get('/api/admin/record')
  const auditEntries = log.filter(({ subject }: { subject: string }) => subject === `gathering:${id}`)
  expect(auditEntries.map(({ act }: { act: string }) => act)).toEqual([
    ...['gathering_cancelled', 'family_declined', 'families_exported', 'gathering_changed'],
  ])
  const after = { title: 'Picnic, indoors', titleFa: 'پیک‌نیک' }
  expect(auditEntries.map(({ details }: { details: unknown }) => details)).toEqual([
    after,
    after,
    after,
    { title: EVENT.title },
  ])
})

test('a sealed suspension cannot be seen at an event', async () => {
  const sara = await createPerson(testApp)
  const id = await make(sara)
  const before = (await moderator.get(path(id))).body
  await app.db.$client.query("insert into suspensions (user_id, reason, sealed) values ($1, 'x', true)", [
    sara.id,
  ])
  expect((await moderator.get(path(id))).body).toEqual(before)
  const { body } = await moderator.get('/api/admin/community-events')
  expect(body.map((each: { id: number }) => each.id)).not.toContain(id)
})

test('where the group has another organizer, moderators do not manage the event', async () => {
  const [sara, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const GROUP = { name: 'Bergen families', city: 'Bergen', country: 'Norway' }
  const { body: group } = await sara.post('/api/regional-groups', GROUP)
  await omid.post(`/api/regional-groups/${group.id}/join`)
  const { body: members } = await sara.get(`/api/regional-groups/${group.id}/members`)
  await sara.patch(`/api/regional-groups/${group.id}/members/${members[1].id}`, { role: 'organiser' })
  const id = await make(sara, { groupId: group.id })
  await suspend(testApp, admin, sara)
  expect((await omid.get(path(id))).body).toMatchObject({ organises: true, seesFamilies: true })
  expect((await moderator.get(path(id))).body).toMatchObject({ organises: true, seesFamilies: false })
})

test('the suspended organizer of a group changes, closes and appoints nothing', async () => {
  const sara = await createPerson(testApp)
  const omid = await createPerson(testApp)
  const GROUP = { name: 'Oslo families', city: 'Oslo', country: 'Norway' }
  const { body: group } = await sara.post('/api/regional-groups', GROUP)
  const at = `/api/regional-groups/${group.id}`
  await omid.post(`${at}/join`)
  const id = await make(omid, { groupId: group.id })
  const { body: members } = await sara.get(`${at}/members`)
  const out = await suspend(testApp, admin, sara)
  expect(await out.patch(at, GROUP)).toFailWith(403, 'suspended')
  expect(await out.post(`${at}/closing`, { reason: 'no' })).toFailWith(403, 'suspended')
  expect(await out.patch(`${at}/members/${members[1].id}`, { role: 'organiser' })).toFailWith(
    403,
    'suspended',
  )
  expect(await out.get(`${path(id)}/attendees`)).toFailWith(403, 'not_yours')
  expect((await out.get(path(id))).body.exact).toBe(false)
})
