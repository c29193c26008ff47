import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { inHours } from '../../../tests/times.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const guest = testApp.newClient()
const organizer = await createPerson(testApp)
const member = await createPerson(testApp)
const moderator = await createPerson(testApp, { role: 'moderator' })
const admin = await createPerson(testApp, { role: 'admin' })
const suspended = await createPerson(testApp, { suspended: true })

const place = { city: 'Oslo', country: 'Norway' }
const tea = {
  title: 'Tea',
  titleFA: 'چای',
  eventType: 'meetup',
  date: inHours(48),
  zone: 'Europe/Oslo',
  ...place,
}
const createGroup = async (): Promise<{ id: number; path: string }> => {
  const { body } = await organizer.post('/api/regional-groups', {
    name: 'Oslo families',
    nameFA: 'اسلو',
    ...place,
  })
  return { id: body.id, path: `/api/regional-groups/${body.id}` }
}
const createEvent = async (more = {}): Promise<string> =>
  `/api/community-events/${(await organizer.post('/api/community-events', { ...tea, ...more })).body.id}`
const foundFor = async (q: string) => (await guest.get(`/api/search?q=${q}`)).body.length
const lastEntry = async () => (await admin.get('/api/admin/record?limit=1')).body[0]

test('an organizer removes a group that nobody else is in', async () => {
  const { path } = await createGroup()
  expect(await foundFor('Oslo')).toBe(1)
  expect((await organizer.delete(path)).status).toBe(204)
  expect(await organizer.get(path)).toFailWith(404, 'group_not_found')
  expect((await guest.get('/api/regional-groups')).body).toEqual([])
  expect(await foundFor('Oslo')).toBe(0)
  expect(await organizer.delete(path)).toFailWith(404, 'group_not_found')
})

test('a group with another member or an event is not removed: the sentence leads to closing it', async () => {
  const group = await createGroup()
  await member.post(`${group.path}/join`)
  const answer = await organizer.delete(group.path)
  expect(answer).toFailWith(409, 'group_in_use')
  expect(answer.body.message).toContain('close it instead')
  expect(await moderator.delete(group.path)).toFailWith(409, 'group_in_use')
  await member.delete(`${group.path}/join`)
  const event = await createEvent({ groupId: group.id })
  expect(await organizer.delete(group.path)).toFailWith(409, 'group_in_use')
  expect((await organizer.delete(event)).status).toBe(204)
  expect((await organizer.delete(group.path)).status).toBe(204)
})

test('only organizers and moderators remove a group; a moderator only once everybody has left', async () => {
  const { id, path } = await createGroup()
  expect(await guest.delete(path)).toFailWith(401, 'sign_in_first')
  expect(await suspended.delete(path)).toFailWith(403, 'suspended')
  expect(await member.delete(path)).toFailWith(403, 'not_yours')
  expect(await moderator.delete(path)).toFailWith(409, 'group_in_use')
  await testApp.app.db.$client.query('delete from group_memberships where group_id = $1', [id])
  expect((await moderator.delete(path)).status).toBe(204)
  expect(await lastEntry()).toMatchObject({
    act: 'group_removed',
    subject: `group:${id}`,
    details: { name: 'Oslo families', nameFa: 'اسلو' },
  })
})

test('an organizer removes an event that no family is registered for', async () => {
  const path = await createEvent()
  expect((await organizer.delete(path)).status).toBe(204)
  expect(await organizer.get(path)).toFailWith(404, 'gathering_not_found')
  expect((await guest.get('/api/community-events')).body).toEqual([])
  expect(await organizer.delete(path)).toFailWith(404, 'gathering_not_found')
})

test('an event with a family, or one that waits, is not removed: the sentence leads to cancelling it', async () => {
  const path = await createEvent()
  await member.post(`${path}/register`, {})
  const answer = await organizer.delete(path)
  expect(answer).toFailWith(409, 'gathering_has_people')
  expect(answer.body.message).toContain('cancel it instead')
  await organizer.post(`${path}/cancellation`, { reason: 'Snow' })
  expect(await organizer.delete(path)).toFailWith(409, 'gathering_has_people') // they still read why
  const other = await createEvent()
  await member.post(`${other}/register`, {})
  await member.delete(`${other}/register`)
  expect((await organizer.delete(other)).status).toBe(204)
})

test('only organizers and moderators remove an event; moderators find what they removed in the log', async () => {
  const path = await createEvent()
  expect(await guest.delete(path)).toFailWith(401, 'sign_in_first')
  expect(await suspended.delete(path)).toFailWith(403, 'suspended')
  expect(await member.delete(path)).toFailWith(403, 'not_yours')
  expect((await moderator.delete(path)).status).toBe(204)
  const id = Number(path.split('/').pop())
  expect(await lastEntry()).toMatchObject({ act: 'gathering_removed', subject: `gathering:${id}` })
  const { body } = await moderator.get('/api/admin/hidden?kind=deleted')
  expect(body[0]).toMatchObject({ kind: 'community_event', textId: id, title: 'Tea', deleted: true })
  expect(body[1]).toMatchObject({ kind: 'group', title: 'Oslo families' })
})

test('notifications of what was removed are withdrawn, and its reports go with it', async () => {
  const group = await createGroup()
  await member.post(`${group.path}/join`)
  const event = await createEvent({ groupId: group.id })
  const unread = async () =>
    (await member.get('/api/notifications')).body.map(({ url }: { url: string }) => url)
  const page = `/local-community/events/${event.split('/').pop()}`
  expect(await unread()).toContain(page)
  await member.post(`${event}/report`, { reason: 'Because' })
  expect((await moderator.get('/api/admin/reports')).body).toHaveLength(1)
  expect((await organizer.delete(event)).status).toBe(204)
  expect(await unread()).not.toContain(page)
  expect((await moderator.get('/api/admin/reports')).body).toEqual([])
})

test('of a family that registers and an organizer who removes at once, one is too late', async () => {
  for (let i = 0; i < 5; i++) {
    const path = await createEvent()
    const [registered, removed] = await Promise.all([
      member.post(`${path}/register`, {}),
      organizer.delete(path),
    ])
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual([registered.status, removed.status])
  }
})
