import { m } from '#messages'
import { dateParts } from '../i18n/format.ts'
import type { Lang } from '../i18n/lang.ts'
import { REGIONS } from './zone-cities.ts'
import { PERSIAN_CITIES } from './zone-cities-persian.ts'
import { ENGLISH_SPELLINGS, RENAMED_CITIES } from './zone-cities-renamed.ts'

const cities = new Map<string, Record<Lang, string>>(
  Object.values(REGIONS)
    .flat()
    .map(([zone, en, fa]) => [zone, { en, fa }] as const),
)

/**
 * The city of a zone: from our lists, else from its name, with its state or province ('Knox, Indiana') where the name
 * tells; in Persian the country from the platform's tables. Zones such as Etc/GMT+5 or CET are not named after a place.
 * They have the platform's name, such as GMT-5.
 */
export function zoneCity(zone: string, lang: Lang): string {
  const listed = cities.get(zone)
  if (listed) return listed[lang].split(/, | و /)[0] ?? zone // a select names two, a sentence one
  if (zone === 'UTC') return m.zone_utc({}, { locale: lang })
  const [last = zone, area, continent] = zone.split('/').toReversed()
  const city = RENAMED_CITIES[last] ?? last
  if (lang === 'en' && /\/\D+$/.test(zone)) {
    const name = ENGLISH_SPELLINGS[city] ?? city
    return (continent ? `${name}, ${area}` : name).replaceAll('_', ' ')
  }
  return PERSIAN_CITIES[city] ?? partOf(zone, new Date(), lang, 'shortGeneric').replace(/^وقت /, '')
}

/**
 * The name of a zone after a time: 'Toronto time, EST' at that moment, or «به وقت تورنتو». Without the abbreviation where
 * the clocks change before `end`: it would be true of one of the two times.
 */
export function zoneName(zone: string, at: Date, lang: Lang, end = at): string {
  if (zone === 'UTC') return m.zone_utc({}, { locale: lang })
  const city = zoneCity(zone, lang)
  const named = m.zone_time({ city }, { locale: lang })
  const abbreviation = lang === 'en' && abbreviationOf(zone, at)
  if (abbreviation === city) return city
  return abbreviation && abbreviation === abbreviationOf(zone, end) ? `${named}, ${abbreviation}` : named
}

/** EST, CET or AEDT: each is known only to the English locale of its own continent. Otherwise GMT and hours. */
function abbreviationOf(zone: string, at: Date) {
  const names = ['en-US', 'en-GB', 'en-AU'].map((locale) => partOf(zone, at, locale, 'short'))
  return names.find((name) => !name.startsWith('GMT')) ?? names[0]
}

const partOf = (timeZone: string, at: Date, locale: string, timeZoneName: 'short' | 'shortGeneric') =>
  dateParts(locale, { timeZone, timeZoneName }, at).timeZoneName ?? timeZone
