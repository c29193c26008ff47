import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../dates/durations.ts'
import { requestContext } from '../request-context.ts'
import type { Lang } from './lang.ts'

const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

/** Intl objects are far more expensive to create than to use. */
function cached<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(
  key: string,
  create: () => Format,
): Format {
  const existing = formats.get(key)
  if (existing) return existing as Format
  const created = create()
  formats.set(key, created)
  return created
}

/** A date format, created once for each locale and options. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  cached(`${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))

/** A number format, created once for each locale and options. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}) =>
  cached(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))

/**
 * A formatted date in parts, by type, for text that puts them in the handwritten order: for the Persian calendar the
 * platform puts the year first.
 */
export function dateParts(locale: string, options: Intl.DateTimeFormatOptions, date: Date) {
  const parts = dateFormat(locale, options).formatToParts(date)
  const entries = parts.map(({ type, value }) => [type, value])
  return Object.fromEntries(entries) as Partial<Record<Intl.DateTimeFormatPartTypes, string>>
}

export const localeOf = (lang: Lang) => (lang === 'fa' ? 'fa-IR' : 'en-US')

/** 2500 → 2,500 or ۲٬۵۰۰. */
export const formatNumber = (value: number, lang = requestContext().lang) =>
  numberFormat(localeOf(lang)).format(value)

/**
 * 0 to 100 → 45% or ۴۵٪. The Persian sign is at the left of its number after Persian letters, and would be at the right
 * where a number stands alone: a right-to-left mark between the two keeps it at the left. (With an Arabic letter mark
 * Chromium drops the letters beside it.)
 * @param digits after the decimal point, at most
 */
export const formatPercent = (value: number, lang = requestContext().lang, digits = 0) => {
  const options = { style: 'percent', maximumFractionDigits: digits } as const
  return numberFormat(localeOf(lang), options)
    .format(value / 100)
    .replace('٪', '\u200f٪')
}

/** About how long something takes, never less than it does: 61 → 2 minutes or ۲ دقیقه, 3,601 → 2 hours. */
export function formatDuration(seconds: number, lang = requestContext().lang) {
  const [unit, length] =
    seconds > 2 * DAY_SECONDS
      ? ['day', DAY_SECONDS]
      : seconds > HOUR_SECONDS - MINUTE_SECONDS
        ? ['hour', HOUR_SECONDS]
        : ['minute', MINUTE_SECONDS]
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return numberFormat(localeOf(lang), options).format(Math.ceil(seconds / length))
}

/** Digits of a text that holds numbers, such as '24/7', in the reader's own. */
export const localizeDigits = (text: string, lang = requestContext().lang) =>
  lang === 'fa'
    ? text.replace(/(?<=\d),(?=\d{3})/g, '٬').replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? digit)
    : text

/**
 * A formatted day: day, month and year. On Persian pages the Persian calendar.
 * @param zone IANA time zone of the reader
 */
export const formatDay = (date: Date, zone: string, lang = requestContext().lang) =>
  dateFormat(lang === 'fa' ? 'fa-IR-u-ca-persian' : 'en-US', { dateStyle: 'long', timeZone: zone }).format(
    date,
  )

/** The Gregorian date beside a Persian one, in Persian letters and digits. */
export const formatGregorianDay = (date: Date, zone: string) =>
  dateFormat('fa-IR-u-ca-gregory', { dateStyle: 'long', timeZone: zone }).format(date)

/**
 * A day in a sentence; in Persian the Persian calendar first with the Gregorian date beside it, which is the one on bank
 * statements abroad. Outside sentences there is `Day`.
 */
export const formatDayBoth = (date: Date, zone: string, lang = requestContext().lang) =>
  lang === 'fa'
    ? `${formatDay(date, zone, lang)} (${formatGregorianDay(date, zone)})`
    : formatDay(date, zone, lang)

/** '2026' or «۱۴۰۵ (۲۰۲۶)», in UTC. */
export function formatYear(date: Date, lang = requestContext().lang) {
  const yearIn = (locale: string) => dateFormat(locale, { year: 'numeric', timeZone: 'UTC' }).format(date)
  return lang === 'fa' ? `${yearIn('fa-IR-u-ca-persian')} (${yearIn('fa-IR-u-ca-gregory')})` : yearIn('en-US')
}

/** '6:00 PM' or «۱۸:۰۰». */
export const formatTime = (date: Date, timeZone: string, lang = requestContext().lang) =>
  dateFormat(localeOf(lang), { hour: 'numeric', minute: '2-digit', timeZone })
    .format(date)
    .replace('\u202f', ' ') // browsers differ in which space stands before PM

/** Day and time with the zone's name, for titles; in Persian with both dates. */
export function formatMoment(date: Date, zone: string, lang = requestContext().lang) {
  const options = {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: lang === 'fa' ? 'long' : 'short', // the short names of Persian are an offset, or Latin letters
    timeZone: zone,
  } as const
  if (lang === 'en') return dateFormat('en-US', options).format(date)
  const part = dateParts('fa-IR-u-ca-persian', options, date)
  const gregorian = formatGregorianDay(date, zone)
  return `${part.weekday} ${part.day} ${part.month} ${part.year} (${gregorian})، ساعت ${part.hour}:${part.minute}، ${part.timeZoneName}`
}

const names = new Map<Lang, Intl.DisplayNames>()

/** A country in the reader's language, from its ISO 3166-1 code. */
export function countryName(code: string, lang = requestContext().lang): string {
  const existing = names.get(lang) ?? new Intl.DisplayNames([localeOf(lang)], { type: 'region' })
  names.set(lang, existing)
  try {
    return existing.of(code) ?? code
  } catch {
    return code // not a code at all
  }
}
