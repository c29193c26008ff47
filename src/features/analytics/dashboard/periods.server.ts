import type { Period } from '../search-params.ts'

/** From `from` until `to`, which is left out. */
export type Range = { from: Date; to: Date }
export type Ranges = {
  current: Range
  /** As long, and cut as early in its last day: a morning is not compared with a whole day. */
  before: Range & { lastDay: Date }
  /** What the points of its chart are. */
  unit: 'hour' | 'day'
}

const DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const

/**
 * The period that ends now, and the one before it. Days are those of the site's zone, today among them; the last 24 hours
 * are the current hour and the 23 before it.
 */
export function rangesOf(period: Period, now: Date, zone: string): Ranges {
  const localNow = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  if (period === '1d') {
    const from = localNow.round({ smallestUnit: 'hour', roundingMode: 'floor' }).subtract({ hours: 23 })
    const before = from.subtract({ hours: 24 })
    const to = localNow.subtract({ hours: 24 })
    return {
      current: { from: dateOf(from), to: now },
      before: { from: dateOf(before), to: dateOf(to), lastDay: dateOf(to) },
      unit: 'hour',
    }
  }
  const days = DAYS[period]
  const startOf = (ago: number) => localNow.subtract({ days: ago }).startOfDay()
  return {
    current: { from: dateOf(startOf(days - 1)), to: now },
    before: {
      from: dateOf(startOf(2 * days - 1)),
      to: dateOf(localNow.subtract({ days })),
      lastDay: dateOf(startOf(days)),
    },
    unit: 'day',
  }
}

const dateOf = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds)
