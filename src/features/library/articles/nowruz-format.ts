import { dateParts, formatGregorianDay } from '#platform/i18n/format.ts'
import type { Lang } from '#platform/i18n/lang.ts'

export const TEHRAN = 'Asia/Tehran'

/** A moment with its seconds and the zone's name; on Persian pages in the Persian calendar, the Gregorian day beside it. */
export function formatToTheSecond(moment: Date, timeZone: string, lang: Lang) {
  const options = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  } as const
  const part = dateParts(lang === 'fa' ? 'fa-IR-u-ca-persian' : 'en-US', options, moment)
  const zone = lang === 'fa' && part.timeZoneName === 'UTC' ? utcInPersian(moment) : part.timeZoneName
  const time = `${part.hour}:${part.minute}:${part.second}`
  return lang === 'fa'
    ? `${part.weekday} ${part.day} ${part.month} ${part.year} (${formatGregorianDay(moment, timeZone)})، ساعت ${time} (${zone})`
    : `${part.weekday}, ${part.month} ${part.day}, ${part.year}, ${time} ${part.dayPeriod} (${zone})`
}

/** The platform has no short Persian name for it, and the message would bring all that pages with events know of zones. */
const utcInPersian = (moment: Date) =>
  dateParts('fa-IR', { timeZone: 'UTC', timeZoneName: 'long' }, moment).timeZoneName
