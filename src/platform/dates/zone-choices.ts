import type { Lang } from '../i18n/lang.ts'
import { RENAMED } from './zone.ts'
import { REGIONS, type Region } from './zone-cities.ts'
import { zoneCity } from './zone-names.ts'

type ZoneChoice = { zone: string; name: string }
export type ZoneGroup = { region: Region | 'elsewhere'; zones: ZoneChoice[] }

/** For a select: the zones that most readers look for, by region. */
export const mainZones = (lang: Lang): ZoneGroup[] =>
  Object.entries(REGIONS).map(([region, zones]) => ({
    region: region as Region,
    zones: zones.map(([zone, en, fa]) => ({ zone, name: lang === 'fa' ? fa : en })),
  }))

const listed = new Set<string>(Object.values(REGIONS).flatMap((zones) => zones.map(([zone]) => zone)))

/** All other zones of this browser; only in a browser, since the server may have other ones. */
export function otherZones(lang: Lang): ZoneGroup {
  const zones = Intl.supportedValuesOf('timeZone')
    .map((zone) => RENAMED[zone] ?? zone)
    .filter((zone) => !listed.has(zone) && zone.includes('/'))
    .map((zone) => ({ zone, name: zoneCity(zone, lang) }))
  return { region: 'elsewhere', zones: zones.toSorted((a, b) => a.name.localeCompare(b.name, lang)) }
}
