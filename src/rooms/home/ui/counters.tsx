import { m } from '#messages'
import { showDigits } from '#platform/format.ts'

const COUNTERS = [
  [m.home_counter_families, m.home_counter_families_label],
  [m.home_counter_countries, m.home_counter_countries_label],
  [m.home_counter_resources, m.home_counter_resources_label],
  [m.home_counter_support, m.home_counter_support_label],
] as const

/** One quiet band of numbers. */
export const Counters = () => (
  <section aria-label={m.home_counters_label()} className="border-b border-line bg-surface">
    <dl className="page grid grid-cols-2 gap-6 py-8 text-center lg:grid-cols-4">
      {COUNTERS.map(([value, label]) => (
        <div key={label()} className="flex flex-col-reverse">
          <dt className="text-muted">{label()}</dt>
          <dd className="font-display text-2xl font-bold tabular-nums text-firoozeh">
            <bdi>{showDigits(value())}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
