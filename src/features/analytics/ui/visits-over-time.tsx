import { lazy } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { OnDemand } from '#ui/on-demand.tsx'
import { Scrolling } from '#ui/scrolling.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Details } from '../queries.ts'
import type { Period } from '../search-params.ts'
import { dayLabel, everyPoint, momentLabel, type Point } from '../series.ts'
import { CELL, FIRST, Part } from './figure-table.tsx'

/** In a separate file, because recharts is as large as all other scripts of a page together. */
const VisitsChart = lazy(() => import('./visits-chart.tsx'))

/** The chart, and the same as a table. The server draws no chart, as it does not know the width. */
export function VisitsOverTime({ details, period }: { details: Details; period: Period }) {
  const isHydrated = useHydrated()
  const { unit, zone } = details
  const points = everyPoint(details, period)
  return (
    <Part
      title={m.analytics_chart_title()}
      text={m.analytics_chart_text({
        unit: unit === 'hour' ? m.analytics_unit_hour() : m.analytics_unit_day(),
      })}
      file="series"
      period={period}
    >
      <Legend />
      <div className="h-64 min-w-0 [@media(scripting:none)]:hidden">
        {isHydrated ? (
          <OnDemand fallback={LOADING}>
            <VisitsChart points={points} unit={unit} zone={zone} />
          </OnDemand>
        ) : (
          LOADING
        )}
      </div>
      <details>
        <summary className="tap inline-flex items-center text-firoozeh underline">
          {m.analytics_chart_table()}
        </summary>
        <PointsTable points={points} unit={unit} zone={zone} />
      </details>
    </Part>
  )
}

const LOADING = <span className="skeleton block h-full" />

/** Solid and dashed, so that the lines differ without colour too. */
const Legend = () => (
  <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className="w-7 border-t-3 border-firoozeh" />
      {m.analytics_chart_visitors()}
    </li>
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className="w-7 border-t-3 border-dashed border-lapis" />
      {m.analytics_chart_views()}
    </li>
  </ul>
)

type TableProps = { points: Point[]; unit: 'hour' | 'day'; zone: string }

const PointsTable = ({ points, unit, zone }: TableProps) => (
  <Scrolling label={m.analytics_chart_title()}>
    <table className="w-full border-collapse">
      <caption className="sr-only">{m.analytics_chart_title()}</caption>
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className={FIRST}>
            {m.analytics_when()}
          </th>
          <th scope="col" className={CELL}>
            {m.analytics_chart_visitors()}
          </th>
          <th scope="col" className={CELL}>
            {m.analytics_chart_views()}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ at, visitors, views }) => (
          <tr key={at.getTime()} className="border-t border-line">
            <th scope="row" className={FIRST}>
              <time dateTime={at.toISOString()}>{(unit === 'hour' ? momentLabel : dayLabel)(at, zone)}</time>
            </th>
            <td className={CELL}>{formatNumber(visitors)}</td>
            <td className={CELL}>{formatNumber(views)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolling>
)
