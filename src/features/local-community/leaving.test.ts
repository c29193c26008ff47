import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp, type TestClient } from '../../../tests/app.ts'
import { countLockWaits } from '../../../tests/lock-waits.ts'
import { createPerson } from '../../../tests/people.ts'
import { inHours } from '../../../tests/times.ts'
import { communityEvents, restrictedFields } from './tables.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const guest = testApp.newClient()
const db = testApp.app.db.$client
const PLACE = { city: 'Oslo', country: 'Norway' }
const EVENT = {
  ...{ title: 'Zarathing picnic', description: 'zarawords', eventType: 'meetup', location: 'zaralane 5' },
  ...{ ageRange: 'zaraages', cost: 'zaracost' },
  ...{ ...PLACE, zone: 'Europe/Oslo', date: inHours(48) },
}

type Someone = Awaited<ReturnType<typeof createPerson>>

/** Every row with a text of the person who left. */
async function textsLeft() {
  const tables = ['regional_groups', 'community_events', 'organizer_messages', 'event_suggestions', 'notices']
  const found: string[] = []
  for (const table of [...tables, 'search_documents']) {
    const { rows } = await testApp.app.db.$client.query(
      `select x::text as text from ${table} x where x::text ilike '%zara%'`,
    )
    found.push(...rows.map(({ text }) => `${table}: ${text}`))
  }
  return found
}

/** Those who come are notified of the new address. */
async function move(organizer: TestClient, event: number) {
  const moved = await organizer.patch(`/api/community-events/${event}`, { location: 'zaralane 7' })
  expect(moved.status).toBe(200)
}

test('who deletes the account with everything leaves no group, event, message or suggestion that is theirs alone', async () => {
  const [leaving, member] = [await createPerson(testApp), await createPerson(testApp)]
  const data = { name: 'Zara families', description: 'zarawords', ...PLACE }
  expect((await leaving.post('/api/regional-groups', data)).status).toBe(201)
  expect((await leaving.post('/api/community-events', EVENT)).status).toBe(201)
  await leaving.post('/api/events/suggestions', { title: 'Zara evening', details: 'zarawords' })
  const group = (await member.post('/api/regional-groups', { name: 'Others', ...PLACE })).body.id
  await leaving.post(`/api/regional-groups/${group}/join`)
  await testApp.app.db.$client.query("update group_memberships set role = 'organiser' where group_id = $1", [
    group,
  ])
  const message = await leaving.post(`/api/regional-groups/${group}/messages`, { message: 'zaramessage' })
  expect(message.status).toBe(201)
  expect(await textsLeft()).not.toEqual([])
  expect((await leaving.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  expect(await textsLeft()).toEqual([])
  expect((await member.get(`/api/regional-groups/${group}/messages`)).body).toEqual([])
})

test('of an event with families only title, city and time stay; a group with members stays theirs', async () => {
  const [leaving, family] = [await createPerson(testApp), await createPerson(testApp)]
  const event = (await leaving.post('/api/community-events', EVENT)).body.id
  await family.post(`/api/community-events/${event}/register`, {})
  await move(leaving, event)
  const data = { name: 'Tehranto families', description: 'Every second Friday', ...PLACE }
  const group = (await leaving.post('/api/regional-groups', data)).body.id
  await family.post(`/api/regional-groups/${group}/join`)
  expect((await leaving.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  expect((await family.get(`/api/community-events/${event}`)).body).toMatchObject({
    ...{
      title: EVENT.title,
      description: null,
      location: 'Oslo, Norway',
      state: 'cancelled',
      organizer: null,
    },
  })
  expect((await textsLeft()).join()).not.toMatch(/zaralane|zarawords|zaraages|zaracost/)
  expect((await family.get(`/api/regional-groups/${group}`)).body).toMatchObject({
    ...{ name: 'Tehranto families', description: 'Every second Friday', mine: 'organiser' },
  })
})

test('nobody is given a spot that is free as the event is cancelled', async () => {
  const [leaving, family] = [await createPerson(testApp), await createPerson(testApp)]
  const tea = { title: 'Tea', eventType: 'meetup', ...PLACE, date: inHours(48), maxAttendees: 1 }
  const event = (await leaving.post('/api/community-events', tea)).body.id
  await leaving.post(`/api/community-events/${event}/register`, {})
  expect((await family.post(`/api/community-events/${event}/register`, {})).body.status).toBe('waiting')
  expect((await leaving.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  expect((await family.get('/api/notifications')).body).toMatchObject([{ kind: 'cancelled' }])
})

test('an event that passes to another organizer keeps only title, city and time, and its families are told', async () => {
  const [leaving, heir, family] = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  const group = (await heir.post('/api/regional-groups', { name: 'Tea families', ...PLACE })).body.id
  await leaving.post(`/api/regional-groups/${group}/join`)
  const [event, withoutFamilies] = [
    (await leaving.post('/api/community-events', { ...EVENT, groupId: group })).body.id,
    (await leaving.post('/api/community-events', { ...EVENT, groupId: group })).body.id,
  ]
  await family.post(`/api/community-events/${event}/register`, {})
  await move(leaving, event)
  expect((await leaving.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  expect((await family.get(`/api/community-events/${event}`)).body).toMatchObject({
    ...{ title: EVENT.title, description: null, location: 'Oslo, Norway', exact: false, status: 'upcoming' },
    ...{ ageRange: null, cost: 'free', organizer: { firstName: heir.firstName } },
  })
  expect((await heir.get(`/api/community-events/${event}`)).body).toMatchObject({ organises: true })
  expect((await heir.get('/api/notifications')).body[0]).toMatchObject({
    url: `/local-community/events/${event}`,
    text: expect.stringMatching(/^You're now the organizer of .*Zarathing picnic/),
  })
  expect((await family.get('/api/notifications')).body).toMatchObject([
    { kind: 'changed' },
    { kind: 'changed' },
  ])
  expect((await textsLeft()).join()).not.toMatch(/zaralane|zarawords|zaraages|zaracost/)
  expect(await heir.get(`/api/community-events/${withoutFamilies}`)).toFailWith(404, 'gathering_not_found')
})

test('the link of an online event goes too, whether it is cancelled or passes to another organizer', async () => {
  const [leaving, heir, family] = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  const group = (await heir.post('/api/regional-groups', { name: 'Tea online', ...PLACE })).body.id
  await leaving.post(`/api/regional-groups/${group}/join`)
  const online = { ...EVENT, location: '', isVirtual: true, virtualLink: 'https://meet.example.org/zara' }
  const [passedOn, cancelled] = [
    (await leaving.post('/api/community-events', { ...online, groupId: group })).body.id,
    (await leaving.post('/api/community-events', online)).body.id,
  ]
  for (const id of [passedOn, cancelled]) await family.post(`/api/community-events/${id}/register`, {})
  expect((await leaving.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  const withoutLink = { isVirtual: true, virtualLink: null }
  expect((await family.get(`/api/community-events/${passedOn}`)).body).toMatchObject({
    ...{ ...withoutLink, state: 'upcoming', organizer: { firstName: heir.firstName } },
  })
  expect((await family.get(`/api/community-events/${cancelled}`)).body).toMatchObject({
    ...{ ...withoutLink, state: 'cancelled' },
  })
  expect((await textsLeft()).join()).not.toMatch(/meet\.example/)
})

test('who deletes the account and leaves the texts leaves these as well, but nothing that only families read', async () => {
  const [leaving, family] = [await createPerson(testApp), await createPerson(testApp)]
  const event = (await leaving.post('/api/community-events', EVENT)).body.id
  await family.post(`/api/community-events/${event}/register`, {})
  await move(leaving, event)
  const restricted = Object.keys(restrictedFields)
  const filledIn = Object.fromEntries(restricted.map((name) => [name, 'zaralane']))
  await testApp.app.db.update(communityEvents).set(filledIn).where(eq(communityEvents.id, event))
  expect((await leaving.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  expect((await guest.get(`/api/community-events/${event}`)).body).toMatchObject({
    ...{ description: 'zarawords', state: 'cancelled' },
  })
  expect((await textsLeft()).join()).not.toContain('zaralane')
})

test('an owner removes what was posted before, though a group among it was left by its maker and then hidden', async () => {
  const [maker, member] = [await createPerson(testApp, { verified: false }), await createPerson(testApp)]
  const moderator = await createPerson(testApp, { role: 'moderator' })
  const { id } = (await maker.post('/api/regional-groups', { name: 'Cheap loans', ...PLACE })).body
  const path = `/api/regional-groups/${id}`
  await member.post(`${path}/join`)
  const heir = (await maker.get(`${path}/members`)).body.find(({ you }: { you: boolean }) => !you)
  await maker.patch(`${path}/members/${heir.id}`, { role: 'organiser' })
  expect((await maker.delete(`${path}/join`)).status).toBe(200)
  await member.post(`${path}/report`, { reason: 'An advertisement' })
  const [report] = (await moderator.get('/api/admin/reports')).body
  const hide = { decision: 'hidden', reason: 'An advertisement' }
  expect((await moderator.patch(`/api/admin/reports/${report.id}`, hide)).status).toBe(204)
  await testApp.app.db.$client.query(
    'update users set email_proved = true, review_posts_until = now() where id = $1',
    [maker.id],
  )
  const owner = testApp.newClient({ viewer: { ...maker.viewer, verified: true } })
  expect((await owner.delete('/api/me/earlier-posts', { posts: 'remove' })).status).toBe(204)
  expect((await owner.get('/api/me/earlier-posts')).body).toEqual([])
})

/** Someone without a verified email, whose event in another's group a family comes to. */
async function strangersEvent() {
  const [stranger, heir] = [await createPerson(testApp, { verified: false }), await createPerson(testApp)]
  const group = (await heir.post('/api/regional-groups', { name: 'Open families', ...PLACE })).body.id
  await stranger.post(`/api/regional-groups/${group}/join`)
  const online = { ...EVENT, isVirtual: true, virtualLink: 'https://trap.example.org/zara', groupId: group }
  const path = `/api/community-events/${(await stranger.post('/api/community-events', online)).body.id}`
  const family = await createPerson(testApp)
  await family.post(`${path}/register`, {})
  expect((await family.get(path)).body).toMatchObject({
    ...{ virtualLink: online.virtualLink, linkWorks: false },
  })
  return { stranger, heir, family, path }
}

test('a link that was not clickable, as nobody had verified the email, is not passed on with the event', async () => {
  const { stranger, heir, family, path } = await strangersEvent()
  expect((await stranger.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  for (const person of [family, heir])
    expect((await person.get(path)).body).toMatchObject({
      ...{ description: EVENT.description, virtualLink: null, organizer: { firstName: heir.firstName } },
    })
})

test('of what was posted before, an event that passes to another organizer keeps only title, city and time', async () => {
  const { stranger, heir, family, path } = await strangersEvent()
  await testApp.app.db.$client.query(
    'update users set email_proved = true, review_posts_until = now() where id = $1',
    [stranger.id],
  )
  const coming = await createPerson(testApp)
  const own = { ...EVENT, description: 'zarabefore', location: 'zarabefore 5' }
  const alone = (await stranger.post('/api/community-events', own)).body.id
  const withoutHeir = (await stranger.post('/api/community-events', own)).body.id
  await coming.post(`/api/community-events/${withoutHeir}/register`, {})
  const data = { name: 'Zara families', description: 'zarabefore', ...PLACE }
  await stranger.post('/api/regional-groups', data)
  await testApp.app.db.$client.query('update users set review_posts_until = now() where id = $1', [
    stranger.id,
  ])
  const owner = testApp.newClient({ viewer: { ...stranger.viewer, verified: true } })
  expect((await owner.delete('/api/me/earlier-posts', { posts: 'remove' })).status).toBe(204)
  expect((await family.get(path)).body).toMatchObject({
    ...{ title: EVENT.title, description: null, virtualLink: null, location: 'Oslo, Norway' },
    ...{ organizer: { firstName: heir.firstName } },
  })
  expect(await coming.get(`/api/community-events/${alone}`)).toFailWith(404, 'gathering_not_found')
  expect((await coming.get(`/api/community-events/${withoutHeir}`)).body).toMatchObject({
    ...{ title: EVENT.title, description: null, state: 'cancelled' },
  })
  expect((await textsLeft()).join()).not.toMatch(/zarabefore|Zara families/)
})

test.each([
  ['address', (path: string) => [path, { location: 'zaralane 9', description: 'zaranew' }] as const],
  ['reason', (path: string) => [`${path}/cancellation`, { reason: 'zarareason, as I am leaving' }] as const],
])('the %s that an organizer sends while the account is being deleted is not stored', async (what, call) => {
  const [leaving, heir] = [await createPerson(testApp), await createPerson(testApp)]
  const group = (await leaving.post('/api/regional-groups', { name: `A ${what}`, ...PLACE })).body.id
  await heir.post(`/api/regional-groups/${group}/join`)
  await db.query("update group_memberships set role = 'organiser' where group_id = $1", [group])
  const { id } = (await leaving.post('/api/community-events', { ...EVENT, groupId: group })).body
  const family = await createPerson(testApp)
  await family.post(`/api/community-events/${id}/register`, {})
  const [path, body] = call(`/api/community-events/${id}`)
  const method = what === 'reason' ? 'POST' : 'PATCH'
  const holder = await db.connect()
  await holder.query('begin')
  await holder.query('select from community_events where id = $1 for update', [id])
  const deleted = leaving.delete('/api/me', { posts: 'remove' })
  await expect.poll(() => countLockWaits(db)).toBe(1)
  const changed = leaving.send(method, path, body)
  await expect.poll(() => countLockWaits(db)).toBe(2)
  await holder.query('commit')
  holder.release()
  expect((await deleted).status).toBe(204)
  expect(await changed).toFailWith(403, 'not_yours')
  expect((await textsLeft()).join()).not.toMatch(/zaralane 9|zaranew|zarareason/)
  expect((await heir.get(`/api/community-events/${id}`)).body).toMatchObject({ state: 'upcoming' })
})

test('an event passes to an organizer of its group who may write, before one who is suspended', async () => {
  const [leaving, suspended, heir] = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  const group = (await suspended.post('/api/regional-groups', { name: 'Chess families', ...PLACE })).body.id
  for (const person of [heir, leaving]) await person.post(`/api/regional-groups/${group}/join`)
  await db.query("update group_memberships set role = 'organiser' where user_id = $1", [heir.id])
  await db.query("insert into suspensions (user_id, reason) values ($1, 'x')", [suspended.id])
  const evening = { title: 'Chess', eventType: 'meetup', ...PLACE, date: inHours(48), groupId: group }
  const event = (await leaving.post('/api/community-events', evening)).body.id
  expect((await leaving.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  expect((await heir.get(`/api/community-events/${event}`)).body).toMatchObject({ isOwn: true })
})

test('an event under way passes to another organizer of its group, and without one it goes on', async () => {
  const [leaving, heir, family] = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  const group = (await heir.post('/api/regional-groups', { name: 'Fair families', ...PLACE })).body.id
  await leaving.post(`/api/regional-groups/${group}/join`)
  const [led, alone] = [
    (await leaving.post('/api/community-events', { ...EVENT, groupId: group })).body.id,
    (await leaving.post('/api/community-events', EVENT)).body.id,
  ]
  for (const id of [led, alone]) await family.post(`/api/community-events/${id}/register`, {})
  await db.query("update community_events set date = now() - interval '1 hour' where id = any($1)", [
    [led, alone],
  ])
  expect((await leaving.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  expect((await family.get(`/api/community-events/${led}`)).body).toMatchObject({
    ...{ state: 'live', location: EVENT.location, organizer: { firstName: heir.firstName } },
  })
  expect((await heir.get(`/api/community-events/${led}`)).body).toMatchObject({ isOwn: true })
  expect((await family.get(`/api/community-events/${alone}`)).body).toMatchObject({
    ...{ state: 'live', organizer: null },
  })
})

test('open pages of what someone organized, came to or belonged to show that the account is gone', async () => {
  const [leaving, other] = [await createPerson(testApp), await createPerson(testApp, { role: 'admin' })]
  const group = (await other.post('/api/regional-groups', { name: 'Page families', ...PLACE })).body.id
  await leaving.post(`/api/regional-groups/${group}/join`)
  const own = (await leaving.post('/api/community-events', EVENT)).body.id
  const others = (await other.post('/api/community-events', EVENT)).body.id
  await leaving.post(`/api/community-events/${others}/register`, {})
  const talk = await other.post('/api/events', {
    ...{ title: 'Yalda', titleFa: 'شب یلدا', description: 'About it', speaker: 'Sara', category: 'culture' },
    ...{ dateTime: inHours(48), zone: 'Europe/Oslo' },
  })
  await leaving.post('/api/events/register', { eventId: talk.body.id })
  const topics: string[] = []
  const leave = testApp.app.live.subscribe(({ topic }) => topics.push(topic))
  expect((await leaving.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  const pages = [
    `group:${group}`,
    `community-event:${own}`,
    `community-event:${others}`,
    `event:${talk.body.id}`,
  ]
  await expect.poll(() => topics).toEqual(expect.arrayContaining(pages))
  leave()
})

test('a sealed suspension changes nothing about who takes over an event and a group: it would show', async () => {
  const names = ['Leila', 'Sara', 'Omid']
  const people = await Promise.all(names.map((firstName) => createPerson(testApp, { firstName })))
  const [leaving, suspended, other] = people as [Someone, Someone, Someone]
  const groupOf = async (name: string) => {
    const { id } = (await leaving.post('/api/regional-groups', { name, ...PLACE })).body
    for (const person of [suspended, other]) await person.post(`/api/regional-groups/${id}/join`)
    return id
  }
  const membersOf = async (id: number) => (await other.get(`/api/regional-groups/${id}/members`)).body
  const [led, leaderless] = [await groupOf('Led families'), await groupOf('Left families')]
  for (const { id } of await membersOf(led))
    await leaving.patch(`/api/regional-groups/${led}/members/${id}`, { role: 'organiser' })
  const { body: event } = await leaving.post('/api/community-events', { ...EVENT, groupId: led })
  await db.query("insert into suspensions (user_id, reason, sealed) values ($1, 'x', true)", [suspended.id])
  expect((await leaving.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  const heir = { firstName: 'Sara' }
  expect((await other.get(`/api/community-events/${event.id}`)).body.organizer).toEqual(heir)
  expect((await membersOf(leaderless))[0]).toMatchObject({ ...heir, role: 'organiser' })
})
