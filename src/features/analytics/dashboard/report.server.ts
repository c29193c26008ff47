import type { AppContext } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { isoDayIn } from '#platform/dates/iso-day.server.ts'
import { cachedResult } from '../cached-result.server.ts'
import { refreshFigures } from '../counting/refresh.server.ts'
import { COUNTRY_VISITORS_MIN, LIVE_MINUTES } from '../rules.ts'
import type { Period } from '../search-params.ts'
import { businessOf, journeyOf } from './business.server.ts'
import {
  pointsOf,
  type Share,
  sessionSeconds,
  sharesOf,
  type Totals,
  totalsBefore,
  totalsOf,
} from './figures.server.ts'
import { rangesOf } from './periods.server.ts'

type App = AppContext & { now: Date }

const PAGES_SHOWN = 20
const SOURCES_SHOWN = 20

/** The dashboard's figures (specification, 3). Times are seconds, shares and changes per cent. */
export async function reportOf(ctx: App, period: Period) {
  await refreshFigures(ctx)
  return cachedResult(ctx, `report ${period}`, () => makeReport(ctx, period))
}

async function makeReport(ctx: App, period: Period) {
  const ranges = rangesOf(period, ctx.now, ctx.settings().timeZone)
  const [current, previous, shares, business, journey] = await Promise.all([
    totalsOf(ctx, ranges),
    totalsBefore(ctx, ranges),
    sharesOf(ctx, ranges),
    businessOf(ctx, ranges.current),
    journeyOf(ctx, ranges.current),
  ])
  return {
    overview: {
      totalVisitors: current.visitors,
      pageViews: current.views,
      avgSessionDuration: sessionSeconds(current),
      bounceRate: bounceRate(current),
      newVisitors: current.visitors - current.returningVisitors,
      returningVisitors: current.returningVisitors,
    },
    trends: {
      visitorsChange: percentChange(previous.visitors, current.visitors),
      pageViewsChange: percentChange(previous.views, current.views),
      sessionDurationChange: percentChange(sessionSeconds(previous), sessionSeconds(current)),
      bounceRateChange: percentChange(bounceRate(previous), bounceRate(current)),
    },
    topPages: shares.page.slice(0, PAGES_SHOWN).map(({ value, views }) => ({
      page: value,
      views,
      percentage: share(views, current.views),
    })),
    userJourney: toFunnel([
      ['visit', current.visitors],
      ['sign_up', journey.signUps],
      ['first_step', journey.active],
      ['member', journey.members],
    ]),
    demographics: {
      countries: countriesOf(shares.country).map((one) => ({ country: one.value, ...usersOf(one, current) })),
      devices: shares.device.map((one) => ({ device: one.value, ...usersOf(one, current) })),
      browsers: shares.browser.map((one) => ({ browser: one.value, ...usersOf(one, current) })),
    },
    businessMetrics: { ...business, avgTimeOnSite: sessionSeconds(current) },
  }
}

/**
 * Returns the other parts of the dashboard: the chart, where visitors came from, who is here now, and the age of the
 * figures.
 */
export async function detailsOf(ctx: App, period: Period) {
  await refreshFigures(ctx)
  return cachedResult(ctx, `details ${period}`, () => makeDetails(ctx, period))
}

async function makeDetails(ctx: App, period: Period) {
  const zone = ctx.settings().timeZone
  const ranges = rangesOf(period, ctx.now, zone)
  const [current, points, { referrer, campaign, lang, page }, state] = await Promise.all([
    totalsOf(ctx, ranges),
    pointsOf(ctx, ranges),
    sharesOf(ctx, ranges),
    stateOf(ctx, isoDayIn(ranges.current.from, zone)),
  ])
  const rows = (all: Share[]) =>
    all.slice(0, SOURCES_SHOWN).map((one) => ({ value: one.value, ...usersOf(one, current) }))
  return {
    unit: ranges.unit,
    zone,
    from: ranges.current.from,
    points,
    referrers: rows(referrer),
    campaigns: rows(campaign),
    languages: rows(lang),
    secondsOnPages: page
      .slice(0, PAGES_SHOWN)
      .map((one) => ({ page: one.value, seconds: secondsOnPage(one) })),
    visitorsNow: state.live,
    updatedAt: state.upTo,
    dropped: state.dropped,
  }
}

/** Every page, referrer, campaign and language of the period, most first, for their files: the dashboard shows the first. */
export async function allSharesOf(ctx: App, period: Period) {
  await refreshFigures(ctx)
  const ranges = rangesOf(period, ctx.now, ctx.settings().timeZone)
  const [current, { page, referrer, campaign, lang }] = await Promise.all([
    totalsOf(ctx, ranges),
    sharesOf(ctx, ranges),
  ])
  const rows = (all: Share[]) => all.map((one) => ({ value: one.value, ...usersOf(one, current) }))
  const pages = page.map((one) => ({
    page: one.value,
    views: one.views,
    percentage: share(one.views, current.views),
    seconds: secondsOnPage(one),
  }))
  return { pages, referrers: rows(referrer), campaigns: rows(campaign), languages: rows(lang) }
}

const usersOf = ({ visitors }: Share, total: Totals) => ({
  users: visitors,
  percentage: share(visitors, total.visitors),
})

/** How long one view of a page lasts, on average. */
const secondsOnPage = ({ views, seconds }: Share) => (views ? Math.round(seconds / views) : 0)

async function stateOf({ db, now }: App, day: string) {
  const [row] = await queryNamed<{ upTo: Date | null; live: number; dropped: number }>(
    db,
    'analytics.state',
    `select (select rolled_up_to from analytics_state where exists (select from analytics_rollups)) as "upTo",
       (select count(distinct visitor)::int from analytics_visits where last_at > $1::timestamptz - make_interval(mins => $2)
         and changed_at > $1::timestamptz - make_interval(mins => $2) /* for its index: no visit was stored before it was */) as live,
       (select coalesce(sum(count), 0)::int from analytics_drops where day >= $3::date) as dropped`,
    [now, LIVE_MINUTES, day],
  )
  return row ?? { upTo: null, live: 0, dropped: 0 }
}

/** Per cent of the visits that saw one page, with one decimal. */
const bounceRate = ({ bounces, visits }: Totals) => share(bounces, visits)
const share = (part: number, whole: number) => (whole ? Math.round((part / whole) * 1000) / 10 : 0)
/** Per cent, with one decimal; 0 where there was nothing before to compare with. */
const percentChange = (before: number, now: number) =>
  before ? Math.round(((now - before) / before) * 1000) / 10 : 0

function toFunnel(counts: [string, number][]) {
  return counts.map(([step, users], at) => {
    const previousUsers = counts[at - 1]?.[1] ?? users
    return {
      step,
      users,
      dropoffRate: previousUsers > users ? share(previousUsers - users, previousUsers) : 0,
    }
  })
}

/** Stands for countries that are too small to be shown, and for unknown ones. */
const OTHER_COUNTRIES = 'other'

/**
 * Fewer than five people of a country might be one family, and one family that comes on five days is five visitors: a
 * country is shown once it had five on one day. The others are shown together, once they are five themselves.
 */
function countriesOf(shares: Share[]): Share[] {
  const isShown = ({ value, people }: Share) => value !== '' && people >= COUNTRY_VISITORS_MIN
  const otherVisitors = shares.filter((one) => !isShown(one)).reduce((sum, { visitors }) => sum + visitors, 0)
  const otherCountries = {
    value: OTHER_COUNTRIES,
    visitors: otherVisitors,
    people: otherVisitors,
    views: 0,
    seconds: 0,
  }
  return [...shares.filter(isShown), ...(otherVisitors >= COUNTRY_VISITORS_MIN ? [otherCountries] : [])]
}
