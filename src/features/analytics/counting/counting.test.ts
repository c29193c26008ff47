import { beforeEach, describe, expect, test, vi } from 'vitest'
import { importBuiltInArticles } from '#features/library/articles/built-in.server.ts'
import { GUEST, type Viewer } from '#platform/app-context.server.ts'
import { MINUTE_MS } from '#platform/dates/durations.ts'
import { isoDayIn } from '#platform/dates/iso-day.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { countServedPages } from './page-views.server.ts'
import { VIEWS_A_MINUTE, viewsOf, WAITING_MAX } from './queue.server.ts'

const testApp = await openTestApp()
const { app, newClient } = testApp
await importBuiltInArticles({ db: app.db })
const views = viewsOf(app)
const shown = countServedPages(app)

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const NAVIGATION = { 'user-agent': LAPTOP, 'sec-fetch-mode': 'navigate', accept: 'text/html' }

type Request = { headers?: Record<string, string | undefined>; remote?: string; viewer?: Viewer }
const open = (url: string, { headers = {}, remote = '192.0.2.1', viewer = GUEST }: Request = {}) => {
  const all: Record<string, string | undefined> = { ...NAVIGATION, ...headers }
  shown({ url, header: (name) => all[name], remote, viewer })
}

const readVisits = async () => {
  await views.flush()
  const { rows } = await app.db.$client.query(
    'select * from analytics_visits order by started_at, views desc, id',
  )
  return rows
}
const pages = async () => {
  await views.flush()
  const { rows } = await app.db.$client.query('select page from analytics_views order by at, page')
  return rows.map(({ page }) => page)
}

beforeEach(async () => {
  await views.flush()
  await app.db.$client.query('truncate analytics_visits, analytics_views, analytics_drops, rate_limits')
})

describe('a page that is answered', () => {
  test('is a view by the pattern of its route, without language, number and query', async () => {
    for (const url of [
      '/',
      '/fa/community',
      '/community/17?q=1',
      '/en/events/3',
      '/resources/nowruz-traditions',
    ])
      open(url)
    expect((await pages()).toSorted()).toEqual([
      '/',
      '/community',
      '/community/{id}',
      '/events/{id}',
      '/resources/nowruz-traditions',
    ])
    expect(await readVisits()).toMatchObject([
      { views: 5, device: 'desktop', browser: 'chrome', country: null, is_returning: false, is_first: true },
    ])
  })

  test.each([
    ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a headless browser', { 'user-agent': LAPTOP.replace('Chrome', 'HeadlessChrome') }],
    ['a tool', { 'user-agent': 'curl/8.9' }],
    ['nobody in particular', { 'user-agent': undefined }],
    ['an agent of thousands of letters', { 'user-agent': `Mozilla/5.0 ${'x'.repeat(5_000)}` }],
    ['prefetch', { 'sec-purpose': 'prefetch' }],
    ['prerender', { 'sec-purpose': 'prefetch;prerender' }],
    ['a script, as the offline copies are fetched', { 'sec-fetch-mode': 'cors' }],
    ['an old browser’s script', { 'sec-fetch-mode': undefined, accept: '*/*' }],
    ['Do Not Track', { dnt: '1' }],
    ['Global Privacy Control', { 'sec-gpc': '1' }],
  ])('to %s is not counted', async (_, headers) => {
    open('/events', { headers })
    expect(await readVisits()).toEqual([])
  })

  test.each([
    '/account',
    '/fa/account',
    '/admin',
    '/admin/members',
    '/sign-in/link?token=abc',
    '/analytics',
    '/newsletter/preferences',
    '/events?token=abc',
    '/no/such/page',
    '/robots.txt',
  ])('%s is not counted', async (url) => {
    open(url)
    expect(await readVisits()).toEqual([])
  })

  test('to an admin is not counted, to a member it is, as returning', async () => {
    const admin = await createPerson(testApp, { role: 'admin' })
    const member = await createPerson(testApp)
    open('/events', { viewer: admin.viewer })
    open('/events', {
      viewer: member.viewer,
      headers: { cookie: 'peyvand.session_token=x', 'user-agent': PHONE },
    })
    expect(await readVisits()).toMatchObject([{ device: 'mobile', browser: 'safari', is_returning: true }])
  })

  test('brings the host and the campaign that led to it, cleaned', async () => {
    open('/events?utm_source=newsletter&utm_medium=email&utm_campaign=نوروز&secret=1', {
      headers: { referer: 'https://www.Example.com/path?private=1' },
    })
    open('/events?utm_source=<script>', {
      remote: '192.0.2.2',
      headers: { referer: 'javascript:alert(1)' },
    })
    open('/events', { remote: '192.0.2.3', headers: { referer: 'http://peyvand.test/community' } })
    // Visits of one millisecond are stored in any order.
    const visits = (await readVisits()).toSorted(
      (a, b) => Number(b.referrer !== null) - Number(a.referrer !== null),
    )
    expect(visits).toMatchObject([
      { referrer: 'example.com', campaign: 'newsletter / email / نوروز' },
      { referrer: null, campaign: null },
      { referrer: null, campaign: null },
    ])
  })

  test('is in the language of its address, or else in the one that was chosen or the browser asks for', async () => {
    const persian = { 'accept-language': 'fa-IR' }
    open('/events', { remote: '192.0.2.4' })
    open('/en/events', { remote: '192.0.2.5', headers: persian })
    open('/events', { remote: '192.0.2.6', headers: persian })
    open('/events', { remote: '192.0.2.7', headers: { cookie: 'peyvand-language=fa' } })
    const reports = newClient({ address: '192.0.2.8', headers: { 'user-agent': LAPTOP } })
    await reports.post('/api/analytics/views', { path: '/fa/events' })
    expect((await readVisits()).map(({ lang }) => lang).toSorted()).toEqual(['en', 'en', 'fa', 'fa', 'fa'])
  })

  test('is that of the address which a trusted proxy names', async () => {
    const behindProxy = countServedPages({ ...app, env: { ...app.env, TRUST_PROXY: 1 } })
    for (const address of ['192.0.2.20', '192.0.2.21']) {
      const headers: Record<string, string> = { ...NAVIGATION, 'x-forwarded-for': address }
      behindProxy({ url: '/events', header: (name) => headers[name], remote: '10.0.0.1', viewer: GUEST })
    }
    expect(await readVisits()).toHaveLength(2)
  })

  test('stores neither address nor agent', async () => {
    open('/events', { remote: '203.0.113.77', headers: { 'user-agent': PHONE } })
    await views.flush()
    for (const table of ['analytics_visits', 'analytics_views', 'analytics_salts', 'analytics_drops']) {
      const { rows } = await app.db.$client.query(`select * from ${table}`)
      expect(
        JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
      ).not.toMatch(/203\.0\.113|iPhone|Mozilla/)
    }
  })
})

describe('what the browser reports', () => {
  const browser = { 'user-agent': LAPTOP }
  const guest = (address: string) => newClient({ address, headers: browser })

  test('a change of route is a view of the same visit, and brings the country', async () => {
    open('/events', { remote: '192.0.2.9' })
    const response = await guest('192.0.2.9').post('/api/analytics/views', {
      path: '/fa/events/7',
      zone: 'Europe/Oslo',
    })
    expect(response.status).toBe(204)
    expect(await readVisits()).toMatchObject([{ views: 2, country: 'NO' }])
    expect(await pages()).toEqual(['/events', '/events/{id}'])
  })

  test('a heartbeat lengthens a visit, and begins none', async () => {
    await guest('192.0.2.10').post('/api/analytics/presence', { path: '/events' })
    expect(await readVisits()).toEqual([])
    open('/events', { remote: '192.0.2.10' })
    const [before] = await readVisits()
    await guest('192.0.2.10').post('/api/analytics/presence', { path: '/events', zone: 'America/Toronto' })
    const [after] = await readVisits()
    expect(after).toMatchObject({ views: 1, country: 'CA' })
    expect(after.last_at.getTime()).toBeGreaterThan(before.last_at.getTime())
    await guest('192.0.2.10').post('/api/analytics/presence', { path: '/events' })
    expect(await readVisits()).toMatchObject([{ country: 'CA' }])
  })

  test.each([
    [{ path: '/account' }],
    [{ path: '/resources/<script>alert(1)</script>' }],
    [{ path: `/community/${'9'.repeat(400)}/x` }],
  ])('%o is accepted and not counted', async (body) => {
    expect((await guest('192.0.2.11').post('/api/analytics/views', body)).status).toBe(204)
    expect(await pages()).toEqual([])
  })

  test.each([
    [{}],
    [{ path: 7 }],
    [{ path: 'events' }],
    [{ path: `/${'x'.repeat(600)}` }],
    [{ path: '/events', zone: 'x'.repeat(100) }],
  ])('%o is refused', async (body) => {
    expect((await guest('192.0.2.12').post('/api/analytics/views', body)).status).toBe(422)
  })

  test('invented articles are one page, and strange zones no country', async () => {
    const calls = guest('192.0.2.13')
    await calls.post('/api/analytics/views', { path: '/resources/invented-by-someone', zone: 'Mars/Olympus' })
    await calls.post('/api/analytics/views', { path: '/resources/nowruz-traditions', zone: '\0' })
    expect((await pages()).toSorted()).toEqual(['/resources/nowruz-traditions', '/resources/{slug}'])
    expect(await readVisits()).toMatchObject([{ country: null }])
  })

  test('a flood from one address is capped, counted as dropped, and slows nobody', async () => {
    for (let at = 0; at < VIEWS_A_MINUTE + 30; at++) open('/events', { remote: '198.51.100.1' })
    open('/events', { remote: '198.51.100.2' })
    expect((await readVisits()).map(({ views: count }) => count)).toEqual([VIEWS_A_MINUTE, 1])
    const { rows } = await app.db.$client.query('select reason, count from analytics_drops')
    expect(rows).toEqual([{ reason: 'address', count: 30 }])
  })

  test('a thousand invented hosts are told apart, and no more', async () => {
    for (let at = 0; at < 1_100; at++)
      open('/events', {
        remote: `198.18.${at >> 8}.${at & 255}`,
        headers: { referer: `https://site-${at}.example` },
      })
    const hosts = new Set((await readVisits()).map(({ referrer }) => referrer))
    expect(hosts.size).toBeLessThanOrEqual(1_001)
    expect(hosts).toContain('other')
  })
})

/** A view of eleven minutes ago. */
const LATE = {
  page: '/events',
  lang: 'en',
  device: 'desktop',
  browser: 'chrome',
  signedIn: false,
  address: 'x',
  agent: LAPTOP,
  at: new Date(Date.now() - 11 * MINUTE_MS),
} as const

describe('a visitor', () => {
  test('is one address with one agent; half an hour of quiet ends a visit, and the next is a returning one', async () => {
    open('/events')
    open('/events', { headers: { 'user-agent': PHONE } })
    open('/events', { remote: '192.0.2.50' })
    const before = await readVisits()
    expect(new Set(before.map(({ visitor }) => visitor)).size).toBe(3)
    await app.db.$client.query(
      "update analytics_visits set started_at = started_at - interval '31 minutes', last_at = last_at - interval '31 minutes'",
    )
    open('/community')
    const all = await readVisits()
    expect(all).toHaveLength(4)
    expect(all[3]).toMatchObject({ is_returning: true, is_first: false, views: 1 })
    expect(before.map(({ visitor }) => visitor)).toContain(all[3].visitor)
  })

  test('is the same in every process, within a day of the site’s zone', async () => {
    const zones = ['Pacific/Kiritimati', 'Etc/GMT+12']
    const utcDay = new Date().toISOString().slice(0, 10)
    const timeZone = zones.find((zone) => isoDayIn(new Date(), zone) !== utcDay) ?? ''
    const settings = () => ({ ...app.settings(), timeZone })
    await app.db.$client.query('truncate analytics_salts')
    for (let process = 0; process < 2; process++) {
      const ofProcess = { ...app, db: Object.create(app.db), settings }
      const header = (name: string) => ({ ...NAVIGATION })[name as keyof typeof NAVIGATION]
      countServedPages(ofProcess)({ url: '/events', header, remote: '192.0.2.60', viewer: GUEST })
      viewsOf(ofProcess).add({ ...LATE, at: new Date(0) })
      await viewsOf(ofProcess).flush()
    }
    expect(await readVisits()).toMatchObject([{ views: 2 }])
    const dayOf = async (table: string) =>
      (await app.db.$client.query(`select day::text, to_jsonb(t) ->> 'count' as count from ${table} t`)).rows
    const day = isoDayIn(new Date(), timeZone)
    expect(await dayOf('analytics_salts')).toEqual([{ day, count: null }])
    expect(await dayOf('analytics_drops')).toEqual([{ day, count: '2' }])
  })

  test('who cannot be stored is counted as dropped, and stops nobody else', async () => {
    const { $client } = app.db
    views.add({ ...LATE, at: new Date(), lang: 'de' as 'en' })
    await views.flush()
    views.add(LATE)
    const away = vi.spyOn($client, 'query').mockRejectedValue(new Error('away') as never)
    await views.flush()
    away.mockRestore()
    open('/events')
    expect(await readVisits()).toHaveLength(1)
    const { rows } = await $client.query('select reason, count from analytics_drops order by reason')
    expect(rows).toEqual([
      { reason: 'failed', count: 1 },
      { reason: 'late', count: 1 },
    ])
  })

  test('more than may wait are counted as dropped', async () => {
    for (let at = 0; at <= WAITING_MAX; at++) views.add({ ...LATE, address: `${at}` })
    await views.flush()
    const { rows } = await app.db.$client.query('select reason, count from analytics_drops order by reason')
    expect(rows).toEqual([
      { reason: 'full', count: 1 },
      { reason: 'late', count: WAITING_MAX },
    ])
  })

  test('with the database away, views wait and are stored once it is back', async () => {
    const { connect } = app.db.$client
    app.db.$client.connect = () =>
      Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })) as never
    open('/events')
    await views.flush()
    app.db.$client.connect = connect
    expect(await readVisits()).toMatchObject([{ views: 1 }])
  })
})
