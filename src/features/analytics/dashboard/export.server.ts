import type { Ctx } from '#platform/app-context.server.ts'
import type { ExportTable } from '../rules.ts'
import type { Period } from '../search-params.ts'
import { vitalsOf } from '../vitals/vitals.server.ts'
import { allSharesOf, detailsOf, reportOf } from './report.server.ts'

/** Numbers stay numbers: a negative one written as text would be taken for a formula. */
type Line = (string | number | null)[]

/** A table of the dashboard, whole and without formatting: the head, then a line for each row. */
export async function tableOf(ctx: Ctx, period: Period, table: ExportTable): Promise<(string | number)[][]> {
  const lines = await LINES[table](ctx, period)
  return lines.map((line) => line.map((cell) => cell ?? ''))
}

const HEAD = ['value', 'users', 'percentage']
type Row = { value: string; users: number; percentage: number }
const linesOf = (rows: Row[]): Line[] => [
  HEAD,
  ...rows.map(({ value, users, percentage }) => [value, users, percentage]),
]

const LINES: Record<ExportTable, (ctx: Ctx, period: Period) => Promise<Line[]>> = {
  overview: async (ctx, period) => {
    const { overview, trends } = await reportOf(ctx, period)
    return [['figure', 'value'], ...Object.entries({ ...overview, ...trends })]
  },
  series: async (ctx, period) => {
    const { points } = await detailsOf(ctx, period)
    return [
      ['at', 'visitors', 'views'],
      ...points.map(({ at, visitors, views }) => [at.toISOString(), visitors, views]),
    ]
  },
  pages: async (ctx, period) => {
    const { pages } = await allSharesOf(ctx, period)
    return [
      ['page', 'views', 'percentage', 'seconds'],
      ...pages.map(({ page, views, percentage, seconds }) => [page, views, percentage, seconds]),
    ]
  },
  journey: async (ctx, period) => {
    const { userJourney } = await reportOf(ctx, period)
    return [
      ['step', 'users', 'dropoffRate'],
      ...userJourney.map(({ step, users, dropoffRate }) => [step, users, dropoffRate]),
    ]
  },
  countries: async (ctx, period) => {
    const { demographics } = await reportOf(ctx, period)
    return linesOf(demographics.countries.map(({ country: value, ...row }) => ({ value, ...row })))
  },
  devices: async (ctx, period) => {
    const { demographics } = await reportOf(ctx, period)
    return linesOf(demographics.devices.map(({ device: value, ...row }) => ({ value, ...row })))
  },
  browsers: async (ctx, period) => {
    const { demographics } = await reportOf(ctx, period)
    return linesOf(demographics.browsers.map(({ browser: value, ...row }) => ({ value, ...row })))
  },
  business: async (ctx, period) => {
    const { businessMetrics } = await reportOf(ctx, period)
    return [['figure', 'value'], ...Object.entries(businessMetrics)]
  },
  referrers: async (ctx, period) => linesOf((await allSharesOf(ctx, period)).referrers),
  campaigns: async (ctx, period) => linesOf((await allSharesOf(ctx, period)).campaigns),
  languages: async (ctx, period) => linesOf((await allSharesOf(ctx, period)).languages),
  vitals: async (ctx, period) => [
    ['page', 'lang', 'device', 'metric', 'value', 'samples', 'before'],
    ...(await vitalsOf(ctx, period)).map(({ page, lang, device, metric, value, samples, before }) => [
      page,
      lang,
      device,
      metric,
      value,
      samples,
      before,
    ]),
  ],
}
