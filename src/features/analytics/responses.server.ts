import * as v from 'valibot'
import { Count, named, Time } from '#platform/http/responses.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { DEVICES, METRICS } from './rules.ts'

const Percent = v.number()
const Shares = { users: Count, percentage: Percent }
const Valued = v.array(v.strictObject({ value: v.string(), ...Shares }))

/** Specification, 3, to the letter. */
export const AnalyticsReport = named(
  'AnalyticsReport',
  v.strictObject({
    overview: v.strictObject({
      totalVisitors: Count,
      pageViews: Count,
      avgSessionDuration: Count,
      bounceRate: Percent,
      newVisitors: Count,
      returningVisitors: Count,
    }),
    trends: v.strictObject({
      visitorsChange: Percent,
      pageViewsChange: Percent,
      sessionDurationChange: Percent,
      bounceRateChange: Percent,
    }),
    topPages: v.array(v.strictObject({ page: v.string(), views: Count, percentage: Percent })),
    userJourney: v.array(v.strictObject({ step: v.string(), users: Count, dropoffRate: Percent })),
    demographics: v.strictObject({
      countries: v.array(v.strictObject({ country: v.string(), ...Shares })),
      devices: v.array(v.strictObject({ device: v.string(), ...Shares })),
      browsers: v.array(v.strictObject({ browser: v.string(), ...Shares })),
    }),
    businessMetrics: v.strictObject({
      newsletterSignups: Count,
      eventRegistrations: Count,
      resourceDownloads: Count,
      premiumInterest: Count,
      communityPosts: Count,
      avgTimeOnSite: Count,
    }),
  }),
)

export const AnalyticsDetails = v.strictObject({
  unit: v.picklist(['hour', 'day']),
  zone: v.string(),
  from: Time,
  points: v.array(v.strictObject({ at: Time, visitors: Count, views: Count })),
  referrers: Valued,
  campaigns: Valued,
  languages: Valued,
  secondsOnPages: v.array(v.strictObject({ page: v.string(), seconds: Count })),
  visitorsNow: Count,
  /** Up to when the figures contain everything; null before the first visit was counted. */
  updatedAt: v.nullable(Time),
  /** Views of the period that were not counted, because too many came at once. */
  dropped: Count,
})

export const Vitals = v.array(
  v.strictObject({
    page: v.string(),
    lang: v.picklist(LANGS),
    device: v.picklist(DEVICES),
    metric: v.picklist(METRICS),
    value: v.number(),
    samples: Count,
    before: v.nullable(v.number()),
    slower: v.boolean(),
  }),
)
