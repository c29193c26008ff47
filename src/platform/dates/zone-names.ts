import { m } from '#messages'
import { formatOf } from '../i18n/format.ts'
import type { Lang } from '../i18n/lang.ts'
import { RENAMED } from './zone.ts'
import { REGIONS, type Region } from './zone-cities.ts'
import { PERSIAN_CITIES } from './zone-cities-persian.ts'

const cities = new Map<string, Record<Lang, string>>(
  Object.values(REGIONS)
    .flat()
    .map(([zone, en, fa]) => [zone, { en, fa }] as const),
)

/** The city of a zone: from our lists, else from its name, and in Persian the country from the platform's tables. */
export function zoneCity(zone: string, lang: Lang): string {
  const listed = cities.get(zone)
  if (listed) return listed[lang].split(/, | و /)[0] ?? zone // a select names two, a sentence one
  if (zone === 'UTC') return m.zone_utc({}, { locale: lang })
  const city = zone.split('/').at(-1) ?? zone
  if (lang === 'en') return city.replaceAll('_', ' ')
  return PERSIAN_CITIES[city] ?? partOf(zone, new Date(), 'fa', 'shortGeneric').replace(/^وقت /, '')
}

/** The name of a zone after a time: 'Toronto time, EST' at that moment, or «به وقت تورنتو». */
export function zoneName(zone: string, at: Date, lang: Lang): string {
  if (zone === 'UTC') return m.zone_utc({}, { locale: lang })
  const named = m.zone_time({ city: zoneCity(zone, lang) }, { locale: lang })
  const letters = lang === 'en' && lettersOf(zone, at)
  return letters ? `${named}, ${letters}` : named
}

/** EST, CET or AEDT: each is known only to the English locale of its own continent. Otherwise GMT and hours. */
function lettersOf(zone: string, at: Date) {
  const names = ['en-US', 'en-GB', 'en-AU'].map((locale) => partOf(zone, at, locale, 'short'))
  return names.find((letters) => !letters.startsWith('GMT')) ?? names[0]
}

const partOf = (timeZone: string, at: Date, locale: string, timeZoneName: 'short' | 'shortGeneric') =>
  formatOf(locale, { timeZone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

type ZoneChoice = { zone: string; name: string }
export type ZoneGroup = { region: Region | 'elsewhere'; zones: ZoneChoice[] }

/** For a select: the zones that most readers look for, by region. */
export const mainZones = (lang: Lang): ZoneGroup[] =>
  Object.entries(REGIONS).map(([region, zones]) => ({
    region: region as Region,
    zones: zones.map(([zone, en, fa]) => ({ zone, name: lang === 'fa' ? fa : en })),
  }))

/** All other zones of this browser; only in a browser, since the server may have other ones. */
export function otherZones(lang: Lang): ZoneGroup {
  const zones = Intl.supportedValuesOf('timeZone')
    .map((zone) => RENAMED[zone] ?? zone)
    .filter((zone) => !cities.has(zone) && zone.includes('/'))
    .map((zone) => ({ zone, name: lang === 'fa' ? zoneCity(zone, 'fa') : zone.replaceAll('_', ' ') }))
  return { region: 'elsewhere', zones: zones.toSorted((a, b) => a.name.localeCompare(b.name, lang)) }
}
