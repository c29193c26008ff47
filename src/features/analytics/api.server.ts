import { Hono } from 'hono'
import { requireAdmin } from '#features/accounts/guards.server.ts'
import { csvHeaders } from '#platform/http/csv-file.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { json, query } from '#platform/http/parse.server.ts'
import { writeCsv } from '#platform/text/csv.ts'
import { countReport } from './counting/page-views.server.ts'
import { tableOf } from './dashboard/export.server.ts'
import { detailsOf, reportOf } from './dashboard/report.server.ts'
import { AnalyticsDetails, AnalyticsReport, Vitals } from './responses.server.ts'
import { ExportQuery, PageReport, PeriodQuery, VitalsInput } from './rules.ts'
import { storeVitals, vitalsOf } from './vitals/vitals.server.ts'

/** What pages report, and the dashboard. A report is answered before it is stored, whether or not it is counted. */
export const analyticsApi = new Hono<Env>()
  .post(
    '/analytics/views',
    describeCall('Count a page that was shown without being loaded', { status: 204 }),
    json(PageReport),
    (c) => {
      countReport(c.var.ctx, (name) => c.req.header(name), c.req.valid('json'), true)
      return c.body(null, 204)
    },
  )
  .post(
    '/analytics/presence',
    describeCall('Report that a page is still being read', { status: 204 }),
    json(PageReport),
    (c) => {
      countReport(c.var.ctx, (name) => c.req.header(name), c.req.valid('json'), false)
      return c.body(null, 204)
    },
  )
  .post(
    '/analytics/vitals',
    describeCall('Report how fast a page was', { status: 204 }),
    json(VitalsInput),
    async (c) => {
      await storeVitals(c.var.ctx, (name) => c.req.header(name), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .get(
    '/analytics',
    describeCall('The figures of a period', { response: AnalyticsReport }),
    requireAdmin,
    query(PeriodQuery),
    async (c) => c.json(await reportOf(c.var.ctx, c.req.valid('query').period)),
  )
  .get(
    '/analytics/details',
    describeCall('The chart, where visitors came from, and who is here now', { response: AnalyticsDetails }),
    requireAdmin,
    query(PeriodQuery),
    async (c) => c.json(await detailsOf(c.var.ctx, c.req.valid('query').period)),
  )
  .get(
    '/analytics/vitals',
    describeCall('How fast pages were for real visits', { response: Vitals }),
    requireAdmin,
    query(PeriodQuery),
    async (c) => c.json(await vitalsOf(c.var.ctx, c.req.valid('query').period)),
  )
  .get(
    '/analytics/export',
    describeCall('A table of the dashboard as a file', { file: ['text/csv'] }),
    requireAdmin,
    query(ExportQuery),
    async (c) => {
      const { period, table } = c.req.valid('query')
      return c.body(
        writeCsv(await tableOf(c.var.ctx, period, table)),
        200,
        csvHeaders(c.var.ctx, `analytics-${table}`),
      )
    },
  )
