import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#platform/dates/durations.ts'
import { openTestApp } from '../../../tests/app.ts'
import { sampleOf } from '../../../tests/inputs/every-input.ts'
import { createPerson } from '../../../tests/people.ts'
import { inHours } from '../../../tests/times.ts'
import { users } from '../accounts/tables.ts'
import { CIRCLE_MAX } from './circle-size.ts'
import { communityEventCalendar } from './community-events/calendar.server.ts'
import { regionalGroups } from './tables.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app } = testApp
const PAID = { subscriptionType: 'annual', subscriptionStatus: 'active' }
const guest = testApp.newClient()
const free = await createPerson(testApp)
const paying = () => createPerson(testApp, PAID)
type Someone = Awaited<ReturnType<typeof createPerson>>
const lapse = (person: Someone) =>
  app.db.update(users).set({ subscriptionStatus: 'inactive' }).where(eq(users.id, person.id))

const PLACE = { city: 'Malmo', country: 'Sweden' }
const around = { groupId: 0, sessionId: 0, expertId: '', email: '' }
const SOON = { date: inHours(20), endDate: null, zone: 'Europe/Stockholm' }
const CIRCLE = { ...sampleOf('GroupInput', 1, around), isPremiumOnly: true, ...PLACE }
const MEETUP = {
  ...sampleOf('CommunityEventInput', 1, around),
  ...SOON,
  groupId: null,
  isPremiumOnly: true,
  ...PLACE,
}
/** The fields of the card; each other text is guarded. */
const CARD = ['name', 'nameFA', 'title', 'titleFA', 'city', 'country', 'eventType', 'date', 'zone']
const guardedTexts = [CIRCLE, MEETUP].flatMap((texts) =>
  Object.entries(texts).filter(([field, text]) => typeof text === 'string' && !CARD.includes(field)),
)
const GUARDED = new RegExp(['Guarded', ...guardedTexts.map(([, text]) => text)].join('|'), 'g')
const guardedIn = (text: string) => [...new Set(text.match(GUARDED))]
const PLAN = 'CommunityEventInput description 1'
const group = (id: number) => `/api/regional-groups/${id}`
const event = (id: number) => `/api/community-events/${id}`
const createCircle = async (person: Someone, more = {}) =>
  (await person.post('/api/regional-groups', { ...CIRCLE, ...more })).body.id as number
/** Open groups and events hide no field, and have other texts in each: they are in the same lists. */
const OPEN = { ...sampleOf('GroupInput', 2, around), isPremiumOnly: false, ...PLACE }
const OPEN_EVENT = {
  ...sampleOf('CommunityEventInput', 2, around),
  ...SOON,
  groupId: null,
  ...PLACE,
}
const organize = async (person: Someone, more = {}) =>
  (await person.post('/api/community-events', { ...MEETUP, ...more })).body.id as number
const join = (who: { post: Someone['post'] }, id: number) => who.post(`${group(id)}/join`)
const register = (who: { post: Someone['post'] }, id: number) => who.post(`${event(id)}/register`, {})

/** Everything that someone can read of a circle and its meetup. */
async function readBy(who: Pick<Someone, 'get'>, { circle, meetup }: { circle: number; meetup: number }) {
  const responses = []
  for (const path of [
    ...['/api/regional-groups?limit=100', '/api/regional-groups?mine=true', group(circle)],
    ...[`${group(circle)}/members`, `${group(circle)}/messages`, `${group(circle)}/past`],
    ...[`${group(circle)}/calendar.ics`, `${group(circle)}/discussions`],
    ...['/api/community-events?limit=100', `/api/community-events?groupId=${circle}`, event(meetup)],
    ...[`${event(meetup)}/messages`, `${event(meetup)}/calendar.ics`, `${event(meetup)}/attendees`],
    ...['/api/search?q=Guarded', '/api/search?q=description', '/api/search?q=Malmo', '/api/notifications'],
  ])
    responses.push(JSON.stringify((await who.get(path)).body))
  return responses.join('\n')
}

test('only members of Peyvand+ create circles and meetups; staff may, too', async () => {
  expect(await guest.post('/api/regional-groups', CIRCLE)).toFailWith(401, 'sign_in_first')
  expect(await free.post('/api/regional-groups', CIRCLE)).toFailWith(403, 'members_only')
  expect(await free.post('/api/community-events', MEETUP)).toFailWith(403, 'members_only')
  for (const person of [await paying(), await createPerson(testApp, { role: 'moderator' })]) {
    const response = await person.post('/api/regional-groups', CIRCLE)
    expect([response.status, response.body.isPremiumOnly, response.body.withheld]).toEqual([201, true, false])
    expect((await person.post('/api/community-events', MEETUP)).status).toBe(201)
  }
  const lapsed = await createPerson(testApp, { ...PAID, subscriptionStatus: 'inactive' })
  expect(await lapsed.post('/api/regional-groups', CIRCLE)).toFailWith(403, 'members_only')
})

test('only members of Peyvand+ join a circle and register for a meetup', async () => {
  const host = await paying()
  const [circle, meetup] = [await createCircle(host), await organize(host)]
  expect(await join(guest, circle)).toFailWith(401, 'sign_in_first')
  expect(await join(free, circle)).toFailWith(403, 'members_only')
  expect(await register(free, meetup)).toFailWith(403, 'members_only')
  const other = await paying()
  expect((await join(other, circle)).body).toMatchObject({ mine: 'member', memberCount: 2 })
  expect((await register(other, meetup)).body).toEqual({ status: 'registered' })
})

test('guests and others get the row, and nothing that is guarded, in every call', async () => {
  const host = await createPerson(testApp, { ...PAID, firstName: 'Guardedhost' })
  const circle = await createCircle(host)
  const meetup = await organize(host, { groupId: circle })
  expect((await host.post(`${group(circle)}/messages`, { message: 'Guarded words' })).status).toBe(201)
  expect((await host.post(`${event(meetup)}/messages`, { message: 'Guarded words' })).status).toBe(201)
  for (const person of [guest, free]) {
    const text = await readBy(person, { circle, meetup })
    expect(guardedIn(text)).toEqual([])
    expect(text).toContain('GroupInput name 1')
    expect(text).toContain('CommunityEventInput title 1')
    expect((await person.get(group(circle))).body).toMatchObject({
      ...{ name: 'GroupInput name 1', city: 'Malmo', memberCount: 1, isPremiumOnly: true, withheld: true },
      ...{ description: null, descriptionFA: null },
    })
    expect((await person.get(event(meetup))).body).toMatchObject({
      ...{
        title: 'CommunityEventInput title 1',
        withheld: true,
        organizer: null,
        location: 'Malmo, Sweden',
        cost: null,
      },
    })
  }
  expect(await free.get(`${event(meetup)}/messages`)).toFailWith(403, 'members_only')
  expect(await readBy(await paying(), { circle, meetup })).toContain(PLAN)
})

test('after it is closed or cancelled, the reason is guarded as well', async () => {
  const host = await paying()
  const [circle, meetup] = [await createCircle(host), await organize(host)]
  await host.post(`${group(circle)}/closing`, { reason: 'Guarded reason' })
  await host.post(`${event(meetup)}/cancellation`, { reason: 'Guarded reason' })
  expect(guardedIn(await readBy(guest, { circle, meetup }))).toEqual([])
  expect((await host.get(group(circle))).body.closeReason).toBe('Guarded reason')
})

test('thirty who join the last free spot at once are one more member, and the table holds it', async () => {
  const host = await paying()
  const circle = await createCircle(host)
  const first = await Promise.all(Array.from({ length: CIRCLE_MAX - 2 }, paying))
  await Promise.all(first.map((person) => join(person, circle)))
  expect((await host.get(group(circle))).body.memberCount).toBe(CIRCLE_MAX - 1)
  const crowd = await Promise.all(Array.from({ length: 30 }, paying))
  const responses = await Promise.all(crowd.map((person) => join(person, circle)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const response of responses.filter(({ status }) => status !== 200))
    expect(response).toFailWith(409, 'circle_full')
  expect((await host.get(group(circle))).body.memberCount).toBe(CIRCLE_MAX)
  expect((await host.get(`${group(circle)}/members?limit=100`)).body).toHaveLength(CIRCLE_MAX)
  const past = app.db.update(regionalGroups).set({ memberCount: CIRCLE_MAX + 1 })
  await expect(past.where(eq(regionalGroups.id, circle))).rejects.toMatchObject({
    cause: { constraint: 'regional_groups_circle' },
  })
})

test('a circle stays a circle and an open group open, for organizers and moderators', async () => {
  const host = await paying()
  const circle = await createCircle(host)
  const open = await createCircle(host, OPEN)
  const fixed = { isPremiumOnly: 'premium_fixed' }
  expect((await host.patch(group(circle), { isPremiumOnly: false })).body.fields).toEqual(fixed)
  expect((await host.patch(group(open), { isPremiumOnly: true })).body.fields).toEqual(fixed)
  expect((await host.patch(group(circle), { name: 'Renamed' })).body).toMatchObject({ isPremiumOnly: true })
  const [meetup, tea] = [await organize(host), await organize(host, OPEN_EVENT)]
  const moderator = await createPerson(testApp, { role: 'moderator' })
  expect((await moderator.patch(event(meetup), { isPremiumOnly: false })).body.fields).toEqual(fixed)
  expect((await host.patch(event(tea), { isPremiumOnly: true })).body.fields).toEqual(fixed)
})

test('every event of a circle is a meetup, and an open event cannot move into one', async () => {
  const host = await paying()
  const circle = await createCircle(host)
  const inside = await organize(host, { groupId: circle, isPremiumOnly: false })
  expect((await guest.get(event(inside))).body).toMatchObject({ isPremiumOnly: true, withheld: true })
  const tea = await organize(host, OPEN_EVENT)
  expect((await host.patch(event(tea), { groupId: circle })).body.fields).toEqual({
    groupId: 'circle_needs_meetup',
  })
})

test('whose membership ends keeps the spot, reads no more, and may leave', async () => {
  const host = await paying()
  const circle = await createCircle(host)
  const meetup = await organize(host, { groupId: circle })
  const guestOfHost = await paying()
  await join(guestOfHost, circle)
  await register(guestOfHost, meetup)
  const soon = () =>
    communityEventCalendar.upcomingAttendances(app, new Date(), new Date(Date.now() + DAY_MS))
  const reminder = async () =>
    JSON.stringify(
      (await soon()).filter(({ userId }) => userId === guestOfHost.id).map(({ entry }) => entry('en')),
    )
  expect(await reminder()).toContain(PLAN)
  await lapse(guestOfHost)
  expect(guardedIn(await readBy(guestOfHost, { circle, meetup }))).toEqual([])
  expect(await reminder()).toContain('CommunityEventInput title 1')
  expect(guardedIn(await reminder())).toEqual([])
  const entries = await communityEventCalendar.entriesOf(app, guestOfHost.id, 'en')
  expect(guardedIn(JSON.stringify(entries))).toEqual([])
  expect((await guestOfHost.get(group(circle))).body).toMatchObject({
    mine: 'member',
    withheld: true,
    memberCount: 2,
  })
  expect(await guestOfHost.get(`${group(circle)}/members`)).toFailWith(403, 'members_only')
  expect(await register(guestOfHost, meetup)).toFailWith(403, 'members_only')
  expect((await guestOfHost.delete(`${event(meetup)}/register`)).status).toBe(204)
  expect((await guestOfHost.delete(`${group(circle)}/join`)).body).toMatchObject({
    mine: null,
    memberCount: 1,
  })
  expect(await join(guestOfHost, circle)).toFailWith(403, 'members_only')
})

test('no message, new event, address or reason reaches whose membership has ended', async () => {
  const host = await paying()
  const circle = await createCircle(host)
  const [stays, ends] = [await paying(), await paying()]
  for (const person of [stays, ends]) await join(person, circle)
  const meetup = await organize(host, { groupId: circle })
  for (const person of [stays, ends]) await register(person, meetup)
  await lapse(ends)
  await host.post(`${group(circle)}/messages`, { message: 'Guarded news' })
  await host.post(`${event(meetup)}/messages`, { message: 'Guarded news' })
  await organize(host, { groupId: circle, title: 'Second hour' })
  await host.patch(event(meetup), { location: 'Guarded Street 1' })
  await host.post(`${event(meetup)}/cancellation`, { reason: 'Guarded reason' })
  const notificationsOf = async ({ id }: Someone) => {
    const { rows } = await app.db.$client.query('select about from notices where user_id = $1', [id])
    return JSON.stringify(rows)
  }
  expect(await notificationsOf(stays)).toContain('Guarded news')
  expect(await notificationsOf(stays)).toContain('Second hour')
  expect(await notificationsOf(stays)).toContain('Guarded Street')
  expect(await notificationsOf(stays)).toContain('Guarded reason')
  expect(await notificationsOf(ends)).not.toMatch(/Guarded|Second hour/)
  const kinds = (await ends.get('/api/notifications')).body.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['cancelled', 'changed', 'group_event'])
})

test('that the organizer has left is no secret of the members: whose membership has ended reads it, too', async () => {
  const [host, ends] = [await paying(), await paying()]
  const meetup = await organize(host)
  await register(ends, meetup)
  await lapse(ends)
  expect((await host.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  expect((await ends.get('/api/notifications')).body).toMatchObject([
    { kind: 'cancelled', words: 'The organizer has left Peyvand.' },
  ])
})

test('who organized it still reads, changes and closes it after the membership, and begins nothing new', async () => {
  const host = await paying()
  const circle = await createCircle(host)
  const meetup = await organize(host, { groupId: circle })
  await join(await paying(), circle)
  await lapse(host)
  expect(await readBy(host, { circle, meetup })).toContain(PLAN)
  expect((await host.get(`${group(circle)}/members`)).body).toHaveLength(2)
  expect((await host.patch(event(meetup), { title: 'Moved hour' })).status).toBe(200)
  expect(await host.post('/api/community-events', { ...MEETUP, groupId: circle })).toFailWith(
    403,
    'members_only',
  )
  expect((await host.post(`${event(meetup)}/cancellation`, { reason: 'Ill' })).status).toBe(200)
  expect((await host.post(`${group(circle)}/closing`, { reason: 'Moving' })).status).toBe(200)
})

test('an organizer of a circle is notified of its new events even after their membership ended', async () => {
  const [host, member, ends] = [await paying(), await paying(), await paying()]
  const circle = await createCircle(host)
  for (const person of [member, ends]) await join(person, circle)
  for (const person of [host, ends]) await lapse(person)
  const meetup = await organize(member, { groupId: circle })
  const eventsOf = async (person: Someone) =>
    (await person.get('/api/notifications')).body.filter(
      ({ kind }: { kind: string }) => kind === 'group_event',
    )
  expect(await eventsOf(host)).toMatchObject([{ url: `/local-community/events/${meetup}` }])
  expect(await eventsOf(ends)).toEqual([])
})

test('a circle whose organizer leaves goes to a member who may read it and write, before one who was there first', async () => {
  const organizer = await paying()
  const { body: circle } = await organizer.post('/api/regional-groups', CIRCLE)
  const [lapsed, suspended, chosen] = [await paying(), await paying(), await paying()]
  for (const person of [lapsed, suspended, chosen])
    expect((await person.post(`/api/regional-groups/${circle.id}/join`)).status).toBe(200)
  await lapse(lapsed)
  const admin = await createPerson(testApp, { role: 'admin' })
  await admin.post(`/api/admin/members/${suspended.id}/suspension`, { reason: 'Advertising' })
  await organizer.delete('/api/me', { posts: 'keep' })
  expect((await chosen.get(`/api/regional-groups/${circle.id}`)).body).toMatchObject({ mine: 'organiser' })
})
