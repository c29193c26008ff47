import { type Calendar, readDate, readTime, writeDate } from '#platform/dates/date-text.ts'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { localOn } from '#platform/dates/moment-text.ts'
import { localizeDigits } from '#platform/i18n/format.ts'
import type { Lang } from '#platform/i18n/lang.ts'

/** The text of the two boxes of a date-and-time field. */
type DateTimeText = { date: string; time: string }

/**
 * The one value that a form stores and sends: 'YYYY-MM-DDTHH:MM'. Unparsable text stays in the field as typed, so that
 * neither a draft nor an error loses it. The server rejects it by its code.
 */
export function toFieldValue({ date, time }: DateTimeText): string {
  if (!date.trim() && !time.trim()) return ''
  return `${readDate(date) ?? escapeSeparator(date)}T${readTime(time) ?? escapeSeparator(time)}`
}

/** The first T separates date and time. */
const escapeSeparator = (text: string) => text.replaceAll('T', 't')

/** The other way, in the reader's own digits and calendar. */
export function fromFieldValue(value: string, calendar: Calendar, lang: Lang): DateTimeText {
  const at = value.indexOf('T')
  const [date, time] = at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)]
  const iso = readDate(date)
  return { date: iso ? writeDate(iso, calendar, lang) : date, time: localizeDigits(time, lang) }
}

/** The next whole hour in a zone (IANA name), as 'YYYY-MM-DDTHH:MM': the default of a form. */
export const nextHour = (now: Date, zone: string): string =>
  localOn(new Date(now.getTime() + HOUR_MS).toISOString(), zone).replace(/\d\d$/, '00')
