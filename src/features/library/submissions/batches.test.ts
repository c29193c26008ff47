import { expect, test } from 'vitest'
import { openTestApp, type TestClient } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { seedResources } from '../articles/built-in.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
await seedResources(testApp.app)
const guest = testApp.newClient()
const moderator = await createPerson(testApp, { role: 'moderator' })
const admin = await createPerson(testApp, { role: 'admin' })
const mina = await createPerson(testApp)
let count = 0

async function submitted(person: TestClient = mina): Promise<number> {
  const given = { title: `Zebra tales ${++count}`, description: 'Words', category: 'books' }
  return (await person.post('/api/resources', { ...given, url: `https://www.example.org/${count}` })).body.id
}
const SEVERAL = '/api/admin/resources/decisions'
const decline = { approved: false, reason: 'Too many pop-ups' }
const idsAt = async (person: TestClient, path: string): Promise<number[]> =>
  (await person.get(path)).body.map(({ id }: { id: number }) => id)
const listedIds = () => idsAt(guest, '/api/resources?limit=100')
const waiting = () => idsAt(moderator, '/api/admin/resources?limit=100')
const found = async (title: string) =>
  JSON.stringify((await guest.get(`/api/search?q=${encodeURIComponent(title)}`)).body).includes(title)
const notificationKinds = async (person: TestClient = mina) =>
  (await person.get('/api/notifications')).body.map(({ kind }: { kind: string }) => kind)

test('several are approved at once; what was decided meanwhile, is built in or gone is skipped', async () => {
  const ids = [await submitted(), await submitted(), await submitted()]
  await admin.patch(`/api/resources/${ids[2]}`, { approved: false, reason: 'No' })
  const response = await moderator.post(SEVERAL, { ids: [...ids, 1, 999_999], approved: true })
  expect([response.status, response.body]).toEqual([
    200,
    { done: [ids[0], ids[1]], skipped: [ids[2], 1, 999_999] },
  ])
  expect(await listedIds()).toEqual(expect.arrayContaining(ids.slice(0, 2)))
  expect(await listedIds()).not.toContain(ids[2])
})

test('several are declined for one reason, which each submitter reads', async () => {
  const sara = await createPerson(testApp)
  const ids = [await submitted(sara), await submitted(sara)]
  expect(await moderator.post(SEVERAL, { ids, approved: false, reason: ' ' })).toFailWith(422, 'invalid')
  expect((await moderator.post(SEVERAL, { ids, ...decline })).body).toEqual({ done: ids, skipped: [] })
  const own = (await sara.get('/api/me/resources')).body
  expect(own.map((row: { state: string; reason: string }) => [row.state, row.reason])).toEqual([
    ['refused', 'Too many pop-ups'],
    ['refused', 'Too many pop-ups'],
  ])
})

test('a decision that is taken back waits again: out of the library, the search and the notifications', async () => {
  const sara = await createPerson(testApp)
  const ids = [await submitted(sara), await submitted(sara)]
  const title = `Zebra tales ${count}`
  await moderator.post(SEVERAL, { ids, approved: true })
  expect([await found(title), await notificationKinds(sara)]).toEqual([true, ['approved', 'approved']])

  expect((await moderator.delete(SEVERAL, { ids })).body).toEqual({ done: ids, skipped: [] })
  expect([await found(title), await notificationKinds(sara)]).toEqual([false, []])
  expect(await listedIds()).not.toEqual(expect.arrayContaining(ids))
  expect(await waiting()).toEqual(expect.arrayContaining(ids))
  expect((await sara.get('/api/me/resources')).body).toMatchObject([{ state: 'waiting', reason: null }, {}])
  const [entry] = (await admin.get('/api/admin/record')).body
  expect(entry).toMatchObject({
    act: 'resource_reopened',
    subject: `resource:${ids[1]}`,
    details: { title },
  })
  expect((await moderator.delete(SEVERAL, { ids })).body).toEqual({ done: [], skipped: ids })
})

test('a new decision after one was taken back is notified and emailed again', async () => {
  const sara = await createPerson(testApp)
  const ids = [await submitted(sara)]
  await moderator.post(SEVERAL, { ids, ...decline })
  expect((await testApp.mailTo(sara.email)).length).toBe(1)
  await moderator.delete(SEVERAL, { ids })
  await moderator.post(SEVERAL, { ids, approved: true })
  expect((await testApp.mailTo(sara.email, 2)).map(({ subject }) => subject)).toEqual([
    "Your suggestion wasn't accepted",
    'Your suggestion was approved',
  ])
  expect(await notificationKinds(sara)).toEqual(['approved'])
})

test('a decision taken back before its email is due is not emailed', async () => {
  const sara = await createPerson(testApp)
  const ids = [await submitted(sara)]
  await moderator.post(SEVERAL, { ids, ...decline })
  await moderator.delete(SEVERAL, { ids })
  await testApp.runJobs()
  expect(await testApp.mailTo(sara.email, 0)).toEqual([])
})

test('moderators decide on none of their own, nor take that back; an admin does', async () => {
  const ids = [await submitted(moderator), await submitted()]
  expect((await moderator.post(SEVERAL, { ids, approved: true })).body).toEqual({
    done: [ids[1]],
    skipped: [ids[0]],
  })
  expect((await admin.post(SEVERAL, { ids, approved: true })).body).toEqual({
    done: [ids[0]],
    skipped: [ids[1]],
  })
  expect((await moderator.delete(SEVERAL, { ids })).body).toEqual({ done: [ids[1]], skipped: [ids[0]] })
  expect((await admin.delete(SEVERAL, { ids: [1] })).body).toEqual({ done: [], skipped: [1] })
})

test('two moderators who decide the same page at once decide each submission once', async () => {
  const ids = [await submitted(), await submitted(), await submitted()]
  const responses = await Promise.all([
    moderator.post(SEVERAL, { ids, approved: true }),
    admin.post(SEVERAL, { ids, ...decline }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const done = responses.flatMap(({ body }) => body.done as number[])
  expect(done.sort((a, b) => a - b)).toEqual(ids)
})

test('is for moderators, with fifty at most', async () => {
  const ids = [await submitted()]
  expect(await mina.post(SEVERAL, { ids, approved: true })).toFailWith(403, 'staff_only')
  expect(await mina.delete(SEVERAL, { ids })).toFailWith(403, 'staff_only')
  expect(await guest.delete(SEVERAL, { ids })).toFailWith(401, 'sign_in_first')
  for (const wrong of [[], Array.from({ length: 51 }, (_, i) => i + 1), ['x'], [0], [2 ** 31]])
    expect(await moderator.post(SEVERAL, { ids: wrong, approved: true })).toFailWith(422, 'invalid')
})
