import { beforeEach, describe, expect, test } from 'vitest'
import { communityEventAttendees } from '#features/local-community/tables.ts'
import { accessRequests, memberships } from '#features/membership/tables.ts'
import { DAY_MS, HOUR_MS } from '#platform/dates/durations.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { inHours } from '../../../../tests/times.ts'
import { clearCachedResults } from '../cached-result.server.ts'
import { type Hit, storeHits } from '../counting/store.server.ts'
import { PERIODS } from '../search-params.ts'
import { analyticsVitals } from '../tables.ts'
import { REPORTS } from '../vitals/vitals.server.ts'
import { businessOf } from './business.server.ts'
import { rangesOf } from './periods.server.ts'

const ZONE = 'Europe/Oslo'
const testApp = await openTestApp({ SITE_TIMEZONE: ZONE, RATE_LIMIT: 'off' })
const { db } = testApp.app
const admin = await createPerson(testApp, { role: 'admin' })

const hit = (visitor: number, at: number, more: Partial<Hit> = {}): Hit => ({
  visitor: BigInt(visitor),
  at: new Date(at),
  page: '/events',
  lang: 'en',
  device: 'desktop',
  browser: 'chrome',
  signedIn: false,
  ...more,
})
/** Stores one visit, with views at these seconds after its start. */
const storeVisit = (visitor: number, at: number, seconds: number[], more: Partial<Hit> = {}) =>
  storeHits(
    { db },
    seconds.map((after) => hit(visitor, at + after * 1000, more)),
  )
/**
 * Reads the report without cached results, which may be older on a slow machine. A period ends before the millisecond
 * of the request, and rows have microseconds: a row that was written just now may be in that millisecond.
 */
const fetchReport = async (path: string) => {
  clearCachedResults(testApp.app)
  const lastWritten = Date.now()
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(lastWritten)
  return (await admin.get(path)).body
}
const report = (period = '7d') => fetchReport(`/api/analytics?period=${period}`)
const details = (period = '7d') => fetchReport(`/api/analytics/details?period=${period}`)

/** Noon of a day so many days ago, in the site's zone; never in the future. */
const noon = (daysAgo: number) =>
  Temporal.Now.zonedDateTimeISO(ZONE).startOfDay().add({ hours: 12 }).subtract({ days: daysAgo })
    .epochMilliseconds
const justNow = () => Date.now() - 60_000

beforeEach(() =>
  db.$client.query(
    'truncate analytics_visits, analytics_views, analytics_rollups, analytics_state, analytics_drops, analytics_vitals',
  ),
)

describe('the figures of visits', () => {
  test('are nought before anyone came', async () => {
    expect(await report()).toMatchObject({
      overview: { totalVisitors: 0, pageViews: 0, avgSessionDuration: 0, bounceRate: 0 },
      trends: { visitorsChange: 0 },
      topPages: [],
      demographics: { countries: [], devices: [], browsers: [] },
    })
    expect(await details()).toMatchObject({ points: [], visitorsNow: 0, dropped: 0, updatedAt: null })
  })

  test('count visitors, views, bounces and time, new and returning, pages and devices', async () => {
    await storeVisit(1, noon(1), [0, 60, 120])
    await storeVisit(2, noon(1), [0], { page: '/', device: 'mobile', browser: 'safari' })
    await storeVisit(3, noon(6), [0, 30], { page: '/', signedIn: true }) // the first day of the seven
    await storeVisit(1, noon(1) + HOUR_MS, [0])
    const { overview, topPages, demographics, businessMetrics } = await report()
    expect(overview).toEqual({
      totalVisitors: 3,
      pageViews: 7,
      avgSessionDuration: Math.round((120 + 0 + 30 + 0) / 4),
      bounceRate: 50,
      newVisitors: 1, // the first came again on the same day, the third was signed in
      returningVisitors: 2,
    })
    expect(topPages).toEqual([
      { page: '/events', views: 4, percentage: 57.1 },
      { page: '/', views: 3, percentage: 42.9 },
    ])
    expect(demographics.devices).toEqual([
      { device: 'desktop', users: 2, percentage: 66.7 },
      { device: 'mobile', users: 1, percentage: 33.3 },
    ])
    expect(demographics.browsers.map(({ browser }: { browser: string }) => browser)).toEqual([
      'chrome',
      'safari',
    ])
    expect(businessMetrics.avgTimeOnSite).toBe(38)
  })

  test('compare with the period before, as far into its last day', async () => {
    const now = Date.now()
    for (const visitor of [1, 2, 3]) await storeVisit(visitor, noon(3), [0, 10])
    for (const visitor of [4, 5]) await storeVisit(visitor, noon(9), [0, 20])
    await storeVisit(6, now - 7 * DAY_MS - 2 * HOUR_MS, [0]) // before this time of that day, or of the day before it
    await storeVisit(7, now - 7 * DAY_MS + 2 * HOUR_MS, [0]) // in neither period, or in this one after midnight
    const begin = rangesOf('7d', new Date(now), ZONE).current.from.getTime()
    const later = now - 7 * DAY_MS + 2 * HOUR_MS >= begin ? 1 : 0
    const { overview, trends } = await report()
    const visitors = 3 + later
    expect(overview.totalVisitors).toBe(visitors)
    const changeOf = (before: number, now: number) => Math.round(((now - before) / before) * 1000) / 10
    expect(trends).toEqual({
      visitorsChange: changeOf(3, visitors),
      pageViewsChange: changeOf(5, 6 + later),
      sessionDurationChange: changeOf(Math.round(40 / 3), Math.round(30 / visitors)),
      bounceRateChange: changeOf(33.3, Math.round((later / visitors) * 1000) / 10),
    })
  })

  test('of the last 24 hours are of distinct visitors, whatever hours they came in', async () => {
    const now = Date.now()
    await storeVisit(3, now - 30 * HOUR_MS, [0])
    await storeVisit(1, now - 5 * HOUR_MS, [0])
    await storeVisit(2, now - 4 * HOUR_MS, [0, 5])
    await storeVisit(1, now - 3 * HOUR_MS, [0])
    const { overview, trends, topPages } = await report('1d')
    expect(overview).toMatchObject({ totalVisitors: 2, pageViews: 4 })
    expect(topPages).toEqual([{ page: '/events', views: 4, percentage: 100 }])
    expect(trends.visitorsChange).toBe(100)
    const times = (await details('1d')).points.map(({ at }: { at: string }) => at)
    expect(times).toHaveLength(3)
    expect(times).toEqual(times.toSorted())
  })

  test('of the last 24 hours show a country of five, whatever hours they came in', async () => {
    for (const ago of [1, 2, 3, 4, 5])
      await storeVisit(ago, Date.now() - ago * HOUR_MS, [0], { country: 'IS' })
    expect((await report('1d')).demographics.countries).toEqual([
      { country: 'IS', users: 5, percentage: 100 },
    ])
  })

  test('hide a country where one visitor came on five days', async () => {
    for (const day of [5, 4, 3, 2, 1]) await storeVisit(day, noon(day), [0], { country: 'IS' })
    expect((await report()).demographics.countries).toEqual([{ country: 'other', users: 5, percentage: 100 }])
  })

  test('hide countries of fewer than five, alone and together', async () => {
    for (const visitor of [1, 2, 3, 4, 5, 6]) await storeVisit(visitor, noon(1), [0], { country: 'NO' })
    for (const visitor of [11, 12, 13, 14]) await storeVisit(visitor, noon(1), [0], { country: 'SE' })
    const small = (await report()).demographics.countries
    expect(small).toEqual([{ country: 'NO', users: 6, percentage: 60 }])
    await storeVisit(21, noon(1), [0])
    expect((await report()).demographics.countries).toEqual([
      { country: 'NO', users: 6, percentage: 54.5 },
      { country: 'other', users: 5, percentage: 45.5 },
    ])
  })

  test('say where visitors came from, who is here now, and what was dropped', async () => {
    await storeVisit(1, justNow(), [0, 20], { referrer: 'example.org', campaign: 'nowruz', lang: 'fa' })
    await storeVisit(2, justNow() - HOUR_MS, [0])
    const today = Temporal.Now.zonedDateTimeISO(ZONE).toPlainDate()
    const [inPeriod, before] = [29, 30].map((days) => today.subtract({ days }).toString())
    await db.$client.query("insert into analytics_drops values ($1, 'address', 7), ($2, 'address', 100)", [
      inPeriod,
      before,
    ])
    expect(await details('30d')).toMatchObject({
      unit: 'day',
      zone: ZONE,
      referrers: [{ value: 'example.org', users: 1, percentage: 50 }],
      campaigns: [{ value: 'nowruz', users: 1, percentage: 50 }],
      languages: [
        { value: 'en', users: 1, percentage: 50 },
        { value: 'fa', users: 1, percentage: 50 },
      ],
      secondsOnPages: [{ page: '/events', seconds: Math.round(20 / 3) }],
      visitorsNow: 1,
      dropped: 7,
      updatedAt: expect.stringMatching(/Z$/),
    })
  })
})

test('a period begins with a day or an hour of the site’s zone, and the one before it ends at this time of the day', () => {
  const now = new Date('2026-11-30T23:30:00Z')
  const at = (text: string) => new Date(`${text}:00Z`)
  expect(rangesOf('7d', now, ZONE)).toEqual({
    current: { from: at('2026-11-24T23:00'), to: now },
    before: { from: at('2026-11-17T23:00'), to: at('2026-11-23T23:30'), lastDay: at('2026-11-23T23:00') },
    unit: 'day',
  })
  expect(rangesOf('1d', now, 'Asia/Tehran')).toEqual({
    current: { from: at('2026-11-30T00:30'), to: now },
    before: { from: at('2026-11-29T00:30'), to: at('2026-11-29T23:30'), lastDay: at('2026-11-29T23:30') },
    unit: 'hour',
  })
})

describe('the business figures', () => {
  test('come from the features’ own rows, and no step of the journey counts an anonymous post', async () => {
    const before = await report()
    const [quiet, named, hidden] = [
      await createPerson(testApp),
      await createPerson(testApp),
      await createPerson(testApp),
    ]
    const [atEvent, atWorkshop, atPicnic] = [
      await createPerson(testApp),
      await createPerson(testApp),
      await createPerson(testApp),
    ]
    const post = { title: 'Books', content: 'Which ones?', category: 'Education' }
    await named.post('/api/posts', { ...post, anonymous: false })
    await hidden.post('/api/posts', { ...post, content: 'Other ones?', anonymous: true })
    await quiet.post('/api/posts', { ...post, content: 'See www.example.org', anonymous: true }) // held
    // One address that nobody has confirmed, and one whose owner is known.
    await testApp.newClient().post('/api/newsletter/subscribe', { email: 'reader@example.org' })
    await named.post('/api/newsletter/subscribe', { email: named.email })
    await admin.post('/api/admin/import-subscribers', 'email\nimported@example.org\n', {
      'content-type': 'text/csv',
    })
    const event = await named.post('/api/community-events', {
      ...{ title: 'Picnic', eventType: 'playdate', city: 'Oslo', country: 'Norway', zone: ZONE },
      date: inHours(48),
    })
    await db
      .insert(communityEventAttendees)
      .values({ eventId: event.body.id, userId: quiet.id, status: 'declined' })
    await atPicnic.post(`/api/community-events/${event.body.id}/register`, {})
    const talk = { title: 'Talk', description: 'About it', category: 'culture', speaker: 'Sara', zone: ZONE }
    const { body: ofAdmin } = await admin.post('/api/events', { ...talk, dateTime: inHours(48) })
    await atEvent.post('/api/events/register', { eventId: ofAdmin.id })
    const { body: workshop } = await admin.post('/api/workshops', {
      ...{ title: 'Tiles', description: 'By hand', workshopType: 'live', isPremiumOnly: false },
      ...{ scheduledDate: inHours(48), zone: ZONE },
    })
    await atWorkshop.post(`/api/workshops/${workshop.id}/register`)
    await db.insert(accessRequests).values({ userId: quiet.id })
    await db.insert(memberships).values([
      { userId: atEvent.id, source: 'stripe', stripeSubscriptionId: 'sub_1', status: 'active' },
      { userId: quiet.id, source: 'granted', status: 'active' },
    ])
    await testApp.newClient().post('/api/waitlist', {
      name: 'Mina',
      email: 'mina@example.org',
      city: 'Oslo',
      childrenAges: '4',
    })
    const after = await report()
    const growthOf = (name: string) => after.businessMetrics[name] - before.businessMetrics[name]
    expect(growthOf('communityPosts')).toBe(2)
    expect(growthOf('newsletterSignups')).toBe(1)
    expect(growthOf('eventRegistrations')).toBe(3)
    expect(growthOf('premiumInterest')).toBe(3)
    const users = (all: { userJourney: { step: string; users: number }[] }) =>
      all.userJourney.map((step) => step.users)
    const [was, is] = [users(before), users(after)]
    expect(is.map((count, at) => count - (was[at] ?? 0))).toEqual([0, 6, 4, 1])
    expect(after.userJourney.map(({ step }: { step: string }) => step)).toEqual([
      'visit',
      'sign_up',
      'first_step',
      'member',
    ])
    const [, signedUp = 0, active = 0] = is
    const dropoff = after.userJourney.map(({ dropoffRate }: { dropoffRate: number }) => dropoffRate)
    expect(dropoff.slice(0, 3)).toEqual([0, 0, Math.round(((signedUp - active) / signedUp) * 1000) / 10])
  })
})

test('downloads of a day that a period ends before are in the next one alone', async () => {
  const midnight = new Date('2026-11-16T00:00Z')
  const link = { title: 'Poems', description: 'To read', url: 'https://example.org/p', category: 'books' }
  expect((await admin.post('/api/resources', link)).status).toBe(201)
  await db.$client.query(
    `insert into resource_downloads (resource_id, day, format, count)
     select min(id), '2026-11-16', 'html', 7 from resources`,
  )
  const downloads = async (from: number, to: number) =>
    (await businessOf({ db }, { from: new Date(from), to: new Date(to) })).resourceDownloads
  expect(await downloads(midnight.getTime() - 7 * DAY_MS, midnight.getTime())).toBe(0)
  expect(await downloads(midnight.getTime(), midnight.getTime() + 7 * DAY_MS)).toBe(7)
})

describe('the speed of a page', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
  /** A minute ago: the clock of a machine may be set back a little while this runs. */
  const sendVital = async (value: number, at = 0) => {
    const caller = testApp.newClient({ address: `10.1.${at}.1`, headers: { 'user-agent': phone } })
    await caller.post('/api/analytics/vitals', { path: '/fa/events', metrics: [{ name: 'LCP', value }] })
    await db.$client.query("update analytics_vitals set at = at - interval '1 minute' where value = $1", [
      value,
    ])
  }

  test('is the 75th percentile by page, language and device, once five visits reported it', async () => {
    for (const [at, value] of [1000, 2000, 3000, 4000].entries()) await sendVital(value, at)
    expect(await fetchReport('/api/analytics/vitals')).toEqual([])
    await sendVital(5000, 5)
    expect(await fetchReport('/api/analytics/vitals')).toEqual([
      {
        ...{ page: '/events', lang: 'fa', device: 'mobile', metric: 'LCP', value: 4000, samples: 5 },
        ...{ before: null, slower: false },
      },
    ])
  })

  test('is marked where a page got slower by a third', async () => {
    for (let at = 0; at < 5; at++) await sendVital(1000, at)
    await db.$client.query("update analytics_vitals set at = at - interval '9 days'")
    for (let at = 0; at < 5; at++) await sendVital(1400, at)
    expect(await fetchReport('/api/analytics/vitals')).toMatchObject([{ before: 1000, slower: true }])
  })

  test('is compared with five visits before at least; the slowest pages come first, by when they are shown', async () => {
    await db.$client.query(`
      insert into analytics_vitals (at, page, lang, device, metric, value)
      select now() - age, page, 'en', 'mobile', metric, value from generate_series(1, 5) n, (values
        (interval '1 minute', '/events', 'LCP', 900, 5), (interval '9 days', '/events', 'LCP', 100, 4),
        (interval '1 minute', '/community', 'LCP', 1200, 5), (interval '1 minute', '/community', 'CLS', 9, 5),
        (interval '1 minute', '/community', 'INP', 40, 5)) sample(age, page, metric, value, visits)
      where n <= visits`)
    const rows = await fetchReport('/api/analytics/vitals')
    expect(rows.map(({ page, metric, before }: Record<string, unknown>) => [page, metric, before])).toEqual([
      ['/community', 'LCP', null],
      ['/events', 'LCP', null],
      ['/community', 'INP', null],
      ['/community', 'CLS', null],
    ])
  })

  test('is stored once from an address that sends it twice, of so many visits to a page, and of no more', async () => {
    const { RATE_LIMIT } = testApp.app.env
    testApp.app.env.RATE_LIMIT = 'on'
    for (const value of [998, 999]) await sendVital(value, 0)
    expect(await db.$count(analyticsVitals)).toBe(1)
    for (let at = 1; at <= REPORTS.most; at++) await sendVital(1000 + at, at)
    testApp.app.env.RATE_LIMIT = RATE_LIMIT
    expect(await fetchReport('/api/analytics/vitals')).toMatchObject([{ samples: REPORTS.most }])
  })

  test('is stored however small the number is', async () => {
    const caller = testApp.newClient({ headers: { 'user-agent': phone } })
    const metrics = [1e-60, Number.MIN_VALUE, 1e-40].map((value) => ({ name: 'CLS', value }))
    expect((await caller.post('/api/analytics/vitals', { path: '/events', metrics })).status).toBe(204)
    const { rows } = await db.$client.query('select value from analytics_vitals where value < 0.001')
    expect(rows).toHaveLength(3)
  })

  test.each([
    [{ path: '/events', metrics: [] }],
    [{ path: '/events', metrics: [{ name: 'LCP', value: -1 }] }],
    [{ path: '/events', metrics: [{ name: 'LCP', value: 1e12 }] }],
    [{ path: '/events', metrics: [{ name: 'FID', value: 1 }] }],
    [{ path: '/events', metrics: Array.from({ length: 9 }, () => ({ name: 'LCP', value: 1 })) }],
  ])('%j is refused', async (body) => {
    expect((await testApp.newClient().post('/api/analytics/vitals', body)).status).toBe(422)
  })
})

describe('the dashboard', () => {
  test.each([
    '/api/analytics',
    '/api/analytics/details',
    '/api/analytics/vitals',
    '/api/analytics/export?table=pages',
  ])('%s is for admins', async (path) => {
    expect((await testApp.newClient().get(path)).status).toBe(401)
    expect((await (await createPerson(testApp, { role: 'moderator' })).get(path)).status).toBe(403)
  })

  test('takes the four periods and no other', async () => {
    for (const period of PERIODS)
      expect((await admin.get(`/api/analytics?period=${period}`)).status).toBe(200)
    expect((await admin.get('/api/analytics?period=8d')).status).toBe(422)
    expect((await admin.get('/api/analytics/export?table=users')).status).toBe(422)
  })
})
