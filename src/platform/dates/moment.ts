import { m } from '#messages'
import { dateFormat, dateParts, formatGregorianDay, formatTime, localeOf } from '../i18n/format.ts'
import type { Lang } from '../i18n/lang.ts'
import { zoneCity, zoneName } from './zone-names.ts'

/** A moment, or one with its end, formatted in a zone. */
export type MomentParts = {
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
export function momentParts(at: Date, until: Date | undefined, zone: string, lang: Lang): MomentParts {
  const day = dayIn(at, zone, lang)
  // In the hour that comes twice when clocks go back, an end may read as no later than the start.
  const end = until && clockIn(until, zone) > clockIn(at, zone) ? until : undefined
  return {
    day,
    gregorian: lang === 'fa' ? formatGregorianDay(at, zone) : undefined,
    weekday: dateFormat(localeOf(lang), { weekday: 'short', timeZone: zone }).format(at),
    time: end
      ? m.range_from_to(
          { from: formatTime(at, zone, lang), to: endIn(end, day, zone, lang) },
          { locale: lang },
        )
      : formatTime(at, zone, lang),
    zone: zoneName(zone, at, lang, end),
    city: zoneCity(zone, lang),
  }
}

/** '2026-11-01 01:30', which sorts. */
const clockIn = (at: Date, timeZone: string) =>
  dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)

function endIn(end: Date, day: string, zone: string, lang: Lang) {
  const last = dayIn(end, zone, lang)
  return last === day
    ? formatTime(end, zone, lang)
    : `${last}${lang === 'fa' ? '،' : ','} ${formatTime(end, zone, lang)}`
}

/** 'Saturday, March 21, 2026' or «شنبه ۱ فروردین ۱۴۰۵». */
function dayIn(at: Date, timeZone: string, lang: Lang) {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  if (lang === 'en') return dateFormat('en-US', options).format(at)
  const { weekday, day, month, year } = dateParts('fa-IR-u-ca-persian', options, at)
  return `${weekday} ${day} ${month} ${year}`
}
