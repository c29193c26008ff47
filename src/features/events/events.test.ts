import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Executor } from '#platform/database/database.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { inHours } from '../../../tests/times.ts'
import { registerAttendee } from '../attendance/attendance.server.ts'
import { eventAttendance } from './attendance.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const guest = testApp.newClient()
const admin = await createPerson(testApp, { role: 'admin', firstName: 'Admin' })
const sara = await createPerson(testApp)

const EVENT = {
  title: 'Two languages, one bedtime',
  description: 'What helps at night.',
  speaker: 'Dr. Neda Rahimi',
  category: 'language',
  zone: 'Europe/Oslo',
  zoomLink: 'https://meet.example.org/secret-room',
}
const make = async (more: Record<string, unknown> = {}) =>
  (await admin.post('/api/events', { ...EVENT, dateTime: inHours(48), ...more })).body

test('an admin creates an event, which everyone sees without its link', async () => {
  const { id } = await make()
  const { body } = await guest.get(`/api/events/${id}`)
  expect(body).toMatchObject({
    title: EVENT.title,
    registeredCount: 0,
    maxParticipants: 50,
    duration: 60,
    mine: null,
  })
  expect((await guest.get('/api/events/upcoming')).body.map((each: { id: number }) => each.id)).toContain(id)
  for (const path of [
    '/api/events',
    '/api/events/upcoming',
    `/api/events/${id}`,
    `/api/events/${id}/calendar.ics`,
  ])
    for (const reader of [guest, sara])
      expect(JSON.stringify((await reader.get(path)).body)).not.toContain('secret-room')
})

test('an event is live from its beginning until its end', async () => {
  const [ahead, live] = [await make(), await make({ dateTime: inHours(-0.5) })]
  const over = await make({ dateTime: inHours(-2), recordingUrl: 'https://video.example.org/1' })
  const { body: upcoming } = await guest.get('/api/events/upcoming')
  const { body: past } = await guest.get('/api/events?past=true')
  const stateOf = ({ id }: { id: number }) =>
    [...upcoming, ...past].flatMap((each) => (each.id === id ? [each.state, each.isLive] : []))
  expect([ahead, live, over].map(stateOf)).toEqual([
    ['upcoming', false],
    ['live', true],
    ['past', false],
  ])
})

test('an event is about parenting where no category is sent, and an empty one is refused', async () => {
  expect(await make({ category: undefined })).toMatchObject({ category: 'parenting' })
  expect((await make({ category: '' })).fields).toEqual({ category: 'category_required' })
  const { id } = await make()
  const { body } = await admin.patch(`/api/events/${id}`, { title: 'Two languages' })
  expect(body).toMatchObject({ title: 'Two languages', category: 'language' })
})

test('only admins create, change, cancel and remove', async () => {
  const { id } = await make()
  for (const reader of [guest, sara]) {
    expect((await reader.post('/api/events', { ...EVENT, dateTime: inHours(48) })).status).toBeOneOf([
      401, 403,
    ])
    expect((await reader.patch(`/api/events/${id}`, { ...EVENT, dateTime: inHours(48) })).status).toBeOneOf([
      401, 403,
    ])
    expect((await reader.post(`/api/events/${id}/cancellation`, { reason: 'no' })).status).toBeOneOf([
      401, 403,
    ])
    expect((await reader.delete(`/api/events/${id}`)).status).toBeOneOf([401, 403])
    expect((await reader.get(`/api/admin/events/${id}`)).status).toBeOneOf([401, 403])
  }
  expect((await guest.get(`/api/events/${id}`)).body.state).toBe('upcoming')
})

test.each([
  ['a day that does not exist', { dateTime: '2027-02-30T18:00' }, { dateTime: 'date_does_not_exist' }],
  ['an hour that the clocks skip', { dateTime: '2027-03-28T02:30' }, { dateTime: 'time_skipped' }],
  ['a time that is past', { dateTime: '2020-03-21T18:00' }, { dateTime: 'date_past' }],
  ['no date', { dateTime: '' }, { dateTime: 'date_required' }],
  ['a zone that nobody knows', { zone: 'Mars/Olympus' }, { zone: 'zone_unknown' }],
  ['a script for a link', { zoomLink: 'javascript:alert(1)' }, { zoomLink: 'url_invalid' }],
  ['no seats', { maxParticipants: 0 }, { maxParticipants: 'participants_invalid' }],
  ['half a seat', { maxParticipants: 1.5 }, { maxParticipants: 'participants_invalid' }],
  ['a week long', { duration: 10_080 }, { duration: 'duration_invalid' }],
  ['an unknown topic', { category: 'astrology' }, { category: 'category_required' }],
  ['no title', { title: '   ' }, { title: 'title_required' }],
])('refused with its field: %s', async (_, change, fields) => {
  const response = await admin.post('/api/events', { ...EVENT, dateTime: '2027-05-01T18:00', ...change })
  expect(response).toFailWith(422, 'invalid')
  expect(response.body.fields).toEqual(fields)
})

test('the audit log has an event’s title in each language that it has', async () => {
  const { id } = await make({ titleFa: 'دو زبان، یک شب‌به‌خیر' })
  await admin.delete(`/api/events/${id}`)
  await make()
  const { body } = await admin.get('/api/admin/record')
  const titles = { title: EVENT.title, titleFa: 'دو زبان، یک شب‌به‌خیر' }
  expect(body.slice(0, 3)).toMatchObject([
    { act: 'event_made', details: { title: EVENT.title } },
    { act: 'event_removed', subject: `event:${id}`, details: titles },
    { act: 'event_made', subject: `event:${id}`, details: titles },
  ])
})

test('a local time is read in the zone', async () => {
  const { dateTime } = await make({ dateTime: '2027-07-01T18:00', zone: 'America/Toronto' })
  expect(dateTime).toBe('2027-07-01T22:00:00.000Z')
})

test('registering twice is one registration, and cancelling twice is one cancellation', async () => {
  const { id } = await make()
  for (let i = 0; i < 2; i++)
    expect((await sara.post('/api/events/register', { eventId: id })).body).toEqual({ status: 'registered' })
  expect((await sara.get(`/api/events/${id}`)).body).toMatchObject({
    registeredCount: 1,
    mine: { status: 'registered' },
  })
  for (let i = 0; i < 2; i++)
    expect((await sara.delete('/api/events/register', { eventId: id })).status).toBe(204)
  expect((await sara.get(`/api/events/${id}`)).body).toMatchObject({ registeredCount: 0, mine: null })
})

test('a person who registers again during their cancellation is registered, and no event is over', async () => {
  const { id } = await make()
  await sara.post('/api/events/register', { eventId: id })
  const { db } = testApp.app
  let cancel = () => sara.delete('/api/events/register', { eventId: id })
  /** Cancels between the statement that finds the registration and the one that reads it. */
  const interrupted = {
    execute: async (statement: Parameters<typeof db.execute>[0]) => {
      const result = await db.execute(statement)
      await cancel()
      cancel = () => Promise.resolve({} as never)
      return result
    },
    select: db.select.bind(db),
    $count: db.$count.bind(db),
  } as unknown as Executor
  expect(await registerAttendee(interrupted, eventAttendance, id, sara.id)).toEqual({
    registration: { status: 'registered' },
    isNew: true,
  })
  expect((await sara.get(`/api/events/${id}`)).body).toMatchObject({ registeredCount: 1 })
})

test('guests sign in first, and unknown, past or cancelled events take no registrations', async () => {
  const { id } = await make()
  expect(await guest.post('/api/events/register', { eventId: id })).toFailWith(401, 'sign_in_first')
  expect(await sara.post('/api/events/register', { eventId: 999_999 })).toFailWith(404, 'event_not_found')
  expect(await sara.post('/api/events/register', { eventId: -1 })).toFailWith(422, 'invalid')
  await admin.post(`/api/events/${id}/cancellation`, { reason: 'The speaker is ill.' })
  expect(await sara.post('/api/events/register', { eventId: id })).toFailWith(409, 'event_cancelled')
  const over = await make({ dateTime: inHours(-3), recordingUrl: 'https://video.example.org/1' })
  expect(await sara.post('/api/events/register', { eventId: over.id })).toFailWith(409, 'event_over')
  expect(await admin.post(`/api/events/${over.id}/cancellation`, { reason: 'Rain.' })).toFailWith(
    409,
    'event_over',
  )
})

test('ninety people at once for ten spots give ten registrations, and a waitlist in the order of asking', async () => {
  const { id } = await make({ maxParticipants: 10 })
  const people = await Promise.all(Array.from({ length: 90 }, () => createPerson(testApp)))
  const responses = await Promise.all(people.map((one) => one.post('/api/events/register', { eventId: id })))
  expect(responses.filter(({ body }) => body.status === 'registered')).toHaveLength(10)
  const positions = responses.flatMap(({ body }) => body.position ?? []).sort((a, b) => a - b)
  expect(positions).toEqual(Array.from({ length: 80 }, (_, i) => i + 1))
  expect((await guest.get(`/api/events/${id}`)).body).toMatchObject({ registeredCount: 10, waitingCount: 80 })
  const line = await testApp.app.db.$client.query(
    "select user_id from event_registrations where event_id = $1 and status = 'waiting' order by id",
    [id],
  )
  const promisedPositions = people
    .map((one, i) => ({ id: one.id, position: responses[i]?.body.position }))
    .filter(({ position }) => position)
    .sort((a, b) => a.position - b.position)
  expect(line.rows.map((row) => row.user_id)).toEqual(promisedPositions.map((one) => one.id))
})

test('a cancelled spot goes to the first of the waitlist, who is notified; nobody overtakes', async () => {
  const { id } = await make({ maxParticipants: 1 })
  const [first, second, third] = await Promise.all([
    createPerson(testApp),
    createPerson(testApp),
    createPerson(testApp),
  ])
  const ask = (person: typeof first) => person.post('/api/events/register', { eventId: id })
  expect((await ask(first)).body.status).toBe('registered')
  expect((await ask(second)).body).toEqual({ status: 'waiting', position: 1 })
  expect((await ask(third)).body).toEqual({ status: 'waiting', position: 2 })
  await first.delete('/api/events/register', { eventId: id })
  expect((await second.get(`/api/events/${id}`)).body.mine).toEqual({ status: 'registered' })
  expect((await third.get(`/api/events/${id}`)).body.mine).toEqual({ status: 'waiting', position: 1 })
  expect((await second.get('/api/notifications')).body[0]).toMatchObject({
    kind: 'promoted',
    url: `/events/${id}`,
  })
  expect((await third.get('/api/notifications')).body).toEqual([])
  expect((await ask(first)).body).toEqual({ status: 'waiting', position: 2 })
})

test('twenty who cancel at once promote twenty, each once', async () => {
  const { id } = await make({ maxParticipants: 20 })
  const people = await Promise.all(Array.from({ length: 50 }, () => createPerson(testApp)))
  for (const one of people) await one.post('/api/events/register', { eventId: id })
  await Promise.all(people.slice(0, 20).map((one) => one.delete('/api/events/register', { eventId: id })))
  expect((await guest.get(`/api/events/${id}`)).body).toMatchObject({ registeredCount: 20, waitingCount: 10 })
  const notificationLists = await Promise.all(
    people.slice(20, 40).map((one) => one.get('/api/notifications')),
  )
  expect(notificationLists.map(({ body }) => body.length)).toEqual(Array.from({ length: 20 }, () => 1))
})

test('a raised limit promotes from the waitlist, and no limit everyone', async () => {
  const { id, ...event } = await make({ maxParticipants: 1 })
  const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(testApp)))
  for (const one of people) await one.post('/api/events/register', { eventId: id })
  const change = { ...EVENT, dateTime: event.dateTime }
  await admin.patch(`/api/events/${id}`, { ...change, maxParticipants: 2 })
  expect((await guest.get(`/api/events/${id}`)).body).toMatchObject({ registeredCount: 2, waitingCount: 2 })
  await admin.patch(`/api/events/${id}`, { ...change, maxParticipants: null })
  expect((await guest.get(`/api/events/${id}`)).body).toMatchObject({ registeredCount: 4, waitingCount: 0 })
})

test('only registered people get the link, from a quarter of an hour before', async () => {
  const early = await make({ dateTime: inHours(1) })
  const near = await make({ dateTime: inHours(0.2), maxParticipants: 1 })
  const waits = await createPerson(testApp)
  expect(await guest.get(`/api/events/${near.id}/link`)).toFailWith(401, 'sign_in_first')
  expect(await sara.get(`/api/events/${near.id}/link`)).toFailWith(403, 'seat_needed')
  for (const { id } of [early, near]) await sara.post('/api/events/register', { eventId: id })
  expect(await sara.get(`/api/events/${early.id}/link`)).toFailWith(409, 'link_not_yet')
  expect((await sara.get(`/api/events/${near.id}/link`)).body).toEqual({ url: EVENT.zoomLink })
  await waits.post('/api/events/register', { eventId: near.id })
  expect(await waits.get(`/api/events/${near.id}/link`)).toFailWith(403, 'seat_needed')
  await admin.post(`/api/events/${near.id}/cancellation`, { reason: 'The speaker is ill.' })
  expect(await sara.get(`/api/events/${near.id}/link`)).toFailWith(409, 'event_over')
})

test('the link closes the moment the event ends, as the page says', async () => {
  const { id, dateTime, duration } = await make({ dateTime: inHours(0.2) })
  await sara.post('/api/events/register', { eventId: id })
  const end = new Date(dateTime).getTime() + duration * 60_000
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: end - 1 })
  expect((await sara.get(`/api/events/${id}/link`)).status).toBe(200)
  vi.setSystemTime(end)
  expect(await sara.get(`/api/events/${id}/link`)).toFailWith(409, 'event_over')
})

test('attendees are notified of another time and of a cancellation, once each, and not of a first link', async () => {
  const { id } = await make({ zoomLink: null })
  const omid = await createPerson(testApp)
  await omid.post('/api/events/register', { eventId: id })
  await admin.patch(`/api/events/${id}`, { zoomLink: EVENT.zoomLink })
  const later = inHours(72)
  for (let i = 0; i < 2; i++) await admin.patch(`/api/events/${id}`, { ...EVENT, dateTime: later })
  await admin.post(`/api/events/${id}/cancellation`, { reason: 'The speaker is ill.' })
  const kinds = (await omid.get('/api/notifications')).body.map((each: { kind: string }) => each.kind)
  expect(kinds).toEqual(['cancelled', 'changed'])
  expect(await admin.patch(`/api/events/${id}`, { title: 'Another' })).toFailWith(409, 'event_cancelled')
  const file = String((await guest.get(`/api/events/${id}/calendar.ics`)).body)
  expect(file).toContain('STATUS:CANCELLED')
  expect(file).toContain('SEQUENCE:2')
  expect((await guest.get('/api/events/upcoming')).body.map((each: { id: number }) => each.id)).not.toContain(
    id,
  )
})

test('nobody is notified of what changes once an event is over', async () => {
  const { id } = await make()
  const omid = await createPerson(testApp)
  await omid.post('/api/events/register', { eventId: id })
  await admin.patch(`/api/events/${id}`, { dateTime: inHours(-72), recordingUrl: 'https://a.example.org/1' })
  expect((await omid.get('/api/notifications')).body).toEqual([])
})

test('an event with registrations is cancelled, not removed', async () => {
  const { id } = await make()
  await sara.post('/api/events/register', { eventId: id })
  await admin.patch(`/api/events/${id}`, { dateTime: inHours(72) })
  expect(await admin.delete(`/api/events/${id}`)).toFailWith(409, 'event_has_people')
  await sara.delete('/api/events/register', { eventId: id })
  expect((await admin.delete(`/api/events/${id}`)).status).toBe(204)
  expect(await guest.get(`/api/events/${id}`)).toFailWith(404, 'event_not_found')
  const urls = (await sara.get('/api/notifications')).body.map(({ url }: { url: string }) => url)
  expect(urls).not.toContain(`/events/${id}`)
})

test('past events are read in pages, by topic, and counted, without those that were cancelled', async () => {
  const past = { recordingUrl: 'https://video.example.org/1', category: 'technology' }
  const [day, dayBefore] = [inHours(-24), inHours(-48)]
  for (const dateTime of [day, day, day, day, dayBefore]) await make({ ...past, dateTime })
  const { id: cancelled } = await make({ ...past, dateTime: day })
  await testApp.app.db.$client.query("update events set status = 'cancelled' where id = $1", [cancelled])
  const first = await guest.get('/api/events?past=true&category=technology&limit=3')
  expect(first.body).toHaveLength(3)
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await guest.get(next)
  expect(second.body).toHaveLength(2)
  expect((await guest.get('/api/events/past')).body.categories.technology).toBe(5)
  expect(await guest.get('/api/events?category=astrology')).toFailWith(422, 'invalid')
})

test('a deleted account frees its spots for the waitlist', async () => {
  const { id } = await make({ maxParticipants: 1 })
  const leaving = await createPerson(testApp)
  const waiting = await createPerson(testApp)
  for (const one of [leaving, waiting]) await one.post('/api/events/register', { eventId: id })
  expect((await leaving.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  expect((await waiting.get(`/api/events/${id}`)).body).toMatchObject({
    mine: { status: 'registered' },
    registeredCount: 1,
  })
})

test('a suggestion reaches admins without a name', async () => {
  expect(await guest.post('/api/events/suggestions', { title: 'Teen years' })).toFailWith(
    401,
    'sign_in_first',
  )
  expect((await sara.post('/api/events/suggestions', { title: 'Teen years', details: '' })).status).toBe(201)
  const { body } = await admin.get('/api/admin/event-suggestions')
  expect(body[0]).toMatchObject({ title: 'Teen years', done: false })
  expect(JSON.stringify(body)).not.toContain(sara.id)
  expect((await admin.patch(`/api/admin/event-suggestions/${body[0].id}`, { done: true })).body.done).toBe(
    true,
  )
  const path = `/api/admin/event-suggestions/${body[0].id}`
  expect((await admin.patch(path, {})).body).toMatchObject({ done: true, decision: null })
  expect((await admin.patch(path, { decision: 'accepted' })).body).toMatchObject({
    done: true,
    decision: 'accepted',
  })
  expect((await admin.patch(path, { done: false })).body).toMatchObject({ done: false, decision: 'accepted' })
  expect(await admin.patch(path, { done: 'yes' })).toFailWith(422, 'invalid')
})

test('two admins who decide a suggestion at once notify its member of one decision', async () => {
  const member = await createPerson(testApp)
  await member.post('/api/events/suggestions', { title: 'Reading evening' })
  const [{ id }] = (await admin.get('/api/admin/event-suggestions')).body
  const answers = await Promise.all(
    ['accepted', 'declined'].map((decision) =>
      admin.patch(`/api/admin/event-suggestions/${id}`, { decision, reason: 'No time' }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await member.get('/api/notifications')).body).toHaveLength(1)
})

test('a suggestion that is decided the same way twice keeps the reason that its member has read', async () => {
  const member = await createPerson(testApp)
  await member.post('/api/events/suggestions', { title: 'Puppet theatre' })
  const [{ id }] = (await admin.get('/api/admin/event-suggestions')).body
  for (const reason of ['No time', 'Too loud'])
    expect(
      (await admin.patch(`/api/admin/event-suggestions/${id}`, { decision: 'declined', reason })).body,
    ).toMatchObject({ decision: 'declined' })
  expect((await member.get('/api/notifications')).body).toMatchObject([{ words: 'No time' }])
  expect((await member.get('/api/me/export')).body.events.suggestions).toMatchObject([{ reason: 'No time' }])
  const { body: log } = await admin.get('/api/admin/record')
  const ofIt = log.filter(({ subject }: { subject: string }) => subject === `suggestion:${id}`)
  expect(ofIt).toMatchObject([{ act: 'suggestion_declined', reason: 'No time' }])
})

test('every event has one of the site’s own drawings: the chosen one, else that of its category', async () => {
  const { id, thumbnail } = await make()
  expect(thumbnail).toBe('/art/event-language.svg')
  const { dateTime } = (await guest.get(`/api/events/${id}`)).body
  const change = { ...EVENT, dateTime, drawing: 'culture' }
  expect((await admin.patch(`/api/events/${id}`, change)).body.thumbnail).toBe('/art/event-culture.svg')
  expect((await admin.get(`/api/admin/events/${id}`)).body.drawing).toBe('culture')
  for (const list of ['/api/events?limit=100', '/api/events/upcoming'])
    expect((await guest.get(list)).body).toContainEqual(
      expect.objectContaining({ id, thumbnail: '/art/event-culture.svg' }),
    )
  expect(await admin.patch(`/api/events/${id}`, { ...change, drawing: '../secret' })).toFailWith(
    422,
    'invalid',
  )
  for (const category of ['parenting', 'language', 'culture', 'psychology', 'education', 'technology']) {
    const drawing = readFileSync(`public/art/event-${category}.svg`, 'utf8')
    expect(drawing).toMatch(/^<svg [^>]*viewBox="0 0 960 400"/)
    expect(drawing.length, category).toBeLessThan(8_000)
  }
})
