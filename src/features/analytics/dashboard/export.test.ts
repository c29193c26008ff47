import { beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { clearCachedResults } from '../cached-result.server.ts'
import { storeHits } from '../counting/store.server.ts'
import { PAGES } from '../pages.ts'
import { EXPORT_TABLES } from '../rules.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const admin = await createPerson(testApp, { role: 'admin' })
const file = (table: string) => admin.get(`/api/analytics/export?period=30d&table=${table}`)

const HIT = {
  page: '/',
  lang: 'en',
  device: 'desktop',
  browser: 'chrome',
  signedIn: false,
  referrer: 'example.org',
  campaign: '=1+1',
} as const

beforeEach(async () => {
  await testApp.app.db.$client.query(
    'truncate analytics_visits, analytics_views, analytics_rollups, analytics_state',
  )
  const at = Date.now() - 60_000
  await storeHits(
    testApp.app,
    PAGES.map((page, i) => ({ ...HIT, visitor: 1n, at: new Date(at + i), page })),
  )
  clearCachedResults(testApp.app)
})

test.each(EXPORT_TABLES)('the table %s is a file, where nothing is a formula', async (table) => {
  const { status, headers, body } = await file(table)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toContain(`peyvand-analytics-${table}-`)
  expect(`${body}`).not.toMatch(/(^|,)=1/m)
})

test('a file has the same names for every admin, so that files can be put together', async () => {
  const persian = await createPerson(testApp, { role: 'admin', lang: 'fa' })
  for (const table of ['pages', 'devices'])
    expect((await persian.get(`/api/analytics/export?period=30d&table=${table}`)).body).toBe(
      (await file(table)).body,
    )
})

test('a figure that fell is a number', async () => {
  await testApp.app.db.$client.query(`
    insert into analytics_rollups
      (span, starts_at, kind, value, visitors, arrivals, returning_visitors, visits, bounces, views, seconds)
    values ('day', now() - interval '40 days', 'all', '', 500, 500, 0, 500, 0, 900, 9)`)
  clearCachedResults(testApp.app)
  expect(`${(await file('overview')).body}`).toMatch(/^\w+,-\d/m)
})

test('the file of pages has all of them, the dashboard the first twenty', async () => {
  const lines = `${(await file('pages')).body}`.trim().split('\r\n')
  expect(lines).toHaveLength(1 + PAGES.length)
  expect((await admin.get('/api/analytics?period=30d')).body.topPages).toHaveLength(20)
})

test('the files of referrers, campaigns and languages have all of them', async () => {
  const at = new Date(Date.now() - 60_000)
  const visitors = Array.from({ length: 25 }, (_, i) => i)
  await storeHits(
    testApp.app,
    visitors.map((i) => ({ ...HIT, visitor: 100n + BigInt(i), at, referrer: `${i}.org`, campaign: `c${i}` })),
  )
  clearCachedResults(testApp.app)
  for (const table of ['referrers', 'campaigns'])
    expect(`${(await file(table)).body}`.trim().split('\r\n'), table).toHaveLength(1 + 1 + visitors.length)
})
