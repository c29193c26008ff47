import { oneOf, searchParams } from '#platform/pages/search-params.ts'

export const PERIODS = ['1d', '7d', '30d', '90d'] as const
export type Period = (typeof PERIODS)[number]
export const DEFAULT_PERIOD: Period = '7d'

export const DASHBOARD_TABS = ['overview', 'journey', 'demographics', 'business'] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** Without them the dashboard shows the last 7 days, and the overview. */
export const DashboardSearch = searchParams({
  period: oneOf(PERIODS),
  tab: oneOf(DASHBOARD_TABS),
})
export type DashboardSearch = ReturnType<typeof DashboardSearch>
