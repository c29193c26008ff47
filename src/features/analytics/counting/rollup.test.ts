import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppContext } from '#platform/app-context.server.ts'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { openTestApp } from '../../../../tests/app.ts'
import type { Span } from '../rules.ts'
import { analyticsVitals } from '../tables.ts'
import { deleteOldVisits, rollUp } from './rollup.server.ts'
import { type Hit, storeHits } from './store.server.ts'

const testApp = await openTestApp()
const { db } = testApp.app
const inZone = (zone: string) =>
  ({ db, settings: () => ({ ...testApp.app.settings(), timeZone: zone }) }) as AppContext

type Visit = {
  visitor: string
  started_at: Date
  last_at: Date
  is_returning: boolean
  is_first: boolean
  lang: string
  device: string
  browser: string
  country: string | null
  referrer: string | null
  campaign: string | null
  shown: { at: Date; page: string }[]
}

/** Computes the expected sums in plain loops. */
function recount(visits: Visit[], span: Span, zone: string): Record<string, number[]> {
  const groups = new Map<string, { visit: Visit; views: number; seconds: number }[]>()
  const put = (
    start: string,
    kind: string,
    value: string,
    item: { visit: Visit; views: number; seconds: number },
  ) => {
    const key = `${start} ${kind} ${value}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  for (const visit of visits) {
    const start = startOf(visit.started_at, span, zone)
    const whole = {
      visit,
      views: visit.shown.length,
      seconds: (visit.last_at.getTime() - visit.started_at.getTime()) / 1000,
    }
    put(start, 'all', '', whole)
    put(start, 'country', visit.country ?? '', whole)
    for (const kind of ['lang', 'device', 'browser', 'referrer', 'campaign'] as const)
      if (visit[kind] !== null) put(start, kind, visit[kind], whole)
    const shown = visit.shown.toSorted((a, b) => a.at.getTime() - b.at.getTime())
    for (const [at, { at: time, page }] of shown.entries()) {
      const next = shown[at + 1]?.at ?? visit.last_at
      put(start, 'page', page, { visit, views: 1, seconds: (next.getTime() - time.getTime()) / 1000 })
    }
  }
  return Object.fromEntries(
    [...groups].map(([key, items]) => [
      key,
      [
        new Set(items.map(({ visit }) => visit.visitor)).size,
        new Set(items.filter(({ visit }) => visit.is_returning).map(({ visit }) => visit.visitor)).size,
        new Set(items.map(({ visit }) => visit)).size,
        new Set(items.filter(({ visit }) => visit.shown.length === 1).map(({ visit }) => visit)).size,
        items.reduce((sum, { views }) => sum + views, 0),
        Math.round(items.reduce((sum, { seconds }) => sum + seconds, 0) * 1000),
      ],
    ]),
  )
}

const startOf = (at: Date, span: Span, zone: string) => {
  const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  const start =
    span === 'day' ? there.startOfDay() : there.round({ smallestUnit: 'hour', roundingMode: 'floor' })
  return new Date(start.epochMilliseconds).toISOString()
}

async function stored(span: Span): Promise<Record<string, number[]>> {
  const { rows } = await db.$client.query('select * from analytics_rollups where span = $1', [span])
  return Object.fromEntries(
    rows.map((row) => [
      `${row.starts_at.toISOString()} ${row.kind} ${row.value}`,
      [
        row.visitors,
        row.returning_visitors,
        row.visits,
        row.bounces,
        row.views,
        Math.round(row.seconds * 1000),
      ],
    ]),
  )
}

async function rawVisits(): Promise<Visit[]> {
  const { rows } = await db.$client.query(
    `select v.*, (select array_agg(json_build_object('at', at, 'page', page)) from analytics_views where visit_id = v.id) as shown
     from analytics_visits v`,
  )
  return rows.map((row) => ({
    ...row,
    shown: row.shown.map(({ at, page }: { at: string; page: string }) => ({ at: new Date(at), page })),
  }))
}

const empty = () =>
  db.$client.query('truncate analytics_visits, analytics_views, analytics_rollups, analytics_state')

/** Over the night in which Europe's clocks go back, seen from a few days later. */
const ZONES = [
  'UTC',
  'Europe/Oslo',
  'America/Toronto',
  'Asia/Tehran',
  'Asia/Kathmandu',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
]
const MIDNIGHT = Date.UTC(2026, 9, 23)
const TODAY = new Date(Date.UTC(2026, 9, 29))

const hits = (at: fc.Arbitrary<number>): fc.Arbitrary<Hit> =>
  fc.record({
    visitor: fc.integer({ min: 1, max: 5 }).map(BigInt),
    at: at.map((minutes) => new Date(MIDNIGHT + minutes * 60_000)),
    page: fc.option(fc.constantFrom('/', '/events', '/community/{id}'), { nil: undefined, freq: 4 }),
    lang: fc.constantFrom('en', 'fa'),
    device: fc.constantFrom('desktop', 'mobile'),
    browser: fc.constantFrom('chrome', 'safari'),
    signedIn: fc.boolean(),
    country: fc.constantFrom(undefined, 'NO', 'CA'),
    referrer: fc.constantFrom(undefined, 'example.org'),
    campaign: fc.constantFrom(undefined, 'nowruz'),
  })

/** Batches in the order of time, each of a few minutes, as a queue hands them over; over five days. */
const batches = fc
  .array(hits(fc.integer({ min: 0, max: 5 * 24 * 60 })), { minLength: 1, maxLength: 60 })
  .map((all) => all.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
  .map((all) => {
    const parts: Hit[][] = []
    for (const hit of all) {
      const last = parts.at(-1)
      if (last?.[0] && hit.at.getTime() - last[0].at.getTime() < 10 * 60_000) last.push(hit)
      else parts.push([hit])
    }
    return parts
  })

test('hours and days equal a recount of the raw rows, after any batches, in any zone, and after the zone changed', async () => {
  await fc.assert(
    fc.asyncProperty(
      batches,
      fc.constantFrom(...ZONES),
      fc.constantFrom(...ZONES),
      fc.integer({ min: 1, max: 5 }),
      async (parts, zone, later, pause) => {
        await empty()
        for (const [at, part] of parts.entries()) {
          await storeHits({ db }, part)
          if (at % pause === 0) await rollUp(inZone(zone), TODAY)
        }
        await rollUp(inZone(zone), TODAY)
        const visits = await rawVisits()
        for (const span of ['hour', 'day'] as const)
          expect(await stored(span)).toEqual(recount(visits, span, zone))
        await rollUp(inZone(later), TODAY)
        for (const span of ['hour', 'day'] as const)
          expect(await stored(span)).toEqual(recount(visits, span, later))
      },
    ),
    { numRuns: 25 },
  )
})

test('the first day that is computed anew begins with the first of two midnights', async () => {
  await empty()
  const zone = 'America/Havana' // where it was midnight twice on the first of November
  const at = new Date('2026-11-01T04:30:00Z')
  await storeHits({ db }, [
    { visitor: 1n, at, page: '/', lang: 'en', device: 'mobile', browser: 'safari', signedIn: false },
  ])
  const today = new Date('2026-11-30T12:00:00Z')
  await rollUp(inZone('UTC'), today)
  await rollUp(inZone(zone), today)
  expect(await stored('day')).toMatchObject(recount(await rawVisits(), 'day', zone))
})

test('visits are cut by half an hour of quiet, whatever batches they came in', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (parts) => {
      await empty()
      for (const part of parts) await storeHits({ db }, part)
      const visits = await rawVisits()
      const views = parts.flat().filter(({ page }) => page !== undefined)
      expect(visits.flatMap(({ shown }) => shown)).toHaveLength(views.length)
      for (const visitor of new Set(visits.map((visit) => visit.visitor))) {
        const own = visits
          .filter((visit) => visit.visitor === visitor)
          .toSorted((a, b) => a.started_at.getTime() - b.started_at.getTime())
        for (const [at, visit] of own.entries()) {
          const before = own[at - 1]
          if (before)
            expect(visit.started_at.getTime() - before.last_at.getTime()).toBeGreaterThan(HOUR_MS / 2)
        }
        expect(own.filter((visit) => visit.is_first)).toHaveLength(1)
      }
    }),
    { numRuns: 25 },
  )
})

test('many who store and roll up at once lose nothing and count nothing twice', async () => {
  await empty()
  const now = Date.now()
  const part = (from: number): Hit[] =>
    Array.from({ length: 40 }, (_, at) => ({
      visitor: BigInt((at % 10) + 1),
      at: new Date(now - 60_000 + from * 100 + at),
      page: '/events',
      lang: 'en',
      device: 'mobile',
      browser: 'safari',
      signedIn: false,
    }))
  await Promise.all([
    ...Array.from({ length: 10 }, (_, at) => storeHits({ db }, part(at))),
    ...Array.from({ length: 10 }, () => rollUp(inZone('UTC'))),
  ])
  await rollUp(inZone('UTC'))
  const visits = await rawVisits()
  expect(visits).toHaveLength(10)
  expect(visits.flatMap(({ shown }) => shown)).toHaveLength(400)
  expect(
    (await stored('day'))[`${startOf(visits[0]?.started_at as Date, 'day', 'UTC')} all `]?.slice(0, 5),
  ).toEqual([10, 0, 10, 0, 400])
})

test('raw rows leave after thirty days, details after a hundred; the sums of days stay, and the salt of today', async () => {
  await empty()
  const long = new Date(Date.now() - 40 * 24 * HOUR_MS)
  const hit = {
    visitor: 1n,
    page: '/',
    lang: 'en',
    device: 'mobile',
    browser: 'safari',
    signedIn: false,
  } as const
  await storeHits({ db }, [{ ...hit, at: long }])
  await storeHits({ db }, [{ ...hit, visitor: 2n, at: new Date() }])
  await db.$client.query(
    "insert into analytics_salts values ('2020-01-01', 'x'), ((now() at time zone 'UTC')::date, 'y')",
  )
  await rollUp(inZone('UTC'))
  await db.$client.query(`
    insert into analytics_rollups (span, starts_at, kind, value, visitors, arrivals, returning_visitors, visits, bounces, views, seconds)
      select span, now() - age, 'all', 'kept', 1, 1, 0, 1, 1, 1, 0
      from unnest(array['hour', 'day']) span, unnest(array[interval '99 days', '101 days']) age;
    insert into analytics_vitals (at, page, lang, device, metric, value)
      select now() - age, '/', 'en', 'mobile', 'LCP', 1 from unnest(array[interval '99 days', '101 days']) age`)
  await deleteOldVisits(inZone('UTC'))
  await rollUp(inZone('UTC'))
  expect((await rawVisits()).map(({ visitor }) => visitor)).toEqual(['2'])
  expect((await db.$client.query('select * from analytics_views')).rows).toHaveLength(1)
  expect((await db.$client.query('select salt from analytics_salts')).rows).toEqual([{ salt: 'y' }])
  const kept = await db.$client.query(
    "select span, now() - starts_at < interval '100 days' as young from analytics_rollups where value = 'kept' order by 1, 2",
  )
  expect(kept.rows).toEqual([
    { span: 'day', young: false },
    { span: 'day', young: true },
    { span: 'hour', young: true },
  ])
  expect(await db.$count(analyticsVitals)).toBe(1)
  await rollUp(inZone('Asia/Tehran')) // what has no raw rows any more cannot be counted anew
  expect(Object.keys(await stored('day')).filter((key) => key.endsWith(' all '))).toHaveLength(2)
})
