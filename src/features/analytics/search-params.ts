import * as v from 'valibot'
import { PERIODS } from './rules.ts'

export const DASHBOARD_TABS = ['overview', 'journey', 'demographics', 'business'] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** Of the dashboard; without them the last 7 days, and the overview. */
export const DashboardSearch = v.object({
  period: v.optional(v.fallback(v.optional(v.picklist(PERIODS)), undefined)),
  tab: v.optional(v.fallback(v.optional(v.picklist(DASHBOARD_TABS)), undefined)),
})
export type DashboardSearch = v.InferOutput<typeof DashboardSearch>
