import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { counterText } from '#platform/i18n/counter-text.ts'
import { showDigits } from '#platform/i18n/format.ts'

const COUNTERS = [
  ['families', m.home_counter_families, m.home_counter_families_label],
  ['countries', m.home_counter_countries, m.home_counter_countries_label],
  ['resources', m.home_counter_resources, m.home_counter_resources_label],
] as const

/** One quiet band of numbers; nothing where the operator hides them. */
export function Counters() {
  const shown = COUNTERS.flatMap(([name, standard, label]) => {
    const value = counterText(name, standard())
    return value ? [{ name, value, label: label() }] : []
  })
  if (!shown.length) return null
  return (
    <section aria-label={m.home_counters_label()} className="border-b border-line bg-surface">
      <dl className="page grid grid-cols-2 gap-6 py-8 text-center lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {shown.map(({ name, value, label }) => (
          <Counter key={name} value={value} label={label} />
        ))}
        <Counter value={showDigits(m.home_counter_support())} label={m.home_counter_support_label()}>
          <Link to="/help" className="text-sm text-firoozeh underline">
            {m.home_counter_support_note()}
          </Link>
        </Counter>
      </dl>
    </section>
  )
}

type Props = { value: string; label: string; children?: React.ReactNode }

const Counter = ({ value, label, children }: Props) => (
  <div className="flex flex-col">
    <dt className="order-2 text-muted">{label}</dt>
    <dd className="font-display text-2xl font-bold tabular-nums text-firoozeh">
      <bdi>{value}</bdi>
    </dd>
    {children && <dd className="order-3">{children}</dd>}
  </div>
)
