import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { openSmallWeb, respondWith } from '../../../../tests/servers/test-web.ts'
import { resources } from '../tables.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app, newClient } = testApp
const { pages, requests, check, createLink, stateOf } = await openSmallWeb(testApp)

test('a link that is gone twice is dead, and alive again as soon as it answers', async () => {
  const id = await createLink('http://books.example.com/list')
  await check()
  expect(await stateOf(id)).toBe('failing')
  expect((await newClient().get('/api/resources')).body).toMatchObject([{ id, dead: false }])
  await check()
  expect(await stateOf(id)).toBe('dead')
  expect((await newClient().get('/api/resources')).body).toMatchObject([{ id, dead: true }])
  pages.set('books.example.com/list', respondWith(200))
  await check()
  expect(await stateOf(id)).toBe('alive')
})

test.each([
  [200, 'alive'],
  [401, 'alive'],
  [403, 'alive'],
  [404, 'failing'],
  [410, 'failing'],
  [500, 'failing'],
  [429, 'alive'],
])('an answer of %i leaves it %s', async (status, state) => {
  const id = await createLink('http://books.example.com/x')
  pages.set('books.example.com/x', respondWith(status))
  await check()
  expect(await stateOf(id)).toBe(state)
})

test('when nobody answers at all it is our own connection: no link is marked', async () => {
  const deadLink = await createLink('http://nobody.example.com/')
  await check()
  expect(await stateOf(deadLink)).toBe('unchecked')
  pages.set('witness.example.com/', respondWith(200))
  await createLink('http://witness.example.com/')
  await check()
  expect(await stateOf(deadLink)).toBe('failing')
  await app.db.update(resources).set({ checkedAt: sql`now()` }).where(sql`url like '%witness%'`)
  await app.db
    .update(resources)
    .set({ checkedAt: sql`now() - interval '8 days'` })
    .where(eq(resources.id, deadLink))
  await check({ every: '7 days' })
  expect(await stateOf(deadLink)).toBe('dead')
})

test('two runs at once, as of two processes, count as one check', async () => {
  const id = await createLink('http://books.example.com/list')
  await app.db
    .update(resources)
    .set({ decidedAt: sql`now() - interval '8 days'` })
    .where(eq(resources.id, id))
  const pending: (() => void)[] = []
  pages.set('books.example.com/list', (_, response) => {
    pending.push(() => response.writeHead(404).end())
    if (pending.length === 2) for (const answer of pending.splice(0)) answer()
  })
  await Promise.all([check({ every: '7 days' }), check({ every: '7 days' })])
  expect(await stateOf(id)).toBe('failing')
})

test('each link is checked once a week, waiting ones and our own articles never', async () => {
  const id = await createLink('http://books.example.com/')
  await app.db.update(resources).set({ approved: false, decidedAt: null }).where(eq(resources.id, id))
  await check()
  expect(requests).toEqual([])
  await app.db.update(resources).set({ approved: true, decidedAt: sql`now()` }).where(eq(resources.id, id))
  await check({ every: '7 days' })
  expect(requests).toEqual([])
  await check()
  expect(requests.length).toBeGreaterThan(0)
  requests.length = 0
  await check({ every: '7 days' })
  expect(requests).toEqual([])
})

test('the site that is due for longest is asked first: the time may end before the others', async () => {
  const WORKERS = 5
  for (let site = 0; site <= WORKERS; site++) {
    const id = await createLink(`http://site${site}.example.com/`)
    await app.db
      .update(resources)
      .set({ decidedAt: sql`now() - make_interval(days => ${30 - site})` })
      .where(eq(resources.id, id))
  }
  await check()
  const asked = requests.filter((request) => request.endsWith('/robots.txt'))
  expect(asked.slice(0, WORKERS)).toContain('GET site0.example.com/robots.txt')
})
