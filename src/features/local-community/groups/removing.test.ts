import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { inHours } from '../../../../tests/times.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const sara = await createPerson(testApp)
type Someone = typeof sara
const ADDRESS = 'Secret Lane 12, Oslo'
const EVENT = {
  ...{ title: 'Story hour', eventType: 'meetup', location: ADDRESS, zone: 'Europe/Oslo' },
  ...{ city: 'Oslo', country: 'Norway', date: inHours(48) },
}

const createGroup = async (...members: Someone[]) => {
  const given = { name: 'Oslo families', city: 'Oslo', country: 'Norway' }
  const { body: group } = await sara.post('/api/regional-groups', given)
  for (const person of members) await person.post(`/api/regional-groups/${group.id}/join`)
  return {
    id: group.id as number,
    path: `/api/regional-groups/${group.id}`,
    remove: async (person: Someone) => {
      const { rows } = await testApp.app.db.$client.query(
        'select id from group_memberships where group_id = $1 and user_id = $2',
        [group.id, person.id],
      )
      return sara.delete(`/api/regional-groups/${group.id}/members/${rows[0].id}`)
    },
  }
}
const createEvent = async (groupId: number, more = {}) => {
  const event = { ...EVENT, groupId, isPublic: false, ...more }
  return `/api/community-events/${(await sara.post('/api/community-events', event)).body.id}`
}
const register = (person: Someone, event: string) => person.post(`${event}/register`, {})
const mineAt = async (person: Someone, event: string) => (await person.get(event)).body.mine

test('who is removed from a group loses the registrations for its members-only events, and no others', async () => {
  const [omid, mina] = [await createPerson(testApp), await createPerson(testApp)]
  const group = await createGroup(omid, mina)
  const [full, waited, open, running] = [
    await createEvent(group.id, { maxAttendees: 1 }),
    await createEvent(group.id, { maxAttendees: 1 }),
    await createEvent(group.id, { isPublic: true }),
    await createEvent(group.id),
  ]
  for (const event of [full, open, running]) await register(omid, event)
  for (const event of [full, waited]) await register(mina, event)
  await register(omid, waited)
  await testApp.app.db.$client.query(
    "update community_events set date = now() - interval '1 hour' where id = $1",
    [running.split('/').pop()],
  )
  expect((await omid.get(full)).body.location).toBe(ADDRESS)
  const { url: feed } = (await omid.post('/api/me/calendar')).body

  expect((await group.remove(omid)).status).toBe(204)
  await sara.patch(full, { location: 'Another Lane 3, Oslo' })
  await sara.post(`${full}/messages`, { message: 'Ring twice.' })
  for (const event of [full, waited, running]) {
    for (const path of [event, `${event}/calendar.ics`, `${event}/messages`])
      expect(await omid.get(path), path).toFailWith(404, 'gathering_not_found')
    expect(await register(omid, event)).toFailWith(404, 'gathering_not_found')
  }
  expect(await mineAt(omid, open)).toMatchObject({ status: 'registered' })
  const calendar = String((await testApp.newClient().get(new URL(feed).pathname)).body)
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1)

  expect((await mina.get(full)).body).toMatchObject({ attendeeCount: 1, waitingCount: 0 })
  expect(await mineAt(mina, full)).toMatchObject({ status: 'registered' })
  expect((await mina.get(waited)).body).toMatchObject({ attendeeCount: 1, waitingCount: 0 })
  expect((await mina.get('/api/notifications')).body.map(({ kind }: { kind: string }) => kind)).toContain(
    'promoted',
  )
  expect((await sara.get(`${full}/attendees`)).body).toHaveLength(1)

  const told = (await omid.get('/api/notifications')).body.filter(({ text }: { text: string }) =>
    /couldn't include your family|no longer a member/.test(text),
  )
  expect(told.map(({ url }: { url: string }) => url)).toEqual(Array(4).fill('/local-community'))
  const mails = await testApp.mailTo(omid.email, 4)
  expect(JSON.stringify(mails)).not.toMatch(/Another Lane|Ring twice/)
})

test('what someone organizes in a group passes to its organizers when they are removed', async () => {
  const [omid, mina] = [await createPerson(testApp), await createPerson(testApp)]
  const group = await createGroup(omid, mina)
  const createBy = async (person: Someone, more: object) =>
    `/api/community-events/${(await person.post('/api/community-events', { ...EVENT, ...more })).body.id}`
  const [membersOnly, open, ofNoGroup] = [
    await createBy(omid, { groupId: group.id, isPublic: false }),
    await createBy(omid, { groupId: group.id, isPublic: true }),
    await createBy(omid, { isPublic: true }),
  ]
  for (const event of [membersOnly, open]) await register(mina, event)
  expect((await omid.get(`${membersOnly}/attendees`)).body).toHaveLength(1)

  expect((await group.remove(omid)).status).toBe(204)
  expect(await omid.get(membersOnly)).toFailWith(404, 'gathering_not_found')
  expect((await omid.get(open)).body).toMatchObject({
    organises: false,
    organizer: null,
    location: 'Oslo, Norway',
  })
  for (const event of [membersOnly, open]) {
    expect([403, 404]).toContain((await omid.get(`${event}/attendees`)).status)
    expect([403, 404]).toContain((await omid.patch(event, { title: 'Mine' })).status)
    expect((await sara.get(`${event}/attendees`)).body).toHaveLength(1)
    expect((await sara.patch(event, { title: 'Ours' })).status).toBe(200)
  }
  expect((await omid.get(ofNoGroup)).body).toMatchObject({ organises: true, location: ADDRESS })
})

test('who leaves a group by themselves stays invited where they are registered', async () => {
  const omid = await createPerson(testApp)
  const group = await createGroup(omid)
  const [mine, other] = [await createEvent(group.id), await createEvent(group.id)]
  await register(omid, mine)
  expect((await omid.delete(`${group.path}/join`)).status).toBe(200)
  expect((await omid.get(mine)).body).toMatchObject({ location: ADDRESS, mine: { status: 'registered' } })
  expect(await omid.get(other)).toFailWith(404, 'gathering_not_found')
})

test('an organizer who takes themselves off the list of members may join again', async () => {
  const omid = await createPerson(testApp)
  const group = await createGroup(omid)
  const [, other] = (await sara.get(`${group.path}/members`)).body
  await sara.patch(`${group.path}/members/${other.id}`, { role: 'organiser' })
  expect((await group.remove(sara)).status).toBe(204)
  expect((await sara.post(`${group.path}/join`)).body).toMatchObject({ mine: 'member', memberCount: 2 })
})

test('leaving a group that moderators have hidden works, and it is gone then', async () => {
  const omid = await createPerson(testApp)
  const group = await createGroup(omid)
  await testApp.app.db.$client.query('update regional_groups set hidden_at = now() where id = $1', [group.id])
  const { status, body } = await omid.delete(`${group.path}/join`)
  expect([status, body]).toMatchObject([200, { id: group.id, mine: null, memberCount: 1 }])
  expect((await sara.get(group.path)).body.memberCount).toBe(1)
  for (const call of [omid.get(group.path), omid.delete(`${group.path}/join`)])
    expect(await call).toFailWith(404, 'group_not_found')
})

test('who registers at the moment of being removed does not stay registered', async () => {
  for (let round = 0; round < 8; round++) {
    const omid = await createPerson(testApp)
    const group = await createGroup(omid)
    const event = await createEvent(group.id)
    await Promise.all([register(omid, event), group.remove(omid), register(omid, event)])
    expect(await omid.get(event)).toFailWith(404, 'gathering_not_found')
    expect((await sara.get(event)).body).toMatchObject({ attendeeCount: 0, waitingCount: 0 })
  }
})
