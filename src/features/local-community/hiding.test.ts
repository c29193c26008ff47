import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { inHours } from '../../../tests/times.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const moderator = await createPerson(testApp, { role: 'moderator' })
type Someone = Awaited<ReturnType<typeof createPerson>>
const GROUP = { name: 'Oslo families', nameFA: 'خانواده‌های اسلو', city: 'Oslo', country: 'Norway' }
const EVENT = {
  title: 'Picnic',
  titleFA: 'پیک‌نیک',
  eventType: 'playdate',
  city: 'Oslo',
  country: 'Norway',
  zone: 'Europe/Oslo',
  date: inHours(48),
}
const reason = { reason: 'It was a mistake' }
const createGroup = async (organizer: Someone, ...members: Someone[]) => {
  const { id } = (await organizer.post('/api/regional-groups', GROUP)).body
  for (const member of members) await member.post(`/api/regional-groups/${id}/join`)
  return id as number
}
const createEvent = async (organizer: Someone, more = {}) =>
  (await organizer.post('/api/community-events', { ...EVENT, ...more })).body.id as number
const toldOf = async (person: Someone, kind: string) =>
  (await person.get('/api/notifications')).body.filter((each: { kind: string }) => each.kind === kind)
const restore = async (what: string, id: number) =>
  expect((await moderator.post(`/api/admin/${what}/${id}/restore`, reason)).status).toBe(204)

/** Reports it, and hides it for that. @returns undoes the decision */
async function hide(path: string, reporter: Someone) {
  expect((await reporter.post(`${path}/report`, { reason: 'Advertising' })).status).toBe(202)
  const reports: { id: number; textId: number }[] = (await moderator.get('/api/admin/reports')).body
  const id = reports.find(({ textId }) => path.endsWith(`/${textId}`))?.id
  const decision = { decision: 'hidden', reason: 'Advertising' }
  expect((await moderator.patch(`/api/admin/reports/${id}`, decision)).status).toBe(204)
  return async () => {
    const undone = await moderator.delete('/api/admin/reports/decisions', { ids: [id] })
    expect(undone.body).toEqual({ done: [id], skipped: [] })
  }
}

test('a message to a group that is shown again notifies its members again, on the site, and nobody else', async () => {
  const [organizer, member] = [await createPerson(testApp), await createPerson(testApp)]
  const group = await createGroup(organizer, member)
  const { id } = (await organizer.post(`/api/regional-groups/${group}/messages`, { message: 'See you!' }))
    .body
  expect(await testApp.mailTo(member.email)).toHaveLength(1)
  const before = await toldOf(member, 'message')
  expect(before).toMatchObject([{ words: 'See you!', url: `/local-community/${group}#messages` }])

  const undo = await hide(`/api/organizer-messages/${id}`, member)
  expect(await toldOf(member, 'message')).toEqual([])
  const late = await createPerson(testApp)
  await late.post(`/api/regional-groups/${group}/join`)
  await undo()
  const [{ id: _, at: __, ...told }] = before
  for (const person of [member, late]) expect(await toldOf(person, 'message')).toMatchObject([told])
  expect(await toldOf(organizer, 'message')).toEqual([])
  expect(await testApp.mailTo(member.email, 0)).toHaveLength(1)
})

test('a message to the families of an event that is shown again notifies them again, on the site, and nobody else', async () => {
  const [organizer, family] = [await createPerson(testApp), await createPerson(testApp)]
  const unverified = await createPerson(testApp, { verified: false })
  const event = await createEvent(organizer)
  for (const person of [family, unverified]) await person.post(`/api/community-events/${event}/register`, {})
  const messages = `/api/community-events/${event}/messages`
  const { id } = (await organizer.post(messages, { message: 'The green door.' })).body
  const before = await toldOf(family, 'message')
  await hide(`/api/organizer-messages/${id}`, family)
  expect(await toldOf(family, 'message')).toEqual([])
  await restore('organizer-messages', id)
  const [{ id: _, at: __, ...told }] = before
  expect(await toldOf(family, 'message')).toMatchObject([told])
  for (const person of [organizer, unverified]) expect(await toldOf(person, 'message')).toEqual([])
  await restore('organizer-messages', id)
  expect(await toldOf(family, 'message')).toHaveLength(1)
})

test('a new event of a group that is shown again notifies its members again, unless it is over for them', async () => {
  const [organizer, member] = [await createPerson(testApp), await createPerson(testApp)]
  const groupId = await createGroup(organizer, member)
  const [shown, cancelled] = [
    await createEvent(organizer, { groupId }),
    await createEvent(organizer, { groupId }),
  ]
  const before = await toldOf(member, 'group_event')
  expect(before).toHaveLength(2)
  for (const id of [shown, cancelled]) await hide(`/api/community-events/${id}`, member)
  expect(await toldOf(member, 'group_event')).toEqual([])
  await organizer.post(`/api/community-events/${cancelled}/cancellation`, { reason: 'Ill' })
  for (const id of [shown, cancelled]) await restore('community-events', id)
  const { id: _, at: __, ...told } = before[1]
  expect(told.url).toBe(`/local-community/events/${shown}`)
  expect(await toldOf(member, 'group_event')).toMatchObject([told])
  expect(await toldOf(organizer, 'group_event')).toEqual([])
})

test('an event whose organizer has no verified email notifies nobody when it is shown again either', async () => {
  const [organizer, member] = [await createPerson(testApp, { verified: false }), await createPerson(testApp)]
  const groupId = await createGroup(organizer, member)
  const id = await createEvent(organizer, { groupId })
  await hide(`/api/community-events/${id}`, member)
  await restore('community-events', id)
  expect(await toldOf(member, 'group_event')).toEqual([])
})
