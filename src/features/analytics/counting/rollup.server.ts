import type pg from 'pg'
import type { AppContext } from '#platform/app-context.server.ts'
import { LOCKS } from '#platform/database/advisory-locks.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { MINUTE_MS } from '#platform/dates/durations.ts'
import { RAW_DAYS, SPANS, type Span } from '../rules.ts'
import { BEGIN_BOUNDED, isLocked } from './store.server.ts'

/** How long hourly figures and the speed of pages are stored: enough to compare two periods of the dashboard. */
const DETAILS_DAYS = 100

type App = Pick<AppContext, 'db' | 'settings'>

/**
 * Brings the sums of hours and days up to date: each in which a changed visit began is computed anew from the raw rows.
 * Safe to repeat and to interrupt. Does nothing while another process rolls up.
 * @param today decides which days still have all their raw rows, if the zone has changed
 * @returns up to when the sums contain everything; undefined while another process rolls up or a writer hangs
 */
export async function rollUp({ db, settings }: App, today = new Date()): Promise<Date | undefined> {
  const client = await db.$client.connect()
  try {
    await client.query(BEGIN_BOUNDED)
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as mine', [
      LOCKS.analyticsRollup,
    ])
    const upTo = rows[0].mine ? await rollUpAlone(client, settings().timeZone, today) : undefined
    await client.query('commit')
    client.release()
    return upTo
  } catch (error) {
    client.release(true) // its transaction ends with the connection
    if (isLocked(error)) return undefined // a writer hangs; the sums are as they were
    throw error
  }
}

async function rollUpAlone(client: pg.ClientBase, zone: string, today: Date): Promise<Date> {
  const now = await timeBetweenWrites(client)
  const { rows: states } = await client.query<{ zone: string; rolled_up_to: Date }>(
    'select zone, rolled_up_to from analytics_state',
  )
  const [state] = states
  const isSameZone = state?.zone === zone
  const since = state && isSameZone ? sinceWhen(state.rolled_up_to, now) : new Date(0)
  const from = state && !isSameZone ? await restartRollup(client, zone, today) : new Date(0)
  for (const span of SPANS) {
    const { rows } = await client.query<{ starts_at: Date }>(changedSql(span), [since, zone, from])
    for (const { starts_at } of rows) await replaceSums(client, span, starts_at, zone)
  }
  await client.query(
    `insert into analytics_state (zone, rolled_up_to) values ($1, $2)
     on conflict (id) do update set zone = excluded.zone, rolled_up_to = excluded.rolled_up_to`,
    [zone, now],
  )
  return now
}

/** Rollups are a few minutes apart: a clock may be set back by so much between two of them unnoticed. */
const CLOCK_MARGIN_MS = 10 * MINUTE_MS

/** Visits that changed since then are counted anew; all of them where the database's clock was set back meanwhile. */
const sinceWhen = (rolledUpTo: Date, now: Date) =>
  now < rolledUpTo ? new Date(0) : new Date(rolledUpTo.getTime() - CLOCK_MARGIN_MS)

/** Whatever is stored by now has an earlier `changed_at`: writers hold the lock from before they take the time. */
async function timeBetweenWrites(client: pg.ClientBase): Promise<Date> {
  await client.query('savepoint alone')
  await client.query('select pg_advisory_xact_lock($1)', [LOCKS.analyticsVisits])
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  await client.query('rollback to alone') // gives the lock back
  return rows[0]?.now ?? new Date(0)
}

/**
 * SQL for the start of the hour or day of an instant. In autumn, a zone repeats an hour or a midnight. PostgreSQL's own
 * truncation takes the later one: two hours would become one, and a day would begin after its first visits.
 * @param zone a parameter's name
 */
const START_SQL: Record<Span, (column: string, zone: string) => string> = {
  hour: (at, zone) =>
    `${at} - make_interval(secs => mod(extract(epoch from ${at} at time zone ${zone}), 3600)::float8)`,
  day: (at, zone) => {
    const midnight = `date_trunc('day', ${at}, ${zone})`
    const earlier = `${midnight} - interval '1 hour'`
    return `case when (${earlier}) at time zone ${zone} = ${midnight} at time zone ${zone} then ${earlier} else ${midnight} end`
  },
}

/**
 * SQL of the midnight that begins the day so many days before an instant. Noon is never an hour that a zone repeats or
 * leaves out.
 * @param zone a parameter's name, as `days` and `at` are
 */
const midnightBeforeSql = (at: string, days: string, zone: string) =>
  START_SQL.day(
    `((${at}::timestamptz at time zone ${zone})::date - ${days}::int + time '12:00') at time zone ${zone}`,
    zone,
  )

const changedSql = (span: Span) =>
  `select distinct ${START_SQL[span]('started_at', '$2')} as starts_at from analytics_visits
  where changed_at >= $1 and started_at >= $3 order by 1`

/**
 * After a change of the site's zone: days whose raw rows are complete are computed anew, earlier ones stay.
 * @returns the first day's start
 */
async function restartRollup(client: pg.ClientBase, zone: string, today: Date): Promise<Date> {
  const { rows } = await client.query<{ from: Date }>(
    `select ${midnightBeforeSql('$3', '$2', '$1')} as from`,
    [zone, RAW_DAYS - 1, today],
  )
  const from = rows[0]?.from ?? new Date(0)
  await client.query('delete from analytics_rollups where starts_at >= $1', [from])
  return from
}

/** Replaces the sums of one span. */
async function replaceSums(client: pg.ClientBase, span: Span, startsAt: Date, zone: string) {
  await client.query('delete from analytics_rollups where span = $1 and starts_at = $2', [span, startsAt])
  await client.query(sumsSql(span), [startsAt, zone])
}

/** More than any zone's: clocks that are set back lengthen a day by an hour, and on Lord Howe Island an hour by half. */
const LONGEST: Record<Span, string> = { hour: '2 hours', day: '26 hours' }

/**
 * Everything is counted at the time its visit began, so that visits, views and seconds of a span belong together. The
 * bounds let PostgreSQL use an index.
 */
const sumsSql = (span: Span) => `
  with visits as materialized (
    select *, extract(epoch from last_at - started_at) as seconds from analytics_visits
    where started_at >= $1::timestamptz and started_at < $1::timestamptz + interval '${LONGEST[span]}'
      and ${START_SQL[span]('started_at', '$2')} = $1
  ), shown as (
    select w.page, v.id, v.visitor, v.is_returning, v.views,
      extract(epoch from coalesce(lead(w.at) over of_visit, greatest(v.last_at, w.at)) - w.at) as seconds
    from analytics_views w join visits v on v.id = w.visit_id
    window of_visit as (partition by w.visit_id order by w.at)
  )
  insert into analytics_rollups (span, starts_at, kind, value, visitors, arrivals, returning_visitors, visits, bounces, views, seconds)
  select '${span}', $1, d.kind, d.value, count(distinct visitor), count(*) filter (where is_first),
    count(distinct visitor) filter (where is_returning), count(*), count(*) filter (where views = 1), sum(views), sum(seconds)
  from visits cross join lateral (values
    ('all', ''), ('lang', lang), ('device', device), ('browser', browser), ('country', coalesce(country, '')),
    ('referrer', referrer), ('campaign', campaign)
  ) as d(kind, value)
  where d.value is not null group by d.kind, d.value
  union all
  select '${span}', $1, 'page', page, count(distinct visitor), 0, count(distinct visitor) filter (where is_returning),
    count(distinct id), count(distinct id) filter (where views = 1), count(*), sum(seconds)
  from shown group by page`

/** Removes raw rows that are older than whole days of them are promised; called by a job. */
export async function deleteOldVisits({ db, settings }: App): Promise<void> {
  const zone = settings().timeZone
  await queryNamed(
    db,
    'analytics.forget',
    `with old as (
       delete from analytics_visits where started_at < ${midnightBeforeSql('now()', '$2', '$1')}
       returning id
     ), views as (delete from analytics_views where visit_id in (select id from old)),
     salts as (delete from analytics_salts where day < (now() at time zone $1)::date),
     hours as (
       delete from analytics_rollups where span = 'hour' and starts_at < now() - make_interval(days => $3)
     )
     delete from analytics_vitals where at < now() - make_interval(days => $3)`,
    [zone, RAW_DAYS, DETAILS_DAYS],
  )
}
