import { m } from '#messages'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { dateFormat, formatTime, localeOf } from '#platform/i18n/format.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import type { Period } from './search-params.ts'

const POINTS: Record<Period, number> = { '1d': 24, '7d': 7, '30d': 30, '90d': 90 }

/** Recharts knows no start side. */
export const START_SIDE = { en: 'left', fa: 'right' } as const

export type Point = { at: Date; visitors: number; views: number }
type Series = {
  unit: 'hour' | 'day'
  zone: string
  from: string
  points: { at: string; visitors: number; views: number }[]
}

/** Returns every hour or day of a period, including those without a visit, which the answer leaves out. */
export function everyPoint({ unit, zone, from, points }: Series, period: Period): Point[] {
  const keyOf = (at: Date) => (unit === 'hour' ? `${at.getTime()}` : isoDayIn(at, zone))
  const pointByKey = new Map(points.map((point) => [keyOf(new Date(point.at)), point]))
  const start = new Date(from).getTime()
  return Array.from({ length: POINTS[period] }, (_, i) => {
    // Noon of each day: a day of 23 or 25 hours moves midnight, but noon stays within its day.
    const at = new Date(start + (unit === 'hour' ? i : i * 24 + 12) * HOUR_MS)
    const { visitors = 0, views = 0 } = pointByKey.get(keyOf(at)) ?? {}
    return { at, visitors, views }
  })
}

/** As YYYY-MM-DD. Not all browsers have Temporal, with which the server does this. */
const isoDayIn = (at: Date, timeZone: string) =>
  dateFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(at)

const calendarOf = (lang: Lang) => (lang === 'fa' ? 'fa-IR-u-ca-persian' : localeOf(lang))

/** 'Nov 23' or «۲ آذر». */
export const dayLabel = (at: Date, timeZone: string, lang = requestContext().lang) =>
  dateFormat(calendarOf(lang), { month: lang === 'fa' ? 'long' : 'short', day: 'numeric', timeZone }).format(
    at,
  )

export const momentLabel = (at: Date, zone: string, lang = requestContext().lang) =>
  m.analytics_day_at({ day: dayLabel(at, zone, lang), time: formatTime(at, zone, lang) }, { locale: lang })
