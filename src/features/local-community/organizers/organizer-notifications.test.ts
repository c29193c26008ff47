import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { inHours } from '../../../../tests/times.ts'
import { sendDigests } from '../../notifications/digest.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const admin = await createPerson(testApp, { role: 'admin' })
const EVENT = {
  title: 'Picnic by the lake',
  titleFA: 'پیک‌نیک کنار دریاچه',
  eventType: 'playdate',
  location: 'Lane 1',
  city: 'Oslo',
  country: 'Norway',
  zone: 'Europe/Oslo',
  maxAttendees: 1,
  date: inHours(48),
}
const GROUP = { name: 'Oslo families', nameFA: 'خانواده‌های اسلو', city: 'Oslo', country: 'Norway' }
type Someone = Awaited<ReturnType<typeof createPerson>>
const notificationsOf = async (person: Someone, kind: string) =>
  (await person.get('/api/notifications')).body.filter((each: { kind: string }) => each.kind === kind)
const make = async (person: Someone, more = {}) =>
  (await person.post('/api/community-events', { ...EVENT, ...more })).body.id as number
const register = (person: Someone, id: number) => person.post(`/api/community-events/${id}/register`, {})
const createGroup = async (person: Someone) =>
  (await person.post('/api/regional-groups', GROUP)).body.id as number
const join = (person: Someone, id: number) => person.post(`/api/regional-groups/${id}/join`)

test('the organizer is notified of a registration at once, in their language, and once for each family', async () => {
  const organizer = await createPerson(testApp, { lang: 'fa' })
  const [omid, waits] = [
    await createPerson(testApp, { firstName: 'Omid' }),
    await createPerson(testApp, { firstName: 'Mina' }),
  ]
  const id = await make(organizer)
  const start = Date.now()
  await register(omid, id)
  const [mail] = await testApp.mailTo(organizer.email)
  expect(Date.now() - start).toBeLessThan(10_000)
  expect(mail?.subject).toContain(EVENT.titleFA)
  expect(mail?.text).toContain('Omid')
  expect(mail?.text).not.toContain(omid.email)
  await register(omid, id)
  await register(waits, id)
  await omid.delete(`/api/community-events/${id}/register`)
  await register(omid, id)
  expect(await notificationsOf(organizer, 'registration')).toMatchObject([
    { text: expect.stringMatching(/Mina.*فهرست انتظار/), url: `/local-community/events/${id}` },
    { text: expect.stringContaining('Omid') },
  ])
})

test('or in the one daily email, or not at all: as they chose', async () => {
  const [daily, none] = [await createPerson(testApp), await createPerson(testApp)]
  for (const [person, via] of [
    [daily, 'digest'],
    [none, 'none'],
  ] as const)
    await person.send('PUT', '/api/me/notification-choices', { registration: via, member: via })
  const omid = await createPerson(testApp, { firstName: 'Omid' })
  for (const person of [daily, none]) {
    await register(omid, await make(person))
    await join(omid, await createGroup(person))
  }
  await sendDigests(testApp.app)
  const [mail, more] = await testApp.mailTo(daily.email)
  expect(more).toBeUndefined()
  expect(mail?.text).toContain('Picnic by the lake')
  expect(mail?.text).toContain('Oslo families')
  expect(await testApp.mailTo(none.email, 0)).toEqual([])
  expect((await none.get('/api/notifications')).body).toEqual([])
})

test('a registration whose notification fails is not stored either, and made again it notifies the organizer', async () => {
  const [organizer, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const id = await make(organizer)
  const { $client } = testApp.app.db
  await $client.query(
    `alter table notices add constraint broken check (user_id <> '${organizer.id}') not valid`,
  )
  await expect(register(omid, id)).rejects.toThrow('500 is not described')
  expect((await omid.get(`/api/community-events/${id}`)).body).toMatchObject({ mine: null, attendeeCount: 0 })
  await $client.query('alter table notices drop constraint broken')
  expect((await register(omid, id)).status).toBe(200)
  expect(await notificationsOf(organizer, 'registration')).toHaveLength(1)
})

test('editing the details of a registration does not notify of it again, though the notification was deleted since', async () => {
  const [organizer, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const id = await make(organizer)
  await register(omid, id)
  await testApp.app.db.$client.query('delete from notices where user_id = $1', [organizer.id])
  await omid.post(`/api/community-events/${id}/register`, { attendeeCount: 3 })
  expect(await notificationsOf(organizer, 'registration')).toEqual([])
})

test('a suspended organizer learns no names; the group’s other organizers are notified instead', async () => {
  const [suspended, other, omid] = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  const group = await createGroup(other)
  await join(suspended, group)
  const id = await make(suspended, { groupId: group })
  await admin.post(`/api/admin/members/${suspended.id}/suspension`, { reason: 'Advertising' })
  await register(omid, id)
  expect(await notificationsOf(suspended, 'registration')).toEqual([])
  expect(await notificationsOf(other, 'registration')).toHaveLength(1)
  await admin.delete(`/api/admin/members/${suspended.id}/suspension`, { reason: 'Settled' })
  const [, member] = (await other.get(`/api/regional-groups/${group}/members`)).body
  await other.patch(`/api/regional-groups/${group}/members/${member.id}`, { role: 'organiser' })
  await admin.post(`/api/admin/members/${suspended.id}/suspension`, { reason: 'Advertising' })
  await join(omid, group)
  expect((await notificationsOf(suspended, 'member')).map(({ text }: { text: string }) => text)).toEqual([
    expect.not.stringContaining('Sara'),
  ])
})

test('a group’s organizer is notified of new members, once', async () => {
  const [organizer, omid] = [await createPerson(testApp), await createPerson(testApp, { firstName: 'Omid' })]
  const group = await createGroup(organizer)
  for (let i = 0; i < 2; i++) {
    await join(omid, group)
    await omid.delete(`/api/regional-groups/${group}/join`)
  }
  expect(await notificationsOf(organizer, 'member')).toMatchObject([{ url: `/local-community/${group}` }])
  const [mail] = await testApp.mailTo(organizer.email)
  expect(mail?.subject).toContain('Oslo families')
  expect(mail?.text).toContain('Omid')
})

test('of an account without a verified email the organizer reads on the site and in the daily email, and gets no other', async () => {
  const organizer = await createPerson(testApp)
  const unverified = await createPerson(testApp, { firstName: 'Omid', verified: false })
  const [id, group] = [await make(organizer), await createGroup(organizer)]
  await register(unverified, id)
  await join(unverified, group)
  for (const kind of ['registration', 'member'])
    expect(await notificationsOf(organizer, kind)).toMatchObject([{ text: expect.stringContaining('Omid') }])
  expect(await testApp.mailTo(organizer.email, 0)).toEqual([])
  await sendDigests(testApp.app)
  const [daily, ...others] = await testApp.mailTo(organizer.email)
  expect(daily?.text).toContain(EVENT.title)
  expect(daily?.text).toContain(GROUP.name)
  expect(others).toEqual([])
})

test('members are notified of a new event in their group, and of none by an account without a verified email', async () => {
  const [organizer, member, stranger] = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  const unverified = await createPerson(testApp, { verified: false })
  const group = await createGroup(organizer)
  for (const person of [member, unverified]) await join(person, group)
  const id = await make(organizer, { groupId: group })
  await make(unverified, { groupId: group })
  await make(organizer)
  expect(await notificationsOf(member, 'group_event')).toMatchObject([
    { url: `/local-community/events/${id}` },
  ])
  const [mail] = await testApp.mailTo(member.email)
  expect(mail?.subject).toContain(EVENT.title)
  for (const person of [organizer, stranger]) expect(await notificationsOf(person, 'group_event')).toEqual([])
})

test('who suggested an event is notified of the decision, with the reason, once', async () => {
  const [sara, mina] = [await createPerson(testApp), await createPerson(testApp, { lang: 'fa' })]
  for (const person of [sara, mina])
    await person.post('/api/events/suggestions', { title: 'A talk on schools', details: 'In spring.' })
  const [second, first] = (await admin.get('/api/admin/event-suggestions')).body
  const path = (id: number) => `/api/admin/event-suggestions/${id}`
  expect(await sara.patch(path(first.id), { done: true, decision: 'accepted' })).toFailWith(403, 'staff_only')
  expect(await admin.patch(path(first.id), { done: true, decision: 'maybe' })).toFailWith(422, 'invalid')
  expect(await admin.patch(path(999_999), { done: true, decision: 'accepted' })).toFailWith(
    404,
    'suggestion_not_found',
  )
  for (let i = 0; i < 2; i++)
    expect((await admin.patch(path(first.id), { done: true, decision: 'accepted' })).body).toEqual({
      id: first.id,
      done: true,
      decision: 'accepted',
    })
  await admin.patch(path(second.id), { done: true, decision: 'declined', reason: 'چنین نشستی در راه است.' })
  expect(await notificationsOf(sara, 'approved')).toHaveLength(1)
  const [accepted] = await testApp.mailTo(sara.email)
  expect(accepted?.subject).toBe("We'll hold the event you suggested: \u2068A talk on schools\u2069")
  const [declined] = await testApp.mailTo(mina.email)
  expect(declined?.text).toContain('چنین نشستی در راه است.')
  expect(await notificationsOf(mina, 'refused')).toMatchObject([{ words: 'چنین نشستی در راه است.' }])
  expect((await admin.patch(path(first.id), { done: false })).body).toMatchObject({ done: false })
  expect(await notificationsOf(sara, 'approved')).toHaveLength(1)
})

test('of many new events in a group some are emailed to its members, and those of its organizers still are', async () => {
  const [organizer, busy, member] = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  const groupId = await createGroup(organizer)
  for (const person of [busy, member]) await join(person, groupId)
  const invite = async (person: Someone) => {
    const id = await make(person, { groupId })
    const { rows } = await testApp.app.db.$client.query(
      'select via from notices where user_id = $1 and key = $2',
      [member.id, `gathering:${id}:new`],
    )
    return rows[0]?.via
  }
  expect([await invite(busy), await invite(busy), await invite(busy)]).toEqual(['mail', 'mail', 'digest'])
  expect(await invite(organizer)).toBe('mail')
  expect(await notificationsOf(member, 'group_event')).toHaveLength(4)
})

test('who deletes the account is in no key of organizers’ notifications, and each of these stays', async () => {
  const organizers = [await createPerson(testApp), await createPerson(testApp, { verified: false })]
  const leaving = [await createPerson(testApp), await createPerson(testApp)]
  const families = [...leaving, await createPerson(testApp)]
  for (const organizer of organizers) {
    const [id, group] = [await make(organizer, { maxAttendees: 9 }), await createGroup(organizer)]
    for (const family of families) await Promise.all([register(family, id), join(family, group)])
  }
  for (const person of leaving) expect((await person.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  for (const organizer of organizers)
    for (const kind of ['registration', 'member'])
      expect(await notificationsOf(organizer, kind), kind).toHaveLength(families.length)
  const { rows } = await testApp.app.db.$client.query('select n::text as text from notices n')
  for (const { id } of leaving) expect(rows.map(({ text }) => text).join()).not.toContain(id)
})

test.each([
  ['openly', false, 1],
  ['for an anonymous text', true, 0],
])(
  'while the organizer is suspended %s (sealed: %s), another one of the group gets %d notifications',
  async (_, sealed, count) => {
    const [organizer, other, family] = [
      await createPerson(testApp),
      await createPerson(testApp),
      await createPerson(testApp),
    ]
    const groupId = await createGroup(other)
    await join(organizer, groupId)
    const id = await make(organizer, { groupId })
    await testApp.app.db.$client.query(
      "insert into suspensions (user_id, reason, sealed) values ($1, 'x', $2)",
      [organizer.id, sealed],
    )
    await register(family, id)
    expect(await notificationsOf(other, 'registration')).toHaveLength(count)
  },
)
