import { m } from '#messages'
import { formatSeconds, shortNumber } from '../numbers.ts'
import { Part } from './figure-table.tsx'
import type { TabProps } from './overview-tab.tsx'

/** Sign-ups, activity and memberships, from the site's own tables. */
export function BusinessTab({ report: { businessMetrics }, period }: TabProps) {
  const figures = [
    [m.analytics_business_newsletter(), shortNumber(businessMetrics.newsletterSignups)],
    [m.analytics_business_events(), shortNumber(businessMetrics.eventRegistrations)],
    [m.analytics_business_downloads(), shortNumber(businessMetrics.resourceDownloads)],
    [m.analytics_business_premium(), shortNumber(businessMetrics.premiumInterest)],
    [m.analytics_business_posts(), shortNumber(businessMetrics.communityPosts)],
    [m.analytics_business_time(), formatSeconds(businessMetrics.avgTimeOnSite)],
  ]
  return (
    <Part title={m.analytics_business_title()} file="business" period={period}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col justify-between gap-1 rounded-sm bg-firoozeh-soft p-4">
            <dt className="text-sm">{label}</dt>
            <dd className="text-xl font-bold leading-tight tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
