import type { AppContext } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import type { Range, Ranges } from './periods.server.ts'

type App = Pick<AppContext, 'db'>

export type Totals = {
  visitors: number
  /** How many of the visitors had been here before. */
  returningVisitors: number
  visits: number
  bounces: number
  views: number
  seconds: number
}
/** One row of a table: a page, a country, a host. */
export type Share = {
  value: string
  visitors: number
  views: number
  seconds: number
  /** Distinct people at least: those of its busiest day. Visitors of several days may be one person on each. */
  people: number
}
type Kind = 'page' | 'country' | 'device' | 'browser' | 'referrer' | 'campaign' | 'lang'

const SUMS = `coalesce(sum(returning_visitors), 0)::int as "returningVisitors", coalesce(sum(visits), 0)::int as visits,
  coalesce(sum(bounces), 0)::int as bounces, coalesce(sum(views), 0)::int as views,
  coalesce(sum(seconds), 0)::float8 as seconds`

/** The totals of the period: sums of its days; for the last 24 hours visitors are counted from raw visits. */
export async function totalsOf({ db }: App, { current, unit }: Ranges): Promise<Totals> {
  const [row] =
    unit === 'hour'
      ? await queryNamed<Totals>(db, 'analytics.totalsOfHours', RAW_TOTALS, [current.from, current.to])
      : await queryNamed<Totals>(
          db,
          'analytics.totalsOfDays',
          `select coalesce(sum(visitors), 0)::int as visitors, ${SUMS} from analytics_rollups
           where span = 'day' and kind = 'all' and starts_at >= $1 and starts_at < $2`,
          [current.from, current.to],
        )
  return row ?? NONE
}

/**
 * The totals of the period before. Its last day counts until the same time of day, from hours, in which a visitor counts
 * with the first visit.
 */
export async function totalsBefore({ db }: App, { before, unit }: Ranges): Promise<Totals> {
  const [row] =
    unit === 'hour'
      ? await queryNamed<Totals>(db, 'analytics.totalsOfHours', RAW_TOTALS, [before.from, before.to])
      : await queryNamed<Totals>(
          db,
          'analytics.totalsBefore',
          `select coalesce(sum(case span when 'day' then visitors else arrivals end), 0)::int as visitors, ${SUMS}
           from analytics_rollups where kind = 'all' and (
             (span = 'day' and starts_at >= $1 and starts_at < $2) or
             (span = 'hour' and starts_at >= $2 and starts_at < $3)
           )`,
          [before.from, before.lastDay, before.to],
        )
  return row ?? NONE
}

/** How long a visit lasts on average, in whole seconds. */
export const sessionSeconds = ({ seconds, visits }: Totals) => (visits ? Math.round(seconds / visits) : 0)

const NONE: Totals = { visitors: 0, returningVisitors: 0, visits: 0, bounces: 0, views: 0, seconds: 0 }

const RAW_TOTALS = `
  with people as (
    select visitor, bool_or(is_returning) as is_returning, count(*)::int as visits,
      count(*) filter (where views = 1)::int as bounces, sum(views)::int as views,
      sum(extract(epoch from last_at - started_at)::float8) as seconds
    from analytics_visits where started_at >= $1 and started_at < $2 group by visitor
  )
  select count(*)::int as visitors, count(*) filter (where is_returning)::int as "returningVisitors",
    coalesce(sum(visits), 0)::int as visits, coalesce(sum(bounces), 0)::int as bounces,
    coalesce(sum(views), 0)::int as views, coalesce(sum(seconds), 0)::float8 as seconds
  from people`

/**
 * Each kind's values, most first: pages by views, everything else by visitors. Unknown is an empty value. A visitor who
 * changes from one value to another counts with both.
 */
export async function sharesOf({ db }: App, { current, unit }: Ranges): Promise<Record<Kind, Share[]>> {
  const rows = await queryNamed<Share & { kind: Kind }>(
    db,
    'analytics.shares',
    `select kind, value, sum(case span when 'day' then visitors else arrivals end)::int as visitors,
       max(visitors)::int as people, sum(views)::int as views, sum(seconds)::float8 as seconds
     from analytics_rollups where span = $1 and kind <> 'all' and starts_at >= $2 and starts_at < $3
     group by kind, value`,
    [unit, current.from, current.to],
  )
  const shares: Record<Kind, Share[]> = {
    page: [],
    country: [],
    device: [],
    browser: [],
    referrer: [],
    campaign: [],
    lang: [],
  }
  for (const { kind, ...share } of rows) shares[kind].push(share)
  if (unit === 'hour') Object.assign(shares, await peopleOfHours({ db }, current))
  const by = (kind: string) => (kind === 'page' ? 'views' : 'visitors')
  for (const [kind, all] of Object.entries(shares))
    all.sort((a, b) => b[by(kind)] - a[by(kind)] || (a.value < b.value ? -1 : 1))
  return shares
}

/** Distinct people of the last 24 hours: hours cannot be added up. */
async function peopleOfHours({ db }: App, { from, to }: Range) {
  const rows = await queryNamed<{ kind: Kind; value: string; visitors: number; views: number }>(
    db,
    'analytics.peopleOfHours',
    `with people as (
       select visitor, coalesce(max(country), '') as country, min(device) as device, min(browser) as browser,
         min(lang) as lang, max(referrer) as referrer, max(campaign) as campaign, sum(views) as views
       from analytics_visits where started_at >= $1 and started_at < $2 group by visitor
     )
     select case
         when grouping(country) = 0 then 'country' when grouping(device) = 0 then 'device'
         when grouping(browser) = 0 then 'browser' when grouping(lang) = 0 then 'lang'
         when grouping(referrer) = 0 then 'referrer' else 'campaign'
       end as kind, coalesce(country, device, browser, lang, referrer, campaign) as value,
       count(*)::int as visitors, sum(views)::int as views
     from people group by grouping sets ((country), (device), (browser), (lang), (referrer), (campaign))`,
    [from, to],
  )
  const shares: Partial<Record<Kind, Share[]>> = {}
  for (const { kind, ...share } of rows)
    if (share.value !== null)
      shares[kind] = [...(shares[kind] ?? []), { ...share, people: share.visitors, seconds: 0 }]
  return shares
}

/** The points of the chart, oldest first; hours and days without a visit are left out. */
export const pointsOf = ({ db }: App, { current, unit }: Ranges) =>
  queryNamed<{ at: Date; visitors: number; views: number }>(
    db,
    'analytics.points',
    `select starts_at as at, visitors, views from analytics_rollups
     where span = $1 and kind = 'all' and starts_at >= $2 and starts_at < $3 order by 1`,
    [unit, current.from, current.to],
  )
