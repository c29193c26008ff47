import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { inHours } from '../../../tests/times.ts'
import { users } from '../accounts/tables.ts'
import { workshopAttendance } from '../courses/workshops/attendance.server.ts'
import { workshopTags } from '../courses/workshops/workshops.server.ts'
import { communityEventAttendance } from '../local-community/community-events/attendance.server.ts'
import { communityEventTags } from '../local-community/community-events/community-events.server.ts'
import { promoteAllWaiting } from './waitlists.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const guest = testApp.newClient()
const admin = await createPerson(testApp, { role: 'admin' })
type Someone = Awaited<ReturnType<typeof createPerson>>
const createMember = () =>
  createPerson(testApp, { subscriptionType: 'monthly', subscriptionStatus: 'active' })
const membership = (person: Someone, subscriptionStatus: string) =>
  testApp.app.db.update(users).set({ subscriptionStatus }).where(eq(users.id, person.id))
const promote = async () => {
  await promoteAllWaiting(testApp.app, communityEventAttendance, communityEventTags)
  await promoteAllWaiting(testApp.app, workshopAttendance, workshopTags)
}

const createWorkshop = async () => {
  const given = { title: 'Songs', description: 'Three songs.', workshopType: 'live', zone: 'Europe/Oslo' }
  const { body } = await admin.post('/api/workshops', {
    ...given,
    scheduledDate: inHours(48),
    maxParticipants: 1,
  })
  return `/api/workshops/${body.id}`
}
const createMeetup = async () => {
  const place = { city: 'Malmo', country: 'Sweden', zone: 'Europe/Stockholm', location: 'By the lake' }
  const { body } = await (await createMember()).post('/api/community-events', {
    ...{ ...place, title: 'Story hour', eventType: 'meetup', isPremiumOnly: true },
    ...{ date: inHours(48), maxAttendees: 1 },
  })
  return `/api/community-events/${body.id}`
}

describe.each([
  ['workshop', createWorkshop],
  ['meetup', createMeetup],
])('the waitlist of a %s for members', (_, make) => {
  const open = async () => {
    const path = await make()
    return {
      register: async (person: Someone) => (await person.post(`${path}/register`, {})).body,
      leave: (person: Someone) => person.delete(`${path}/register`),
      stateOf: async (person: Someone) => (await person.get(path)).body.mine,
      waiting: async () => (await guest.get(path)).body.waitingCount,
    }
  }

  test('passes over who is no member any more, who keeps the place and is first again as a member', async () => {
    const { register, leave, stateOf, waiting } = await open()
    const [first, ended, next] = [await createMember(), await createMember(), await createMember()]
    for (const person of [first, ended, next]) await register(person)
    await membership(ended, 'canceled')
    await leave(first)
    expect(await stateOf(next)).toMatchObject({ status: 'registered' })
    expect(await stateOf(ended)).toMatchObject({ status: 'waiting', position: 1 })
    expect((await ended.get('/api/notifications')).body).toEqual([])
    expect(await waiting(), 'nobody waits whom a free spot would go to').toBe(0)
    await membership(ended, 'active')
    await leave(next)
    expect(await stateOf(ended)).toMatchObject({ status: 'registered' })
  })

  test('leaves a spot that only they wait for to others; once members again, it is soon theirs', async () => {
    const { register, leave, stateOf, waiting } = await open()
    const [first, ended, late] = [await createMember(), await createMember(), await createMember()]
    for (const person of [first, ended]) await register(person)
    await membership(ended, 'canceled')
    await leave(first)
    expect(await waiting(), 'cards show a free spot').toBe(0)
    expect(await register(late)).toEqual({ status: 'registered' })
    await leave(late)
    await promote()
    expect(await stateOf(ended)).toMatchObject({ status: 'waiting', position: 1 })
    await membership(ended, 'active')
    expect(await register(late), 'the free spot is theirs again').toEqual({ status: 'waiting', position: 2 })
    await Promise.all([promote(), promote()])
    expect(await stateOf(ended)).toMatchObject({ status: 'registered' })
    expect((await ended.get('/api/notifications')).body).toMatchObject([{ kind: 'promoted' }])
    expect(await register(late)).toEqual({ status: 'waiting', position: 1 })
    expect(await waiting()).toBe(1)
  })
})

const createTalk = async () => {
  const talk = { title: 'Two languages', description: 'What helps.', speaker: 'Neda', category: 'language' }
  const { body } = await admin.post('/api/events', {
    ...{ ...talk, zone: 'Europe/Oslo', dateTime: inHours(48), maxParticipants: 1 },
  })
  return `/api/events/${body.id}`
}
const registrationOf = (path: string) =>
  path.startsWith('/api/events/')
    ? { path: '/api/events/register', body: { eventId: Number(path.split('/').pop()) } }
    : { path: `${path}/register`, body: {} }

describe.each([
  ['event', createTalk, "update events set date_time = now() - interval '3 days' where id = $1"],
  [
    'workshop',
    createWorkshop,
    "update workshops set scheduled_date = now() - interval '3 days' where id = $1",
  ],
  ['meetup', createMeetup, "update community_events set date = now() - interval '3 days' where id = $1"],
])('the waitlist of a %s that takes registrations no more', (_, make, makePast) => {
  test.each(['cancelled', 'over'])('gives nobody a freed spot: %s', async (how) => {
    const path = await make()
    const [first, waits] = [await createMember(), await createMember()]
    const register = registrationOf(path)
    for (const person of [first, waits]) await person.post(register.path, register.body)
    if (how === 'over') await testApp.app.db.$client.query(makePast, [path.split('/').pop()])
    else expect((await admin.post(`${path}/cancellation`, { reason: 'Rain.' })).status).toBe(200)
    expect((await first.delete(register.path, register.body)).status).toBeLessThan(300)
    const { body } = await waits.get(path)
    expect(body).toMatchObject({ mine: { status: 'waiting', position: 1 }, waitingCount: 1 })
    expect(JSON.stringify(body)).not.toContain('By the lake')
    const kinds = (await waits.get('/api/notifications')).body.map(({ kind }: { kind: string }) => kind)
    expect(kinds).not.toContain('promoted')
  })
})
