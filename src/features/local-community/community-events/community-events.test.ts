import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { inHours } from '../../../../tests/times.ts'
import { registerAttendee } from '../../attendance/attendance.server.ts'
import { confirmRegistrations } from '../../attendance/confirmations.server.ts'
import { communityEventAttendance } from './attendance.server.ts'
import { communityEventCalendar } from './calendar.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const guest = testApp.newClient()
const sara = await createPerson(testApp, { firstName: 'Saraye', lastName: 'Secretlast' })

const EVENT = {
  title: 'Picnic by the lake',
  titleFA: 'پیک‌نیک کنار دریاچه',
  description: 'Bring tea.',
  eventType: 'playdate',
  location: 'Secret Lane 12, Oslo',
  city: 'Oslo',
  country: 'Norway',
  zone: 'Europe/Oslo',
  maxAttendees: 10,
}
const make = async (more: Record<string, unknown> = {}) =>
  (await sara.post('/api/community-events', { ...EVENT, date: inHours(48), ...more })).body
const path = (id: number) => `/api/community-events/${id}`
const register = (person: typeof sara, id: number, more = {}) =>
  person.post(`${path(id)}/register`, { attendeeCount: 1, ...more })
const kinds = async (person: typeof sara) =>
  (await person.get('/api/notifications')).body.map((each: { kind: string }) => each.kind)
const ids = (body: { id: number }[]) => body.map(({ id }) => id)

test('the payload of the specification creates an event, with its defaults', async () => {
  const response = await sara.post('/api/community-events', {
    title: 'Tea',
    titleFA: '',
    description: '',
    descriptionFA: '',
    eventType: 'meetup',
    location: 'Riverdale Park, Toronto, Canada',
    isVirtual: false,
    virtualLink: '',
    date: inHours(24),
    ageRange: '3-6',
    cost: 'free',
    maxAttendees: 10,
  })
  expect(response.status).toBe(201)
  expect(response.body).toMatchObject({ city: 'Toronto', country: 'Canada', cost: 'free', maxAttendees: 10 })
  expect((await guest.get(path(response.body.id))).body.location).toBe('Toronto, Canada')
})

test('what may be a street is not read from an address as the city, which everyone sees', async () => {
  const placeOf = async (location: string) => {
    const { id } = await make({ city: '', country: '', location })
    const { city, country } = (await guest.get(path(id))).body
    return [city, country]
  }
  expect(await placeOf('Rose Garden Street, Germany')).toEqual([null, 'Germany'])
  expect(await placeOf('House of Zara, Rose Garden Street, Germany')).toEqual([null, 'Germany'])
  expect(await placeOf('باغ گل، برلین، آلمان')).toEqual(['برلین', 'آلمان'])
  expect(await placeOf('The old mill, Smallville, Germany')).toEqual([null, 'Germany'])
  await sara.post('/api/regional-groups', { name: 'Mill families', city: 'Smallville', country: 'Germany' })
  expect(await placeOf('The old mill, Smallville, Germany')).toEqual(['Smallville', 'Germany'])
})

test('the address and the link are in answers to attendees and the organizer, and in no other answer', async () => {
  const { id } = await make({ isVirtual: true, virtualLink: 'https://meet.example.org/secret-room' })
  const { body: group } = await sara.post('/api/regional-groups', {
    name: 'G',
    city: 'Oslo',
    country: 'Norway',
  })
  const inPlace = await make({ groupId: group.id, maxAttendees: 1 })
  const omid = await createPerson(testApp)
  const mina = await createPerson(testApp)
  for (const each of [id, inPlace.id]) await register(omid, each)
  expect((await register(mina, inPlace.id)).body.status).toBe('waiting')
  for (const reader of [guest, mina])
    for (const address of [
      ...[path(id), path(inPlace.id), '/api/community-events', `/api/community-events?groupId=${group.id}`],
      ...[`${path(id)}/calendar.ics`, `${path(inPlace.id)}/calendar.ics`],
      ...[`/api/regional-groups/${group.id}/calendar.ics`, '/api/search?q=Picnic', '/api/search?q=Secret'],
    ]) {
      const { body } = await reader.get(address)
      expect(JSON.stringify(body)).not.toMatch(/secret-room|Secret Lane|Secretlast/)
    }
  for (const reader of [omid, sara]) {
    expect((await reader.get(path(id))).body.virtualLink).toContain('secret-room')
    expect((await reader.get(path(inPlace.id))).body).toMatchObject({ location: EVENT.location, exact: true })
  }
  expect((await guest.get(path(inPlace.id))).body).toMatchObject({
    location: 'Oslo, Norway',
    exact: false,
    virtualLink: null,
    organizer: { firstName: 'Saraye' },
  })
})

test.each([
  ['a day that does not exist', { date: '2027-02-30T18:00' }, { date: 'date_does_not_exist' }],
  ['an hour that the clocks skip', { date: '2027-03-28T02:30' }, { date: 'time_skipped' }],
  ['a time that is past', { date: '2020-03-21T18:00' }, { date: 'date_past' }],
  ['no date', { date: '' }, { date: 'date_required' }],
  ['an end before the start', { endDate: '2027-05-01T17:00' }, { endDate: 'end_before_start' }],
  ['a month long', { endDate: '2027-06-01T17:00' }, { endDate: 'end_too_late' }],
  ['an unknown zone', { zone: 'Mars/Olympus' }, { zone: 'zone_unknown' }],
  ['no family', { maxAttendees: 0 }, { maxAttendees: 'families_invalid' }],
  ['51 families', { maxAttendees: 51 }, { maxAttendees: 'families_invalid' }],
  ['half a family', { maxAttendees: 1.5 }, { maxAttendees: 'families_invalid' }],
  ['online without a link', { isVirtual: true }, { virtualLink: 'link_required' }],
  [
    'a script for a link',
    { isVirtual: true, virtualLink: 'javascript:alert(1)' },
    { virtualLink: 'url_invalid' },
  ],
  ['no title', { title: '' }, { title: 'title_required' }],
  ['no such type', { eventType: 'party' }, { eventType: 'event_type_required' }],
  ['for members of no group', { isPublic: false }, { groupId: 'group_needed' }],
])('refused with its field: %s', async (_, change, fields) => {
  const response = await sara.post('/api/community-events', { ...EVENT, date: '2027-05-01T18:00', ...change })
  expect(response).toFailWith(422, 'invalid')
  expect(response.body.fields).toEqual(fields)
})

test('only organizers change an event, and an unknown one is not found', async () => {
  const { id } = await make()
  const omid = await createPerson(testApp)
  const change = { ...EVENT, date: inHours(48) }
  expect(await guest.post('/api/community-events', change)).toFailWith(401, 'sign_in_first')
  expect(await omid.patch(path(id), change)).toFailWith(403, 'not_yours')
  expect(await omid.post(`${path(id)}/cancellation`, { reason: 'no' })).toFailWith(403, 'not_yours')
  expect(await omid.get(`${path(id)}/attendees`)).toFailWith(403, 'not_yours')
  expect(await omid.delete(`${path(id)}/attendees/1`)).toFailWith(403, 'not_yours')
  expect(await register(omid, 999_999)).toFailWith(404, 'gathering_not_found')
  expect(await omid.post('/api/community-events', { ...change, groupId: 999_999 })).toFailWith(
    404,
    'group_not_found',
  )
  const { body: group } = await sara.post('/api/regional-groups', {
    name: 'G',
    city: 'Oslo',
    country: 'Norway',
  })
  expect(await omid.post('/api/community-events', { ...change, groupId: group.id })).toFailWith(
    403,
    'group_members_only',
  )
})

test('sixty families at once for ten spots leave ten registered, and a waitlist in the order of asking', async () => {
  const { id } = await make()
  const people = await Promise.all(Array.from({ length: 60 }, () => createPerson(testApp)))
  const responses = await Promise.all(people.flatMap((one) => [register(one, id), register(one, id)]))
  expect(responses.filter(({ body }) => body.status === 'registered')).toHaveLength(20)
  const positions = responses.flatMap(({ body }) => body.position ?? []).sort((a, b) => a - b)
  expect([...new Set(positions)]).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  expect((await guest.get(path(id))).body).toMatchObject({ attendeeCount: 10, waitingCount: 50 })

  const { rows } = await testApp.app.db.$client.query(
    'select user_id as person from community_event_attendees where event_id = $1 order by id',
    [id],
  )
  const inOrder = rows.map((row) => people.find((one) => one.id === row.person) ?? sara)
  await Promise.all(inOrder.slice(0, 10).map((one) => one.delete(`${path(id)}/register`)))
  expect((await guest.get(path(id))).body).toMatchObject({ attendeeCount: 10, waitingCount: 40 })
  for (const one of inOrder.slice(10, 20)) expect(await kinds(one)).toEqual(['promoted'])
  expect(await kinds(inOrder[20] ?? sara)).toEqual([])
  expect((await inOrder[20]?.get(path(id)))?.body.mine).toMatchObject({ status: 'waiting', position: 1 })
})

test('a family that is promoted from the waitlist gets an email that says where they go', async () => {
  const { id } = await make({ maxAttendees: 1, location: 'Hagegata 22' })
  const [first, second] = [await createPerson(testApp), await createPerson(testApp)]
  await register(first, id)
  await register(second, id)
  await first.delete(`${path(id)}/register`)
  await confirmRegistrations(testApp.app, communityEventAttendance, communityEventCalendar)
  const [mail, ...more] = await testApp.mailTo(second.email)
  expect(more, 'no confirmation besides').toEqual([])
  expect(mail?.subject).toContain('A spot opened up for you: ')
  expect(mail?.subject).toContain(EVENT.title)
  expect(mail?.text).toContain('Hagegata 22')
})

test('the organizer may take a spot, and of a full event never waits for one', async () => {
  const { id } = await make({ maxAttendees: 1 })
  const family = await createPerson(testApp)
  await register(family, id)
  expect(await register(sara, id)).toFailWith(409, 'own_event_full')
  expect((await sara.get(path(id))).body).toMatchObject({ isOwn: true, mine: null, waitingCount: 0 })
  expect((await family.get(path(id))).body).toMatchObject({ isOwn: false })
  await family.delete(`${path(id)}/register`)
  expect((await register(sara, id)).body).toEqual({ status: 'registered' })
})

test('families are counted, not people; registering again changes the details, and only the organizer reads them', async () => {
  const { id } = await make({ maxAttendees: 2 })
  const omid = await createPerson(testApp, { firstName: 'Omid' })
  expect((await register(omid, id, { attendeeCount: 4, specialRequests: 'No nuts' })).body).toEqual({
    status: 'registered',
  })
  await register(omid, id, { attendeeCount: 5, specialRequests: 'No nuts, please' })
  expect(await register(omid, id, { attendeeCount: 11 })).toFailWith(422, 'invalid')
  expect((await guest.get(path(id))).body).toMatchObject({ attendeeCount: 1, mine: null })
  expect((await sara.get(`${path(id)}/attendees`)).body).toMatchObject([
    { firstName: 'Omid', attendeeCount: 5, specialRequests: 'No nuts, please', status: 'attending' },
  ])
  expect((await omid.get(path(id))).body.mine).toEqual({
    status: 'registered',
    attendeeCount: 5,
    specialRequests: 'No nuts, please',
  })
})

test('registering again keeps omitted fields, as an older page omits a new one, and null clears them', async () => {
  const { id } = await make()
  const omid = await createPerson(testApp)
  const mine = async () => (await omid.get(path(id))).body.mine
  await omid.post(`${path(id)}/register`, {})
  expect(await mine()).toMatchObject({ attendeeCount: 1, specialRequests: null })
  await register(omid, id, { attendeeCount: 4, specialRequests: 'No nuts' })
  await omid.post(`${path(id)}/register`, {})
  await omid.post(`${path(id)}/register`, { attendeeCount: 3 })
  expect(await mine()).toMatchObject({ attendeeCount: 3, specialRequests: 'No nuts' })
  for (const nothing of [null, '', ' ']) {
    await omid.post(`${path(id)}/register`, { specialRequests: 'No nuts' })
    await omid.post(`${path(id)}/register`, { specialRequests: nothing })
    expect(await mine()).toMatchObject({ attendeeCount: 3, specialRequests: null })
  }
})

test('a family that the organizer declines is notified, frees its spot, and cannot register again', async () => {
  const { id } = await make({ maxAttendees: 1 })
  const [first, second] = [await createPerson(testApp), await createPerson(testApp)]
  await register(first, id)
  await register(second, id)
  const [row] = (await sara.get(`${path(id)}/attendees`)).body
  expect((await sara.delete(`${path(id)}/attendees/${row.id}`)).status).toBe(204)
  expect((await second.get(path(id))).body.mine.status).toBe('registered')
  const [family] = (await sara.get(`${path(id)}/attendees`)).body
  const { id: ofAnother } = (await second.post('/api/community-events', { ...EVENT, date: inHours(48) })).body
  expect(await second.delete(`${path(ofAnother)}/attendees/${family.id}`)).toFailWith(404, 'family_not_found')
  expect(await registerAttendee(testApp.app.db, communityEventAttendance, id, first.id)).toBe(undefined)
  await sara.patch(path(id), { date: inHours(50) })
  expect(await kinds(first), 'and hears no more of it').toEqual(['changed'])
  expect((await first.get('/api/notifications')).body[0].text).toMatch(/couldn't include your family/)
  const [mail] = await testApp.mailTo(first.email)
  expect(mail?.subject).toMatch(/About your registration/)
  expect(mail?.text).toMatch(/couldn't include your family/)
  expect(mail?.text).not.toMatch(/check the time and place/)
  expect(await register(first, id)).toFailWith(403, 'declined')
  await first.delete(`${path(id)}/register`)
  expect(await register(first, id)).toFailWith(403, 'declined')
  expect((await first.get(path(id))).body).toMatchObject({ exact: false, attendeeCount: 1, waitingCount: 0 })
  expect(await sara.delete(`${path(id)}/attendees/${row.id}`)).toFailWith(404, 'family_not_found')
})

test('families are notified of another time or place and of a cancellation, once each', async () => {
  const { id } = await make()
  const omid = await createPerson(testApp)
  await register(omid, id)
  const change = { ...EVENT, date: inHours(72) }
  await sara.patch(path(id), { ...change, description: 'And cake.' })
  for (let i = 0; i < 2; i++) await sara.patch(path(id), change)
  await sara.patch(path(id), { ...change, location: 'Another Lane 3, Oslo' })
  await sara.post(`${path(id)}/cancellation`, { reason: 'Rain.' })
  expect(await kinds(omid)).toEqual(['cancelled', 'changed', 'changed'])
  const file = String((await guest.get(`${path(id)}/calendar.ics`)).body)
  expect(file).toContain('STATUS:CANCELLED')
  expect(file).toContain('SEQUENCE:3')
  expect(await register(await createPerson(testApp), id)).toFailWith(409, 'gathering_cancelled')
  expect(await register(omid, id, { attendeeCount: 3 })).toFailWith(409, 'gathering_cancelled')
  expect((await omid.get(path(id))).body.mine.attendeeCount).toBe(1)
  expect(await sara.patch(path(id), change)).toFailWith(409, 'gathering_cancelled')
  expect(ids((await guest.get('/api/community-events?limit=100')).body)).not.toContain(id)
  expect(
    (await guest.get('/api/search?q=Picnic&type=gathering')).body.map((each: { url: string }) => each.url),
  ).not.toContain(`/local-community/events/${id}`)
})

test('only upcoming, uncancelled, public events are listed; members also see members-only events', async () => {
  const { body: group } = await sara.post('/api/regional-groups', {
    name: 'G',
    city: 'Oslo',
    country: 'Norway',
  })
  const hidden = await make({ groupId: group.id, isPublic: false })
  const [past, pastOfMembers, cancelled] = [
    await make({ groupId: group.id }),
    await make({ groupId: group.id, isPublic: false }),
    await make({ groupId: group.id }),
  ]
  const family = await createPerson(testApp)
  await register(family, past.id)
  await sara.post(`${path(cancelled.id)}/cancellation`, { reason: 'Rain.' })
  await testApp.app.db.$client.query(
    "update community_events set date = now() - interval '1 day' where id = any($1)",
    [[past.id, pastOfMembers.id, cancelled.id]],
  )
  expect(await guest.get(path(hidden.id))).toFailWith(404, 'gathering_not_found')
  expect(await register(await createPerson(testApp), hidden.id)).toFailWith(404, 'gathering_not_found')
  expect(await register(await createPerson(testApp), past.id)).toFailWith(409, 'gathering_over')
  const listed = ids((await sara.get('/api/community-events?limit=100')).body)
  for (const { id } of [hidden, past]) expect(listed).not.toContain(id)
  expect(ids((await sara.get(`/api/community-events?groupId=${group.id}`)).body)).toEqual([hidden.id])
  expect((await guest.get(`/api/community-events?groupId=${group.id}`)).body).toEqual([])
  expect(ids((await guest.get(`/api/regional-groups/${group.id}/past`)).body)).toEqual([past.id])
  const [row] = (await sara.get(`${path(past.id)}/attendees`)).body
  for (const response of [
    await sara.delete(`${path(past.id)}/attendees/${row.id}`),
    await sara.patch(path(past.id), { title: 'Tea' }),
  ])
    expect(response).toFailWith(409, 'gathering_over')
})

test('an event under way is listed until its end, before those to come, and is then one of the past', async () => {
  const place = { city: 'Bodø', country: 'Norway' }
  const { body: group } = await sara.post('/api/regional-groups', { name: 'G', ...place })
  const inGroup = { groupId: group.id, ...place, title: 'Glimmerwald' }
  const toCome = await make(inGroup)
  const begin = async (ago: string, end: string | null) => {
    const { id } = await make(inGroup)
    await testApp.app.db.$client.query(
      'update community_events set date = now() - $2::interval, end_date = now() + $3::interval where id = $1',
      [id, ago, end],
    )
    return id
  }
  const withoutEnd = await begin('1 hour', null)
  const longOver = await begin('3 hours', null)
  const camp = await begin('10 days', '1 minute')
  const over = await begin('10 days', '-1 minute')
  const expected = [camp, withoutEnd, toCome.id]
  expect(ids((await guest.get(`/api/community-events?groupId=${group.id}`)).body)).toEqual(expected)
  const { body: found } = await guest.get('/api/community-events?q=Glimmerwald')
  expect(ids(found)).toEqual(expected)
  expect(found.map(({ state }: { state: string }) => state)).toEqual(['live', 'live', 'upcoming'])
  expect(ids((await guest.get(`/api/regional-groups/${group.id}/past`)).body)).toEqual([longOver, over])
})

test('when an organizer deletes the account, a group’s event gets another, and any other is cancelled', async () => {
  const leaving = await createPerson(testApp)
  const { body: group } = await sara.post('/api/regional-groups', {
    name: 'G',
    city: 'Oslo',
    country: 'Norway',
  })
  await leaving.post(`/api/regional-groups/${group.id}/join`)
  const event = { ...EVENT, date: inHours(48) }
  const { body: ofGroup } = await leaving.post('/api/community-events', { ...event, groupId: group.id })
  const { body: own } = await leaving.post('/api/community-events', event)
  const omid = await createPerson(testApp)
  for (const { id } of [ofGroup, own]) await register(omid, id)
  expect((await leaving.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  expect((await sara.get(path(ofGroup.id))).body).toMatchObject({ state: 'upcoming', organises: true })
  expect((await guest.get(path(own.id))).body).toMatchObject({ state: 'cancelled', organizer: null })
  expect(await kinds(omid)).toEqual(['cancelled'])
})

test('an attendee has it in their own calendar, with the address', async () => {
  const { id } = await make({ maxAttendees: 1 })
  const [omid, waits] = [await createPerson(testApp), await createPerson(testApp)]
  for (const person of [omid, waits]) await register(person, id)
  const calendarOf = async (person: typeof sara) => {
    const { url } = (await person.post('/api/me/calendar')).body
    return String((await guest.get(new URL(url).pathname)).body).replaceAll('\r\n ', '')
  }
  const file = await calendarOf(omid)
  expect(file).toContain(`gathering-${id}@`)
  expect(file).toContain('Secret Lane 12')
  expect(await calendarOf(waits)).not.toContain('BEGIN:VEVENT')
  const ofEvent = await omid.get(`${path(id)}/calendar.ics`)
  expect(ofEvent.headers.get('cache-control'), 'as it has the address').toBe('private, no-cache')
})

test('an event that moderators have hidden takes nobody new, its organizer neither', async () => {
  const { id } = await make()
  const omid = await createPerson(testApp)
  await register(omid, id)
  await testApp.app.db.$client.query('update community_events set hidden_at = now() where id = $1', [id])
  for (const person of [await createPerson(testApp), sara])
    expect(await register(person, id)).toFailWith(404, 'gathering_not_found')
  expect((await register(omid, id, { attendeeCount: 2 })).body).toEqual({ status: 'registered' })
})

test('who deleted the account in another tab is asked to sign in, and no event is left', async () => {
  const gone = await createPerson(testApp)
  await testApp.app.db.$client.query('delete from users where id = $1', [gone.id])
  const response = await gone.post('/api/community-events', {
    ...EVENT,
    date: inHours(48),
    title: 'Nobody’s',
  })
  expect(response).toFailWith(401, 'sign_in_first')
  const { rows } = await testApp.app.db.$client.query("select from community_events where title = 'Nobody’s'")
  expect(rows).toHaveLength(0)
})
