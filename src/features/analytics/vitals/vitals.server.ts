import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { HOUR_SECONDS } from '#platform/dates/durations.ts'
import { countBeyond, isFirst } from '#platform/http/rate-limits.server.ts'
import { type Lang, splitLang } from '#platform/i18n/lang.ts'
import { cachedResult } from '../cached-result.server.ts'
import { countedBrowser } from '../counting/page-views.server.ts'
import { rangesOf } from '../dashboard/periods.server.ts'
import { countedPage } from '../pages.ts'
import type { Device, Metric, VitalsInput } from '../rules.ts'
import type { Period } from '../search-params.ts'

type App = Pick<AppContext, 'db' | 'settings'> & { now: Date }

/** One visit in ten reports, so a caller has nothing to report more often. */
const REPORT_WINDOW = { name: 'analytics.vitals', perSeconds: 30 }
/** Reports of one page, language and device: enough for a percentile, and a bound for the table on a busy site. */
export const REPORTS = { name: 'analytics.vitals.page', most: 20, perSeconds: 12 * HOUR_SECONDS }
/** Google's own thresholds are of the 75th percentile: three of four visits were at least as fast. */
const PERCENTILE = 0.75
/** Fewer visits say nothing about a page. */
const VITALS_MIN = 5
/** A page that got so much slower than in the period before is marked. */
const SLOWER = 4 / 3

/** Stores how fast a page was for someone. The caller does not learn whether it was stored. */
export async function storeVitals(
  ctx: Ctx,
  header: (name: string) => string | undefined,
  { path, metrics }: VitalsInput,
): Promise<void> {
  const { path: plain, lang } = splitLang(path)
  const page = countedPage(plain)
  const browser = page && countedBrowser(ctx.viewer, header)
  if (!browser || !(await isFirst(ctx, REPORT_WINDOW, ctx.addressHash))) return
  const language = lang ?? ctx.lang
  const { beyond } = await countBeyond(ctx, REPORTS, `${page} ${language} ${browser.device}`)
  if (beyond) return
  await queryNamed(
    ctx.db,
    'analytics.storeVitals',
    `insert into analytics_vitals (at, page, lang, device, metric, value)
     select $1, $2, $3, $4, metric, value from unnest($5::text[], $6::real[]) as given(metric, value)`,
    [
      ctx.now,
      page,
      language,
      browser.device,
      metrics.map(({ name }) => name),
      metrics.map(({ value }) => Math.fround(value)), // a smaller number than the column's type holds is an error
    ],
  )
}

type VitalsRow = {
  page: string
  lang: Lang
  device: Device
  metric: Metric
  /** Milliseconds; of CLS a score. */
  value: number
  samples: number
  /** In the period before; null where too few visits reported. */
  before: number | null
}

/** The 75th percentile of each metric by page, language and device class, slowest pages first. */
export const vitalsOf = (ctx: App, period: Period) =>
  cachedResult(ctx, `vitals ${period}`, () => readVitals(ctx, period))

async function readVitals(ctx: App, period: Period) {
  const { current, before } = rangesOf(period, ctx.now, ctx.settings().timeZone)
  const rows = await queryNamed<VitalsRow>(ctx.db, 'analytics.vitals', VITALS, [
    current.from,
    current.to,
    before.from,
    before.to,
    VITALS_MIN,
  ])
  return rows.map((row) => ({ ...row, slower: row.before !== null && row.value > row.before * SLOWER }))
}

const percentile = (when: string) =>
  `(percentile_cont(${PERCENTILE}) within group (order by value) filter (where ${when}))::float8`
const VITALS = `
  with samples as (
    select *, at >= $1::timestamptz as is_now from analytics_vitals
    where (at >= $1::timestamptz and at < $2::timestamptz) or (at >= $3::timestamptz and at < $4::timestamptz)
  )
  select page, lang, device, metric, ${percentile('is_now')} as value, count(*) filter (where is_now)::int as samples,
    case when count(*) filter (where not is_now) >= $5::int then ${percentile('not is_now')} end as before
  from samples group by page, lang, device, metric
  having count(*) filter (where is_now) >= $5::int
  order by metric = 'LCP' desc, metric = 'INP' desc, value desc limit 300`
