import { ArrowDown, ArrowUp } from 'lucide'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { Icon } from '#ui/icon.tsx'
import { formatSeconds, percentage, shortNumber } from '../numbers.ts'
import type { Report } from '../queries.ts'

/** The four figures, each with its change on the period before. */
export function OverviewCards({ report: { overview, trends } }: { report: Report }) {
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Card
        label={m.analytics_visitors()}
        value={shortNumber(overview.totalVisitors)}
        exact={formatNumber(overview.totalVisitors)}
        change={trends.visitorsChange}
      />
      <Card
        label={m.analytics_views()}
        value={shortNumber(overview.pageViews)}
        exact={formatNumber(overview.pageViews)}
        change={trends.pageViewsChange}
      />
      <Card
        label={m.analytics_duration()}
        value={formatSeconds(overview.avgSessionDuration)}
        change={trends.sessionDurationChange}
      />
      <Card
        label={m.analytics_bounce()}
        text={m.analytics_bounce_text()}
        value={percentage(overview.bounceRate)}
        change={trends.bounceRateChange}
        lessIsBetter
      />
    </dl>
  )
}

type CardProps = {
  label: string
  text?: string
  value: string
  /** Where the value is abbreviated. */
  exact?: string
  change: number
  lessIsBetter?: boolean
}

const Card = ({ label, text, value, exact, change, lessIsBetter = false }: CardProps) => (
  <div className="card flex min-w-0 flex-col gap-1 p-4">
    <dt className="text-sm text-muted" title={text}>
      {label}
    </dt>
    <dd className="text-xl font-bold leading-tight tabular-nums" title={exact === value ? undefined : exact}>
      {value}
    </dd>
    <dd className="mt-auto text-sm">
      <Trend change={change} lessIsBetter={lessIsBetter} />
    </dd>
  </div>
)

/** Up and green is good news: of the bounce rate the sign is inverted (specification, 4). Words say the same. */
function Trend({ change, lessIsBetter }: { change: number; lessIsBetter: boolean }) {
  if (change === 0) return <span className="text-muted">{m.analytics_trend_none()}</span>
  const isGood = lessIsBetter ? change < 0 : change > 0
  return (
    <span className={`flex items-start gap-1 ${isGood ? 'text-pistachio' : 'text-anar'}`}>
      <Icon of={isGood ? ArrowUp : ArrowDown} className="mt-1 size-4 shrink-0" />
      {trendText(lessIsBetter, isGood)({ percent: percentage(Math.abs(change)) })}
    </span>
  )
}

const trendText = (lessIsBetter: boolean, isGood: boolean) => {
  if (lessIsBetter) return isGood ? m.analytics_trend_better : m.analytics_trend_worse
  return isGood ? m.analytics_trend_up : m.analytics_trend_down
}
