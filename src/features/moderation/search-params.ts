import * as v from 'valibot'
import { SearchWords } from '#platform/text/text.ts'

export const MEMBER_QUERY_MAX = 200

export const REPORT_STATES = ['open', 'decided'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** The search parameters of an admin page. */
export const MembersSearch = v.object({ q: SearchWords(MEMBER_QUERY_MAX) })
export const ReportsSearch = v.object({
  state: v.optional(v.fallback(v.optional(v.picklist(REPORT_STATES)), undefined)),
})
