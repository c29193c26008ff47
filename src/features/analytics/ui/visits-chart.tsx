import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { m } from '#messages'
import { formatNumber, formatTime } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'
import { shortNumber } from '../numbers.ts'
import { dayLabel, momentLabel, type Point, START_SIDE } from '../series.ts'

type Props = { points: Point[]; unit: 'hour' | 'day'; zone: string }

const TICK = { fill: 'var(--muted)', fontSize: 13 }
/** Recharts draws each word by itself, which loses the order of Persian ones. */
const inOneLine = (label: string) => label.replaceAll(' ', '\u00a0')
/** On a phone every third label of a week does not fit either. */
const TICK_GAP = 28

/** Visitors and views over time, from the start side. Recharts moves through its points with the arrow keys. */
export default function VisitsChart({ points, unit, zone }: Props) {
  const { lang } = requestContext()
  const isPersian = lang === 'fa'
  const tick = (at: number) => inOneLine((unit === 'hour' ? formatTime : dayLabel)(new Date(at), zone))
  // The drawing runs from left to right; its Persian labels do not. So the start of a label is its right end.
  const ticks = isPersian ? { ...TICK, direction: 'rtl' } : TICK
  const full = (at: unknown) => (unit === 'hour' ? momentLabel : dayLabel)(new Date(Number(at)), zone)
  return (
    <div dir="ltr" className="h-full [&_svg]:rounded-sm [&_svg:focus-visible]:outline-offset-4">
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart
          data={points.map(({ at, ...figures }) => ({ at: at.getTime(), ...figures }))}
          margin={{ top: 8, right: isPersian ? 0 : 12, bottom: 0, left: isPersian ? 12 : 0 }}
          title={m.analytics_chart_title()}
          aria-label={m.analytics_chart_title()}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="at"
            reversed={isPersian}
            tickFormatter={tick}
            tick={ticks}
            stroke="var(--edge)"
            minTickGap={TICK_GAP}
          />
          <YAxis
            orientation={START_SIDE[lang]}
            allowDecimals={false}
            tickFormatter={(value: number) => (Number.isInteger(value) ? shortNumber(value) : '')}
            tick={{ ...ticks, ...(isPersian && { textAnchor: 'end' }) }}
            width={isPersian ? 64 : 44}
            stroke="var(--edge)"
          />
          <Tooltip
            isAnimationActive={false}
            labelFormatter={full}
            formatter={(value, name) => [formatNumber(Number(value)), name]}
            contentStyle={TOOLTIP}
            wrapperStyle={{ direction: isPersian ? 'rtl' : 'ltr' }}
          />
          <Area name={m.analytics_chart_views()} dataKey="views" {...VIEWS} {...STILL} />
          <Area name={m.analytics_chart_visitors()} dataKey="visitors" {...VISITORS} {...STILL} />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  )
}

const STILL = { type: 'monotone', strokeWidth: 2.5, isAnimationActive: false } as const
const VISITORS = { stroke: 'var(--firoozeh)', fill: 'var(--firoozeh)', fillOpacity: 0.25 }
const VIEWS = {
  stroke: 'var(--lapis)',
  fill: 'var(--lapis)',
  fillOpacity: 0.08,
  strokeDasharray: '6 4',
}
const TOOLTIP = {
  background: 'var(--surface)',
  color: 'var(--ink)',
  border: '1px solid var(--edge)',
  borderRadius: 8,
}
