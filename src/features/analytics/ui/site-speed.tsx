import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { Dots } from '#ui/dots.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { Scrolling } from '#ui/scrolling.tsx'
import { deviceLabel, languageLabel, pageLabel } from '../labels.ts'
import { formatMilliseconds } from '../numbers.ts'
import { type VitalsRow, vitalsQuery } from '../queries.ts'
import { METRICS, type Metric } from '../rules.ts'
import type { Period } from '../search-params.ts'
import { CELL, FIRST, MoreRows, PageName, Part, SHOWN } from './figure-table.tsx'

const EXPLAINED: Record<Metric, () => string> = {
  LCP: m.analytics_speed_lcp,
  INP: m.analytics_speed_inp,
  CLS: m.analytics_speed_cls,
}

/** How fast pages were for real visits; those that got a third slower come first, and are marked. */
export function SiteSpeed({ period }: { period: Period }) {
  const { data, error, refetch } = useQuery(vitalsQuery(period))
  return (
    <Part title={m.analytics_speed_title()} text={m.analytics_speed_text()} file="vitals" period={period}>
      {data ? (
        <SpeedTable rows={linesOf(data)} />
      ) : error ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <span role="status" aria-label={m.ui_loading()} className="skeleton h-40" />
      )}
    </Part>
  )
}

type Line = Pick<VitalsRow, 'page' | 'lang' | 'device'> & {
  slower: boolean
  samples: number
  metrics: Partial<Record<Metric, VitalsRow>>
}

/** A line for each page, language and device, with its three metrics; within slower and not, in the order given. */
function linesOf(rows: VitalsRow[]): Line[] {
  const lines = new Map<string, Line>()
  for (const row of rows) {
    const { page, lang, device, metric, samples, slower } = row
    const key = `${page} ${lang} ${device}`
    const line = lines.get(key) ?? { page, lang, device, slower: false, samples: 0, metrics: {} }
    line.metrics[metric] = row
    line.slower ||= slower
    line.samples = Math.max(line.samples, samples)
    lines.set(key, line)
  }
  return [...lines.values()].sort((a, b) => Number(b.slower) - Number(a.slower))
}

function SpeedTable({ rows }: { rows: Line[] }) {
  if (!rows.length) return <p className="text-muted">{m.analytics_none_yet()}</p>
  return (
    <>
      <ul className="grid gap-1 text-sm text-muted">
        {METRICS.map((metric) => (
          <li key={metric}>
            <bdi>{metric}</bdi>: {EXPLAINED[metric]()}
          </li>
        ))}
      </ul>
      <Scrolling label={m.analytics_speed_title()}>
        <table className="w-full border-collapse">
          <caption className="sr-only">{m.analytics_speed_title()}</caption>
          <thead>
            <tr className="text-sm text-muted">
              <th scope="col" className={FIRST}>
                {m.analytics_page()}
              </th>
              {METRICS.map((metric) => (
                <th key={metric} scope="col" className={CELL}>
                  <bdi>{metric}</bdi>
                </th>
              ))}
              <th scope="col" className={CELL}>
                {m.analytics_speed_samples()}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((line) => (
              <SpeedLine key={`${line.page} ${line.lang} ${line.device}`} line={line} />
            ))}
          </tbody>
        </table>
      </Scrolling>
      <MoreRows count={rows.length} />
    </>
  )
}

const SpeedLine = ({ line: { page, lang, device, samples, metrics } }: { line: Line }) => (
  <tr className="border-t border-line">
    <th scope="row" className={`${FIRST} min-w-44`}>
      <PageName page={page} name={pageLabel(page)} />
      <Dots className="text-sm text-muted">
        {languageLabel(lang)}
        {deviceLabel(device)}
      </Dots>
    </th>
    {METRICS.map((metric) => (
      <td key={metric} className={CELL}>
        <Measured row={metrics[metric]} />
      </td>
    ))}
    <td className={CELL}>{formatNumber(samples)}</td>
  </tr>
)

/** Shows a metric's value, and the earlier value if it got slower. */
function Measured({ row }: { row: VitalsRow | undefined }) {
  if (!row) return '–'
  const { metric, value, before, slower } = row
  if (!slower || before === null) return measureOf(metric, value)
  return (
    <span className="grid justify-items-end">
      <strong className="text-anar">{measureOf(metric, value)}</strong>
      <span className="rounded-full bg-anar-soft px-2 text-sm">{m.analytics_speed_slower()}</span>
      <span className="text-sm text-muted">
        {m.analytics_speed_before({ value: measureOf(metric, before) })}
      </span>
    </span>
  )
}

const measureOf = (metric: Metric, value: number) =>
  metric === 'CLS' ? formatNumber(Math.round(value * 100) / 100) : formatMilliseconds(value)
