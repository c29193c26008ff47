import * as v from 'valibot'
import { DEFAULT_PERIOD, PERIODS } from './search-params.ts'

/** How often the dashboard reloads its figures (specification, 4). */
export const REFETCH_MINUTES = 5
/** A visit ends after this long without a view, as in other analytics tools. */
export const QUIET_MINUTES = 30
/** Visitors 'right now' sent a heartbeat within this time. */
export const LIVE_MINUTES = 5
/** Raw visits and views are kept this long. */
export const RAW_DAYS = 30
/** Smaller groups of a country might be one family: they are shown together. */
export const COUNTRY_VISITORS_MIN = 5

/** The name of the weekly email to admins, among all templates. */
export const WEEKLY_EMAIL = 'analytics.weekly'

export const DEVICES = ['desktop', 'mobile', 'tablet'] as const
export type Device = (typeof DEVICES)[number]
export const BROWSERS = ['chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera', 'other'] as const
export type Browser = (typeof BROWSERS)[number]
export const SPANS = ['hour', 'day'] as const
export type Span = (typeof SPANS)[number]
/**
 * Why a view was not counted: too many from one address, too many waiting, older than ten minutes because the database
 * was unreachable, or rejected by the database.
 */
export const DROP_REASONS = ['address', 'full', 'late', 'failed'] as const
export type DropReason = (typeof DROP_REASONS)[number]

export const METRICS = ['LCP', 'INP', 'CLS'] as const
export type Metric = (typeof METRICS)[number]
/** An hour of loading is a sleeping laptop, and no page shifts by more than a hundred screens. */
const METRIC_MAX = 3_600_000

/** Longer paths lead nowhere here. */
const Path = v.pipe(v.string(), v.maxLength(500), v.regex(/^\//))
/** IANA name; one that is unknown to the server's tables leaves the country open. */
const Zone = v.pipe(v.string(), v.maxLength(60))

/** What a page reports of itself: that its route changed, or that it is still being read. */
export const PageReport = v.object({ path: Path, zone: v.optional(Zone) })
export type PageReport = v.InferOutput<typeof PageReport>
export const VitalsInput = v.object({
  path: Path,
  metrics: v.pipe(
    v.array(
      v.object({
        name: v.picklist(METRICS),
        value: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(METRIC_MAX)),
      }),
    ),
    v.minLength(1),
    v.maxLength(METRICS.length),
  ),
})
export type VitalsInput = v.InferOutput<typeof VitalsInput>

export const PeriodQuery = v.object({ period: v.optional(v.picklist(PERIODS), DEFAULT_PERIOD) })

/** The dashboard's tables. Each is also a CSV file. */
export const EXPORT_TABLES = [
  'overview',
  'series',
  'pages',
  'referrers',
  'campaigns',
  'journey',
  'countries',
  'devices',
  'browsers',
  'languages',
  'business',
  'vitals',
] as const
export type ExportTable = (typeof EXPORT_TABLES)[number]
export const ExportQuery = v.object({ ...PeriodQuery.entries, table: v.picklist(EXPORT_TABLES) })
