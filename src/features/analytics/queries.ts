import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, request } from '#platform/client/client.ts'
import { MINUTE_MS } from '#platform/dates/durations.ts'
import type { analyticsApi } from './api.server.ts'
import { type ExportTable, REFETCH_MINUTES } from './rules.ts'
import type { Period } from './search-params.ts'

const { analytics } = client<typeof analyticsApi>()

/** The query key of everything on the dashboard, for Refresh. */
export const ANALYTICS = ['admin', 'analytics']
const OFTEN = { refetchInterval: REFETCH_MINUTES * MINUTE_MS }

/** Figures of a period: the cards and the four tabs (specification, 3). */
export const reportQuery = (period: Period) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'report', period],
    queryFn: () => request(analytics.$get({ query: { period } })),
    ...OFTEN,
  })
export type Report = InferResponseType<(typeof analytics)['$get'], 200>

/** The chart, where visitors came from, who is here now, and how fresh the figures are. */
export const detailsQuery = (period: Period) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'details', period],
    queryFn: () => request(analytics.details.$get({ query: { period } })),
    ...OFTEN,
  })
export type Details = InferResponseType<(typeof analytics.details)['$get'], 200>

export const vitalsQuery = (period: Period) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'vitals', period],
    queryFn: () => request(analytics.vitals.$get({ query: { period } })),
    ...OFTEN,
  })
export type VitalsRow = InferResponseType<(typeof analytics.vitals)['$get'], 200>[number]

/** A link, and not a call as elsewhere: it works without scripts, and there is one at each table. */
export const exportAddress = (period: Period, table: ExportTable) =>
  `/api/analytics/export?period=${period}&table=${table}`
