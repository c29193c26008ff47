import { m } from '#messages'
import { formatOf, localeOf, showGregorianDay, showTime } from '../i18n/format.ts'
import type { Lang } from '../i18n/lang.ts'
import { zoneCity, zoneName } from './zone-names.ts'

/** A moment, or one with its end, formatted in a zone. */
export type FormattedMoment = {
  /** With weekday and year; on Persian pages of the Persian calendar. */
  day: string
  /** On Persian pages the Gregorian date that stands beside it. */
  gregorian: string | undefined
  /** 'Fri' or «جمعه». */
  weekday: string
  /** '6:00 PM', or '6:00 PM to 7:30 PM'; an end on another day says which. */
  time: string
  /** 'Toronto time, EST' or «به وقت تورنتو». */
  zone: string
  /** 'Toronto' or «تورنتو». */
  city: string
}

/**
 * Formats a moment, for pages and emails alike.
 * @param zone IANA name
 */
export function formatMoment(at: Date, end: Date | undefined, zone: string, lang: Lang): FormattedMoment {
  const day = dayIn(at, zone, lang)
  return {
    day,
    gregorian: lang === 'fa' ? showGregorianDay(at, zone) : undefined,
    weekday: formatOf(localeOf(lang), { weekday: 'short', timeZone: zone }).format(at),
    time: end
      ? m.range_from_to({ from: showTime(at, zone, lang), to: endIn(end, day, zone, lang) }, { locale: lang })
      : showTime(at, zone, lang),
    zone: zoneName(zone, at, lang),
    city: zoneCity(zone, lang),
  }
}

function endIn(end: Date, day: string, zone: string, lang: Lang) {
  const last = dayIn(end, zone, lang)
  return last === day
    ? showTime(end, zone, lang)
    : `${last}${lang === 'fa' ? '،' : ','} ${showTime(end, zone, lang)}`
}

/** 'Saturday, March 21, 2026' or «شنبه ۱ فروردین ۱۴۰۵». */
function dayIn(at: Date, timeZone: string, lang: Lang) {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  if (lang === 'en') return formatOf('en-US', options).format(at)
  // In the handwritten order: the platform has no pattern for the Persian calendar and puts the year first.
  const parts = formatOf('fa-IR-u-ca-persian', options).formatToParts(at)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${part.weekday} ${part.day} ${part.month} ${part.year}`
}
