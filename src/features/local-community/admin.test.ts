import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { inDays } from '../../../tests/times.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const moderator = await createPerson(testApp, { role: 'moderator' })
const [sara, reader] = [await createPerson(testApp), await createPerson(testApp)]
const place = { city: 'Oslo', country: 'Norway' }
const event = {
  eventType: 'meetup',
  zone: 'Europe/Oslo',
  date: inDays(8),
  ...place,
}
const groups = async (q = '') => (await moderator.get(`/api/admin/regional-groups?limit=100${q}`)).body
const events = async (q = '') => (await moderator.get(`/api/admin/community-events/all?limit=100${q}`)).body

test('moderators see every group, with closed and hidden ones, newest first, and search them in both languages', async () => {
  const open = (await sara.post('/api/regional-groups', { name: 'Picnics', nameFA: 'گردش', ...place })).body
    .id
  const closed = (
    await sara.post('/api/regional-groups', { name: 'Over', city: 'Bergen', country: 'Norway' })
  ).body.id
  await sara.post(`/api/regional-groups/${closed}/closing`, { reason: 'We moved away' })
  await testApp.app.db.$client.query('update regional_groups set hidden_at = now() where id = $1', [closed])
  expect(await groups()).toMatchObject([
    { id: closed, isActive: false, hidden: true, city: 'Bergen' },
    { id: open, isActive: true, hidden: false, members: 1, organizers: 1, nameFA: 'گردش' },
  ])
  for (const q of ['picn', 'گردش', 'oslo', 'oslo picnics'])
    expect(await groups(`&q=${encodeURIComponent(q)}`)).toHaveLength(1)
  for (const q of ['nothing', 'picnics%20bergen']) expect(await groups(`&q=${q}`)).toEqual([])
  const first = await moderator.get('/api/admin/regional-groups?limit=1')
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const { pathname, search } = new URL(next, 'http://localhost')
  expect((await moderator.get(pathname + search)).body).toMatchObject([{ id: open }])
})

test('moderators see the community events of every organizer', async () => {
  const planned = (await sara.post('/api/community-events', { ...event, title: 'Tea' })).body.id
  const cancelled = (await sara.post('/api/community-events', { ...event, title: 'Rain' })).body.id
  await sara.post(`/api/community-events/${cancelled}/cancellation`, { reason: 'It rains' })
  const left = (await reader.post('/api/community-events', { ...event, title: 'Alone' })).body.id
  await testApp.app.db.$client.query('update community_events set organizer_id = null where id = $1', [left])
  expect(await events()).toMatchObject([
    { id: left, leaderless: true, cancelled: false },
    { id: cancelled, leaderless: false, cancelled: true },
    { id: planned, leaderless: false, cancelled: false, hidden: false, waiting: 0 },
  ])
  expect(await events('&q=tea')).toMatchObject([{ id: planned }])
  expect(JSON.stringify(await events())).not.toContain(sara.id)
})

test('a suspended organizer counts as none, unless the suspension is sealed or the group has another', async () => {
  const [out, sealed, other] = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  const { body: group } = await other.post('/api/regional-groups', { name: 'Looked after', ...place })
  await out.post(`/api/regional-groups/${group.id}/join`)
  const create = async (person: typeof out, more = {}) =>
    (await person.post('/api/community-events', { ...event, title: 'Suspended', ...more })).body.id
  const ids = [await create(out), await create(sealed), await create(out, { groupId: group.id })]
  await testApp.app.db.$client.query(
    "insert into suspensions (user_id, reason, sealed) values ($1, 'x', false), ($2, 'x', true)",
    [out.id, sealed.id],
  )
  expect(await events('&q=suspended')).toMatchObject([
    { id: ids[2], leaderless: false },
    { id: ids[1], leaderless: false },
    { id: ids[0], leaderless: true },
  ])
  const { body: without } = await moderator.get('/api/admin/community-events')
  const listed = without.map(({ id }: { id: number }) => id)
  expect(ids.filter((id) => listed.includes(id))).toEqual([ids[0]])
})

test('nobody but staff reads the lists of all groups and events', async () => {
  for (const path of ['/api/admin/regional-groups', '/api/admin/community-events/all']) {
    expect(await reader.get(path)).toFailWith(403, 'staff_only')
    expect(await testApp.newClient().get(path)).toFailWith(401, 'sign_in_first')
  }
})
