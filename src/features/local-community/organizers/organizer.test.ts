import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Viewer } from '#platform/app-context.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { countLockWaits } from '../../../../tests/lock-waits.ts'
import { createPerson } from '../../../../tests/people.ts'
import { waitUntil } from '../../../../tests/processes/server-process.ts'
import { inHours } from '../../../../tests/times.ts'
import { communityEventAttendees } from '../tables.ts'

const testApp = await openTestApp()
const moderator = await createPerson(testApp, { role: 'moderator' })
const guest = testApp.newClient()
type Someone = Awaited<ReturnType<typeof createPerson>>
const GROUP = { name: 'Oslo families', city: 'Oslo', country: 'Norway' }
const EVENT = {
  title: 'Picnic',
  eventType: 'playdate',
  city: 'Oslo',
  country: 'Norway',
  zone: 'Europe/Oslo',
  date: inHours(48),
}
const createGroup = async (person: Someone) =>
  `/api/regional-groups/${(await person.post('/api/regional-groups', GROUP)).body.id}`
const createEvent = async (person: Someone, more = {}) =>
  `/api/community-events/${(await person.post('/api/community-events', { ...EVENT, ...more })).body.id}`
const notificationsOf = async (person: Someone, kind: string) =>
  (await person.get('/api/notifications')).body.filter((each: { kind: string }) => each.kind === kind)
const membersOf = async (group: string, person: Someone) => (await person.get(`${group}/members`)).body

test('an organizer removes a member with a kind word; the member is notified, and cannot join again', async () => {
  const [organizer, omid, other] = [
    await createPerson(testApp),
    await createPerson(testApp, { firstName: 'Omid' }),
    await createPerson(testApp),
  ]
  const group = await createGroup(organizer)
  for (const person of [omid, other]) await person.post(`${group}/join`)
  const [, member] = await membersOf(group, organizer)
  const path = `${group}/members/${member.id}`
  expect(await guest.delete(path)).toFailWith(401, 'sign_in_first')
  expect(await other.delete(path)).toFailWith(403, 'not_yours')
  expect(await organizer.delete(`${group}/members/999999`)).toFailWith(404, 'member_not_found')
  expect((await organizer.delete(path, { reason: 'We wish you well.' })).status).toBe(204)
  expect((await guest.get(group)).body.memberCount).toBe(2)
  expect(await notificationsOf(omid, 'removed')).toMatchObject([{ words: 'We wish you well.' }])
  const [mail] = await testApp.mailTo(omid.email)
  expect(mail?.subject).toContain(GROUP.name)
  expect(mail?.text).toContain('We wish you well.')
  expect(await omid.post(`${group}/join`)).toFailWith(403, 'removed_from_group')
  expect(await organizer.delete(path)).toFailWith(404, 'member_not_found')
})

test('words to someone who is removed are screened, and need a verified email; removing does not', async () => {
  const admin = await createPerson(testApp, { role: 'admin' })
  await admin.patch('/api/admin/settings', { blockedWords: 'casino' })
  await expect.poll(() => testApp.app.settings().blockedWords).toBe('casino')
  const [organizer, omid] = [await createPerson(testApp, { verified: false }), await createPerson(testApp)]
  const verified = await createPerson(testApp)
  for (const remover of [verified, organizer]) {
    const group = await createGroup(remover)
    await omid.post(`${group}/join`)
    const path = `${group}/members/${(await membersOf(group, remover))[1].id}`
    const refused = await remover.delete(path, { reason: 'Go to the casino' })
    expect(refused).toFailWith(422, 'blocked_word')
    expect(refused.body).toMatchObject({ fields: { reason: 'blocked_word' } })
    if (remover === organizer)
      expect(await remover.delete(path, { reason: 'Buy from me' })).toFailWith(403, 'prove_first')
    expect((await remover.delete(path)).status).toBe(204)
  }
  expect(await notificationsOf(omid, 'removed')).toMatchObject([{ words: null }, { words: null }])
})

test('why an organizer without a verified email cancels is on the page, and in no email', async () => {
  const [organizer, omid] = [await createPerson(testApp, { verified: false }), await createPerson(testApp)]
  const event = await createEvent(organizer)
  await omid.post(`${event}/register`, {})
  await organizer.post(`${event}/cancellation`, { reason: 'See www.example.org' })
  expect((await omid.get(event)).body).toMatchObject({ cancelReason: 'See www.example.org' })
  expect(await notificationsOf(omid, 'cancelled')).toMatchObject([{ words: null }])
  const mail = (await testApp.mailTo(omid.email)).find(({ subject }) => subject?.startsWith('Cancelled'))
  expect(mail?.text).toContain(EVENT.title)
  expect(mail?.text).not.toContain('example.org')
})

test('a moderator removes without a reason too, with an audit entry; the last organizer stays', async () => {
  const [organizer, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const group = await createGroup(organizer)
  await omid.post(`${group}/join`)
  const [first, second] = await membersOf(group, moderator)
  expect(await moderator.delete(`${group}/members/${first.id}`)).toFailWith(409, 'last_organiser')
  expect((await moderator.delete(`${group}/members/${second.id}`)).status).toBe(204)
  expect(await notificationsOf(omid, 'removed')).toMatchObject([{ words: null }])
  const { rows } = await testApp.app.db.$client.query(
    "select act from admin_record where act = 'group_member_removed'",
  )
  expect(rows).toHaveLength(1)
})

test('an organizer reopens what an organizer closed; what a moderator closed, only moderators', async () => {
  const [organizer, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const group = await createGroup(organizer)
  expect(await organizer.delete(`${group}/closing`)).toFailWith(409, 'group_open')
  await organizer.post(`${group}/closing`, { reason: 'Summer.' })
  expect(await omid.delete(`${group}/closing`)).toFailWith(403, 'not_yours')
  expect((await organizer.delete(`${group}/closing`)).body).toMatchObject({
    isActive: true,
    closeReason: null,
  })
  expect((await omid.post(`${group}/join`)).status).toBe(200)
  await moderator.post(`${group}/closing`, { reason: 'Spam.' })
  expect(await organizer.delete(`${group}/closing`)).toFailWith(403, 'not_yours')
  expect((await moderator.delete(`${group}/closing`)).body).toMatchObject({ isActive: true })
})

test('a group that moderators reopen has an organizer: the longest-standing member, or the first to join', async () => {
  const [organizer, omid, mina] = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  const group = await createGroup(organizer)
  for (const person of [omid, mina]) await person.post(`${group}/join`)
  await organizer.post(`${group}/closing`, { reason: 'I am moving away.' })
  expect((await organizer.delete(`${group}/join`)).status).toBe(200)
  await moderator.delete(`${group}/closing`)
  expect((await omid.get(group)).body).toMatchObject({ isActive: true, mine: 'organiser' })
  expect((await mina.get(group)).body).toMatchObject({ mine: 'member' })

  await omid.post(`${group}/closing`, { reason: 'Winter.' })
  for (const person of [omid, mina]) await person.delete(`${group}/join`)
  await moderator.delete(`${group}/closing`)
  for (const person of [mina, omid]) await person.post(`${group}/join`)
  expect((await mina.get(group)).body).toMatchObject({ mine: 'organiser', memberCount: 2 })
  expect((await omid.get(group)).body).toMatchObject({ mine: 'member' })
})

test('an organizer who is removed while writing to a group writes to nobody', async () => {
  const [founder, removed, omid] = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  const group = await createGroup(founder)
  for (const person of [removed, omid]) await person.post(`${group}/join`)
  const { $client } = testApp.app.db
  await $client.query("update group_memberships set role = 'organiser' where user_id = $1", [removed.id])
  const removing = await $client.connect()
  await removing.query('begin')
  await removing.query('select from regional_groups where id = $1 for no key update', [
    group.split('/').at(-1),
  ])
  await removing.query('delete from group_memberships where user_id = $1', [removed.id])
  const written = removed.post(`${group}/messages`, { message: 'Come to my shop' })
  await Promise.race([written, waitUntil(async () => (await countLockWaits($client)) === 1)])
  await removing.query('commit')
  removing.release()
  expect(await written).toFailWith(403, 'not_yours')
  expect(await notificationsOf(omid, 'message')).toEqual([])
})

test('the organizer writes to all attendees, without seeing addresses, at most twice a day', async () => {
  const organizer = await createPerson(testApp, { firstName: 'Sara' })
  const [comes, waits, stranger] = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  const event = await createEvent(organizer, { maxAttendees: 1 })
  for (const person of [comes, waits]) await person.post(`${event}/register`, {})
  await testApp.mailTo(comes.email)
  const message = { message: 'Bring a hat.\nIt will be sunny.' }
  for (const person of [comes, stranger, moderator])
    expect(await person.post(`${event}/messages`, message)).toFailWith(403, 'not_yours')
  expect(await organizer.post(`${event}/messages`, { message: ' ' })).toFailWith(422, 'invalid')
  expect((await organizer.post(`${event}/messages`, message)).body).toMatchObject({ ...message, mine: true })
  const [, mail] = await testApp.mailTo(comes.email, 2)
  expect(mail?.subject).toContain(EVENT.title)
  expect(mail?.text).toMatch(/^> Bring a hat\.\n> It will be sunny\.\n\nThey can't see your email/m)
  expect(`${mail?.html}${JSON.stringify(mail?.headers)}`).not.toMatch(
    new RegExp(`${organizer.email}|${waits.email}`),
  )
  expect(await notificationsOf(comes, 'message')).toMatchObject([{ words: message.message }])
  for (const person of [waits, stranger]) {
    expect(await notificationsOf(person, 'message')).toEqual([])
    expect(await person.get(`${event}/messages`)).toFailWith(403, 'not_yours')
  }
  expect((await comes.get(`${event}/messages`)).body).toMatchObject([
    { ...message, sender: { firstName: 'Sara' }, mine: false },
  ])
  expect((await organizer.post(`${event}/messages`, message)).status).toBe(201)
  expect(await organizer.post(`${event}/messages`, message)).toFailWith(429, 'too_many')
})

test('a family without a verified email reads no message of an event: it may say where', async () => {
  const [organizer, family] = [await createPerson(testApp), await createPerson(testApp, { verified: false })]
  const event = await createEvent(organizer)
  await family.post(`${event}/register`, {})
  const message = { message: 'The house is number 5, with the green door.' }
  expect((await organizer.post(`${event}/messages`, message)).status).toBe(201)
  expect(await notificationsOf(family, 'message')).toEqual([])
  expect(await family.get(`${event}/messages`)).toFailWith(403, 'prove_first')
  const onceVerified = testApp.newClient({ viewer: { ...family.viewer, verified: true } as Viewer })
  expect((await onceVerified.get(`${event}/messages`)).body).toMatchObject([message])
})

test('a message to a group reaches its members, can be reported, and disappears once it is hidden', async () => {
  const [organizer, member, stranger] = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  const unverified = await createPerson(testApp, { verified: false })
  const group = await createGroup(organizer)
  await member.post(`${group}/join`)
  const { id } = (await organizer.post(`${group}/messages`, { message: 'Buy my book.' })).body
  const path = `/api/organizer-messages/${id}/report`
  expect(await stranger.post(path, { reason: 'Why?' })).toFailWith(403, 'not_yours')
  expect((await member.post(path, { reason: 'Advertising' })).status).toBe(202)
  const [report] = (await moderator.get('/api/admin/reports')).body
  expect(report).toMatchObject({ kind: 'message', title: GROUP.name, content: 'Buy my book.' })
  await moderator.patch(`/api/admin/reports/${report.id}`, { decision: 'hidden', reason: 'Advertising' })
  expect((await member.get(`${group}/messages`)).body).toEqual([])
  expect(await notificationsOf(member, 'message')).toEqual([])
  expect((await organizer.get(`${group}/messages`)).body).toMatchObject([{ hidden: true }])
  const own = await createGroup(unverified)
  expect(await unverified.post(`${own}/messages`, { message: 'Hello' })).toFailWith(403, 'prove_first')
})

test('a message that is sent again after a lost answer reaches everyone once', async () => {
  const [organizer, member] = [await createPerson(testApp), await createPerson(testApp)]
  const group = await createGroup(organizer)
  await member.post(`${group}/join`)
  const send = async (message: string) =>
    (await organizer.post(`${group}/messages`, { message, idempotencyKey: 'k'.repeat(32) })).body.id
  const first = await send('See you at four.')
  expect(await send('See you at four.')).toBe(first)
  expect(await testApp.mailTo(member.email)).toHaveLength(1)
  expect(await send('See you at five.')).not.toBe(first)
  expect((await member.get(`${group}/messages`)).body).toHaveLength(2)
  expect(await testApp.mailTo(member.email)).toHaveLength(2)
})

test('moderators read of an event or group what was reported, and of an event that they stand in for everything', async () => {
  const [organizer, family] = [await createPerson(testApp), await createPerson(testApp)]
  const [event, group] = [await createEvent(organizer), await createGroup(organizer)]
  await family.post(`${event}/register`, {})
  await family.post(`${group}/join`)
  for (const path of [event, group]) {
    const { id } = (await organizer.post(`${path}/messages`, { message: 'Buy my book.' })).body
    await organizer.post(`${path}/messages`, { message: 'Ring at Kamali, third floor.' })
    expect((await moderator.get(`${path}/messages`)).body).toEqual([])
    await family.post(`/api/organizer-messages/${id}/report`, { reason: 'Advertising' })
    expect((await moderator.get(`${path}/messages`)).body).toMatchObject([{ id }])
    expect((await family.get(`${path}/messages`)).body).toHaveLength(2)
  }
  const admin = await createPerson(testApp, { role: 'admin' })
  await admin.post(`/api/admin/members/${organizer.id}/suspension`, { reason: 'Advertising' })
  expect((await moderator.get(`${event}/messages`)).body).toHaveLength(2)
  expect((await moderator.get(`${group}/messages`)).body).toHaveLength(1)
})

test('only the organizer exports attendees for spreadsheets, and nothing in the file is a formula', async () => {
  const organizer = await createPerson(testApp, { lang: 'fa' })
  const omid = await createPerson(testApp, { firstName: '=HYPERLINK("http://evil.example")' })
  const event = await createEvent(organizer)
  await omid.post(`${event}/register`, { attendeeCount: 3, specialRequests: '+1, بدون گردو' })
  for (const person of [omid, moderator])
    expect(await person.get(`${event}/attendees.csv`)).toFailWith(403, 'not_yours')
  const { body, headers } = await organizer.get(`${event}/attendees.csv`)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="peyvand-families-\d+-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const [head, row] = String(body).split('\r\n')
  expect(head).toContain('نام,تعداد نفر,')
  const titles = head?.split(',') ?? []
  expect(titles).toEqual([...new Set(titles)])
  expect(row).toContain(`"'=HYPERLINK(""http://evil.example"")",3,می‌آید,"'+1, بدون گردو",`)
  expect(String(body)).not.toContain(omid.email)
})

test('the days in that file are those of the place', async () => {
  const organizer = await createPerson(testApp)
  const event = await createEvent(organizer, { zone: 'America/Toronto' })
  await (await createPerson(testApp)).post(`${event}/register`, { attendeeCount: 1 })
  await testApp.app.db
    .update(communityEventAttendees)
    .set({ registeredAt: new Date('2026-11-20T03:00Z') }) // in the evening of the 19th
    .where(eq(communityEventAttendees.eventId, Number(event.split('/').at(-1))))
  const { body } = await organizer.get(`${event}/attendees.csv`)
  expect(String(body).trim().split('\r\n')[1]).toMatch(/,2026-11-19$/)
})

test('a group knows the zone of its place, which is the default for its events', async () => {
  const organizer = await createPerson(testApp, { timeZone: 'Europe/Oslo' })
  const toronto = { name: 'Toronto families', city: 'Toronto', country: 'Canada' }
  const { body: group } = await organizer.post('/api/regional-groups', toronto)
  expect(group).toMatchObject({ zone: 'America/Toronto' })
  const date = '2027-06-01T18:00'
  const event = { title: 'Picnic', eventType: 'playdate', date, groupId: group.id }
  expect((await organizer.post('/api/community-events', event)).body).toMatchObject({
    zone: 'America/Toronto',
    date: '2027-06-01T22:00:00.000Z',
  })
  const elsewhere = await organizer.post('/api/community-events', { ...event, zone: 'Europe/Oslo' })
  expect(elsewhere.body).toMatchObject({ zone: 'Europe/Oslo' })
})

test('only the own organizer moves an event to another group; an organizer of its group may take it out', async () => {
  const [organizer, host] = [await createPerson(testApp), await createPerson(testApp)]
  const [from, to] = [await createGroup(organizer), await createGroup(organizer)]
  for (const group of [from, to]) await host.post(`${group}/join`)
  const [fromId, toId] = [from, to].map((group) => Number(group.split('/').at(-1)))
  const event = await createEvent(host, { groupId: fromId })
  expect(await organizer.patch(event, { groupId: toId })).toFailWith(403, 'not_yours')
  expect((await organizer.patch(event, { groupId: fromId, title: 'Lunch' })).body.groupId).toBe(fromId)
  expect((await host.patch(event, { groupId: toId })).body.groupId).toBe(toId)
  expect((await organizer.patch(event, { groupId: null })).body.groupId).toBe(null)
})
