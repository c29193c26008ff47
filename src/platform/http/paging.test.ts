import { expect, test } from 'vitest'
import { posts as postsTable } from '#features/discussions/tables.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { fromCursor, fromTimeCursor, toCursor } from './paging.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app } = testApp
const guest = testApp.newClient()
const admin = await createPerson(testApp, { role: 'admin' })
const sara = await createPerson(testApp)
const zone = 'Europe/Oslo'
const talk = { title: 'A talk', description: 'About it', speaker: 'Sara', category: 'culture', zone }
const tea = { title: 'Tea', eventType: 'meetup', zone, city: 'Oslo', country: 'Norway' }
const workshop = { title: 'Songs', description: 'About it', workshopType: 'live', zone }
const session = { ...talk, expertName: 'Laleh', expertBio: 'Reads', specialty: 'bilingual_education' }

/** Lists by date, with a way to create what begins then. */
const lists: [string, (date: string) => Promise<{ status: number }>][] = [
  ['/api/events', (dateTime) => admin.post('/api/events', { ...talk, dateTime })],
  ['/api/community-events', (date) => sara.post('/api/community-events', { ...tea, date })],
  ['/api/expert-sessions', (date) => admin.post('/api/expert-sessions', { ...session, date })],
  ['/api/workshops', (date) => admin.post('/api/workshops', { ...workshop, scheduledDate: date })],
]

/** Ids as they are read one a page. */
async function readPages(list: string) {
  const ids: number[] = []
  for (let next: string | undefined = `${list}?limit=1`; next; ) {
    const response = await guest.get(next)
    expect([next, response.status]).toEqual([next, 200])
    ids.push(...response.body.map(({ id }: { id: number }) => id))
    next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return ids
}

test.each(lists)(
  '%s is read in pages to its end, in any year and with fractions of a second',
  async (list, create) => {
    const dates = ['2099-06-01T10:00', '2200-12-31T10:00', '2099-06-01T10:00']
    for (const millis of ['125', '875', '500']) dates.push(`2099-07-01T10:00:00.${millis}Z`)
    for (const date of dates) expect((await create(date)).status).toBe(201)
    const ids = (await guest.get(`${list}?limit=100`)).body.map(({ id }: { id: number }) => id)
    expect(ids).toHaveLength(dates.length)
    expect(await readPages(list)).toEqual(ids)
  },
)

test('a list has 20 rows where no limit is given, and at most 100', async () => {
  const posts = Array.from({ length: 101 }, (_, i) => ({ title: `Post ${i}`, content: 'Words' }))
  await app.db.insert(postsTable).values(posts.map((post) => ({ ...post, category: 'Education' as const })))
  expect((await guest.get('/api/posts')).body).toHaveLength(20)
  expect((await guest.get('/api/posts?limit=100')).body).toHaveLength(100)
  for (const limit of ['0', '101', '200', '-1', '1.5', '', '20&limit=20'])
    expect(await guest.get(`/api/posts?limit=${limit}`), limit).toFailWith(422, 'invalid')
})

test('a cursor that no list has made is rejected', () => {
  const refused = { status: 422 }
  for (const text of ['', 'x', '1', '1.2.3', '1.2147483648', '1e3.1', '1.-', '10000000000000.1']) {
    const cursor = Buffer.from(text).toString('base64url')
    expect(() => fromTimeCursor(cursor), text).toThrow(expect.objectContaining(refused))
    expect(() => fromCursor(cursor, 2), text).toThrow(expect.objectContaining(refused))
  }
  expect(() => fromCursor(toCursor([2_147_483_648, 1]), 2)).toThrow(expect.objectContaining(refused))
  const at = new Date('2099-06-01T08:00:00.125Z')
  expect(fromTimeCursor(toCursor([at.getTime(), 7]))).toEqual([at, 7])
})
