import { dateParts, localizeDigits } from '../i18n/format.ts'
import type { Lang } from '../i18n/lang.ts'
import { fold } from '../text/fold.ts'

/** The two calendars that families use. */
export type Calendar = 'gregorian' | 'persian'
type CalendarDay = { year: number; month: number; day: number }

/** Added to a Persian year, the Gregorian one in which it begins: 1405 begins in 2026. */
export const PERSIAN_YEAR_OFFSET = 621

/** The Persian date of a Gregorian 'YYYY-MM-DD', by the browser's own tables. */
export function persianOf(iso: string): CalendarDay {
  const options = { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' } as const
  const { year, month, day } = dateParts('en-u-ca-persian-nu-latn', options, new Date(`${iso}T12:00Z`))
  return { year: Number(year), month: Number(month), day: Number(day) }
}

/** The Gregorian 'YYYY-MM-DD' of a Persian date; nothing for a day that its month does not have. */
export function gregorianOf({ year, month, day }: CalendarDay): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const daysBefore = month <= 7 ? (month - 1) * 31 : 186 + (month - 7) * 30
  // Year 1 began on 21 March 622; the new year has since fallen on 19 to 22 March.
  for (let first = 19; first <= 22; first++) {
    const iso = isoOf(Date.UTC(year + PERSIAN_YEAR_OFFSET, 2, first + daysBefore + day - 1))
    const persian = persianOf(iso)
    if (persian.year === year && persian.month === month && persian.day === day) return iso
  }
  return undefined
}

/** The day in UTC, as in 2026-03-20. */
export const isoOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Reads a date as people type it: either calendar, known by its year, in either digits, with the year first
 * (2026-03-21, ۱۴۰۵/۱/۱) or the month's name (21 March 2026, ۱ فروردین ۱۴۰۵).
 * @returns the Gregorian 'YYYY-MM-DD'; nothing for what cannot be read, does not exist, or could be two days (3/4/2026)
 */
export function readDate(text: string): string | undefined {
  const words = fold(text).split(' ')
  const numbers = words.flatMap((word) =>
    /^\d+(st|nd|rd|th)?$/.test(word) ? [Number.parseInt(word, 10)] : [],
  )
  const monthName = words.map((word) => findMonth(word)).find((month) => month)
  const year = numbers.find((number) => number >= 1000)
  if (!year) return undefined
  const calendar = year <= LAST_PERSIAN ? 'persian' : 'gregorian'
  if (monthName) {
    const [day, another] = numbers.filter((number) => number !== year)
    if (!day || another || monthName.calendar !== calendar) return undefined
    return toIso({ year, month: monthName.month, day }, calendar)
  }
  const day = numbers.length === 3 ? ordered(numbers as [number, number, number], calendar) : undefined
  return day && toIso(day, calendar)
}

const LAST_PERSIAN = 1599 // in 2220; no useful Gregorian year is as small

/** Three numbers as year, month and day. Persians write the day before the month; for others the order is unknown. */
function ordered([a, b, c]: [number, number, number], calendar: Calendar): CalendarDay | undefined {
  if (a >= 1000) return { year: a, month: b, day: c }
  if (c < 1000) return undefined
  if (calendar === 'persian' || a > 12 || a === b) return { year: c, month: b, day: a }
  return b > 12 ? { year: c, month: a, day: b } : undefined
}

function toIso(date: CalendarDay, calendar: Calendar): string | undefined {
  if (calendar === 'persian') return gregorianOf(date)
  const { year, month, day } = date
  const iso = year > 9999 ? '' : isoOf(Date.UTC(year, month - 1, day))
  return iso.startsWith(`${year}-${padTwo(month)}-${padTwo(day)}`) ? iso : undefined
}

const padTwo = (value: number) => String(value).padStart(2, '0')

const MONTHS: Record<Calendar, string[]> = {
  gregorian: [
    'january jan ژانویه',
    'february feb فوریه',
    'march mar مارس',
    'april apr آوریل',
    'may مه می',
    'june jun ژوئن',
    'july jul ژوئیه جولای',
    'august aug اوت آگوست',
    'september sep sept سپتامبر',
    'october oct اکتبر',
    'november nov نوامبر',
    'december dec دسامبر',
  ],
  persian: [
    'farvardin فروردین',
    'ordibehesht اردیبهشت',
    'khordad خرداد',
    'tir تیر',
    'mordad amordad مرداد امرداد',
    'shahrivar شهریور',
    'mehr مهر',
    'aban آبان',
    'azar آذر',
    'dey دی',
    'bahman بهمن',
    'esfand اسفند',
  ],
}
const months = new Map(
  Object.entries(MONTHS).flatMap(([calendar, names]) =>
    names.flatMap((spellings, i) =>
      spellings
        .split(' ')
        .map((name) => [fold(name), { calendar: calendar as Calendar, month: i + 1 }] as const),
    ),
  ),
)
const findMonth = (word: string) => months.get(word)

/** 'YYYY-MM-DD' as its reader would type it: ۱۴۰۵/۰۱/۰۱ or 2026-03-21. */
export function writeDate(iso: string, calendar: Calendar, lang: Lang): string {
  const separator = lang === 'fa' ? '/' : '-'
  if (calendar === 'gregorian') return localizeDigits(iso.replaceAll('-', separator), lang)
  const { year, month, day } = persianOf(iso)
  return localizeDigits([year, padTwo(month), padTwo(day)].join(separator), lang)
}

/**
 * Reads a time of day: 18:30, 18.30, 1830, 18, ۱۸:۳۰, 6:30 pm, ۶:۳۰ ب.ظ.
 * @returns 'HH:MM'
 */
export function readTime(text: string): string | undefined {
  const [, hours, minutes, period] =
    /^(\d{1,2})(?: ?(\d\d))?(?: ?(am|pm|a m|p m|ق ظ|ب ظ|صبح|ظهر|عصر|شب|بعد ?از ?ظهر))?$/.exec(fold(text)) ??
    []
  if (!hours) return undefined
  const hour = period ? to24Hours(Number(hours), period) : Number(hours)
  const minute = Number(minutes ?? 0)
  return hour === undefined || hour > 23 || minute > 59 ? undefined : `${padTwo(hour)}:${padTwo(minute)}`
}

/** Until this hour شب is after midnight: ۱ شب is one in the morning, ۷ شب seven in the evening. */
const NIGHT_ENDS = 4
/** From this hour ظهر is before noon: ۱۱ ظهر is eleven in the morning, ۲ ظهر two in the afternoon. */
const NOON_BEGINS = 9

/** pm, ب.ظ, بعد از ظهر and عصر; am, ق.ظ and صبح are before noon. */
const AFTERNOON = /^(?:p|ب|ع)/

function to24Hours(hour: number, period: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined
  const morning = hour % 12
  const evening = morning + 12
  if (period === 'شب') return morning > NIGHT_ENDS ? evening : morning
  if (period === 'ظهر') return morning < NOON_BEGINS ? evening : morning
  return AFTERNOON.test(period) ? evening : morning
}
