export const COUNTER_NAMES = [
  'families',
  'countries',
  'resources',
  'members',
  'articles',
  'events',
  'parents',
] as const
export type CounterName = (typeof COUNTER_NAMES)[number]
/** The operator's number for each; missing ones are not shown. */
export type Counters = Partial<Record<CounterName, string>>

/**
 * COUNTERS: `on` (the numbers of the specification), `off`, or a list such as `families=340,countries=12+`.
 * @returns undefined for `on`, null for what cannot be read
 */
export function readCounters(setting: string): Counters | undefined | null {
  if (setting === 'on') return undefined
  if (setting === 'off') return {}
  const counters: Counters = {}
  for (const item of setting.split(',')) {
    const [, name, value] = ITEM.exec(item.trim()) ?? []
    if (!isCounterName(name) || !value || counters[name]) return null
    counters[name] = value
  }
  return counters
}

const ITEM = /^([a-z]+)=(\d{1,9}\+?)$/
const isCounterName = (name: string | undefined): name is CounterName =>
  COUNTER_NAMES.some((known) => known === name)
