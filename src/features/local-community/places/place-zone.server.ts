import { REGIONS } from '#platform/dates/zone-cities.ts'
import { fold } from '#platform/text/fold.ts'

/** Cities with many families, in countries of several zones, that no zone is named after. */
const OTHERS: Record<string, string> = {
  'America/Toronto':
    'Montreal,Montréal,Ottawa,Hamilton,Waterloo,London,Richmond Hill,Markham,Mississauga,مونترال,اتاوا',
  'America/Vancouver': 'Victoria,Burnaby,Surrey,Coquitlam,North Vancouver',
  'America/New_York': 'Boston,Philadelphia,Atlanta,Miami,Baltimore,Detroit,Pittsburgh,بوستون,آتلانتا',
  'America/Chicago': 'Houston,Austin,San Antonio,Minneapolis,St. Louis,هیوستون,آستین',
  'America/Denver': 'Salt Lake City,Boulder',
  'America/Los_Angeles':
    'San Francisco,San Diego,San Jose,Irvine,Sacramento,Portland,Las Vegas,سان فرانسیسکو,سن دیگو,سن خوزه,ارواین',
  'Australia/Sydney': 'Canberra,Newcastle,کانبرا',
  'Australia/Brisbane': 'Gold Coast',
}

const ianaZones = Object.values(REGIONS).flat()
const BY_CITY = new Map<string, string>(
  [
    ...ianaZones.flatMap(([zone, en, fa]) =>
      [...en.split(', '), ...fa.split(' و ')].map((city) => [city, zone]),
    ),
    ...Object.entries(OTHERS).flatMap(([zone, cities]) => cities.split(',').map((city) => [city, zone])),
  ].map(([city = '', zone = '']) => [fold(city), zone]),
)
const KNOWN = new Set<string>(ianaZones.map(([zone]) => zone))

/**
 * Returns the IANA zone of a place: that of its city if the city is in this country, otherwise the country's own, if it
 * has one.
 * @param countryCode ISO 3166-1 alpha-2
 */
export function zoneOfPlace(place: { city: string | null; countryCode: string | null }): string | null {
  const zones = place.countryCode ? zonesOf(place.countryCode) : []
  const byCity = BY_CITY.get(fold(place.city ?? ''))
  if (byCity && (!zones.length || zones.includes(byCity))) return byCity
  const [zone, ...more] = zones.length > 1 ? zones.filter((zone) => KNOWN.has(zone)) : zones
  return zone && !more.length ? zone : null
}

/** Whether this is a city by whose name a zone is found, in either language. */
export const isCityOfZone = (city: string) => BY_CITY.has(fold(city))

/** Not in TypeScript's library yet. */
type WithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined }

/** From the platform's own tables; an invalid code has none. */
function zonesOf(countryCode: string): string[] {
  try {
    const country: WithZones = new Intl.Locale(`und-${countryCode}`)
    return country.getTimeZones?.() ?? []
  } catch {
    return []
  }
}
