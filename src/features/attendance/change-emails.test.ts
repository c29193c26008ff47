import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { inHours } from '../../../tests/times.ts'
import { sendDigests } from '../notifications/digest.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const sara = await createPerson(testApp)
const PICNIC = {
  title: 'Picnic',
  eventType: 'playdate',
  city: 'Oslo',
  country: 'Norway',
  zone: 'Europe/Oslo',
}

const createPicnic = async (...families: (typeof sara)[]) => {
  const { body } = await sara.post('/api/community-events', { ...PICNIC, date: inHours(48) })
  const path = `/api/community-events/${body.id}`
  for (const family of families) await family.post(`${path}/register`, {})
  return { path, key: `gathering:${body.id}:changed:` }
}
const change = async (path: string, nth: number) => {
  const { status } = await sara.patch(path, { title: `Picnic ${nth}`, date: inHours(48 + nth) })
  expect(status).toBe(200)
}
const changesOf = async (person: typeof sara) =>
  (await person.get('/api/notifications')).body.filter(({ kind }: { kind: string }) => kind === 'changed')
const emailsOfChanges = async (person: typeof sara) => {
  await testApp.runJobs()
  return (await testApp.mailTo(person.email, 0)).filter(({ subject }) => subject?.startsWith('Changed: '))
}

test('of many changes in a day three are emailed one by one, and the rest together in the daily email', async () => {
  const omid = await createPerson(testApp)
  const { path, key } = await createPicnic(omid)
  for (let nth = 1; nth <= 8; nth++) await change(path, nth)
  expect((await omid.get(path)).body.title, 'every change is saved').toBe('Picnic 8')
  expect(await emailsOfChanges(omid)).toHaveLength(3)
  const [newest, ...earlier] = await changesOf(omid)
  expect(newest).toMatchObject({ read: false, text: expect.stringContaining('Picnic 8') })
  expect(earlier).toHaveLength(3)

  await sendDigests(testApp.app)
  const digest = (await testApp.mailTo(omid.email, 5)).at(-1)
  expect(digest?.text).toContain('Picnic 8')
  expect(digest?.text).not.toContain('Picnic 7')

  const { $client } = testApp.app.db
  await $client.query("update notices set created_at = created_at - interval '1 day' where key like $1", [
    `${key}%`,
  ])
  await change(path, 9)
  expect(await emailsOfChanges(omid), 'the next day').toHaveLength(4)
})

test('changes at the same moment are no way around it, and each choice of email is kept', async () => {
  const [omid, mina] = [await createPerson(testApp), await createPerson(testApp)]
  await mina.put('/api/me/notification-choices', { changed: 'site' })
  const { path } = await createPicnic(omid, mina)
  await Promise.all(Array.from({ length: 8 }, (_, at) => change(path, at + 1)))
  expect(await emailsOfChanges(omid)).toHaveLength(3)
  expect(await changesOf(omid)).toHaveLength(4)
  await sendDigests(testApp.app)
  expect(await testApp.mailTo(mina.email)).toHaveLength(1) // the confirmation
  expect(await changesOf(mina)).not.toEqual([])
})

test('a cancellation is emailed whatever changed before', async () => {
  const omid = await createPerson(testApp)
  const { path } = await createPicnic(omid)
  await testApp.mailTo(omid.email) // the confirmation
  for (let nth = 1; nth <= 5; nth++) await change(path, nth)
  await sara.post(`${path}/cancellation`, { reason: 'Rain.' })
  const subjects = (await testApp.mailTo(omid.email, 5)).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringMatching(/^Cancelled: /))
  expect(subjects).toHaveLength(5)
})
