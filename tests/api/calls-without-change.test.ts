import { expect, test, vi } from 'vitest'
import { openTestApp } from '../app.ts'
import { createPerson } from '../people.ts'
import { inHours } from '../times.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const publish = vi.spyOn(testApp.app.live, 'publish')
const admin = await createPerson(testApp, { role: 'admin' })
const sara = await createPerson(testApp)

const PLACE = { city: 'Oslo', country: 'Norway' }
const create = async (person: typeof sara, path: string, input: object): Promise<number> => {
  const { status, body } = await person.post(path, input)
  expect(status).toBe(201)
  return body.id
}
const eventId = await create(admin, '/api/events', {
  ...{ title: 'Bedtime', description: 'Two languages.', speaker: 'Neda' },
  ...{ zone: 'Europe/Oslo', dateTime: inHours(48) },
})
const workshop = await create(admin, '/api/workshops', {
  ...{ title: 'Songs', description: 'Three songs.', instructorName: 'Farhad', workshopType: 'live' },
  ...{ isPremiumOnly: false, zone: 'Europe/Oslo', scheduledDate: inHours(48) },
})
const picnic = await create(sara, '/api/community-events', {
  ...{ ...PLACE, title: 'Picnic', eventType: 'playdate' },
  ...{ zone: 'Europe/Oslo', date: inHours(48) },
})
const group = await create(sara, '/api/regional-groups', { ...PLACE, name: 'Families of Oslo' })
const poll = await create(admin, '/api/polls', {
  ...{ question: 'Which story?', questionFa: 'کدام قصه؟' },
  options: ['Rostam', 'The moon'].map((text) => ({ text, textFa: text })),
})

type Call = () => Promise<{ status: number }>
/** Makes the call twice: the second time nothing changes. */
async function expectToPublishOnce(call: Call) {
  publish.mockClear()
  const { status } = await call()
  expect(status).toBeLessThan(300)
  expect(publish).toHaveBeenCalled()
  publish.mockClear()
  expect((await call()).status).toBe(status)
  expect(publish).not.toHaveBeenCalled()
}

test.each([
  ['an event', '/api/events/register', { eventId }],
  ['a workshop', `/api/workshops/${workshop}/register`, undefined],
  ['a community event', `/api/community-events/${picnic}/register`, {}],
  ['a group', `/api/regional-groups/${group}/join`, undefined],
  ['a poll', `/api/polls/${poll}/vote`, { optionIndex: 1 }],
])('a call that is repeated changes nothing, and publishes nothing: %s', async (_, path, input) => {
  const omid = await createPerson(testApp)
  await expectToPublishOnce(() => omid.post(path, input))
  await expectToPublishOnce(() => omid.delete(path, path.startsWith('/api/events') ? input : undefined))
})

test('a member who is made an organizer again changes nothing, nor one who is made a member again', async () => {
  const omid = await createPerson(testApp)
  await omid.post(`/api/regional-groups/${group}/join`)
  const members = (await omid.get(`/api/regional-groups/${group}/members`)).body
  const { id } = members.find(({ you }: { you: boolean }) => you)
  for (const role of ['organiser', 'member'])
    await expectToPublishOnce(() => sara.patch(`/api/regional-groups/${group}/members/${id}`, { role }))
})
