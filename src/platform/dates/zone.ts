import * as v from 'valibot'

const ZONE_MAX = 64
/** Browsers resolve these to the names they had before their cities were renamed. */
export const RENAMED: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
}

/** Whether it is the IANA name of a time zone, or UTC. Offsets such as +03:30 are not: they have no summer time. */
export const isZone = (text: string) => nameOf(text) !== undefined

/** An IANA time zone in its stored spelling; code `zone_unknown`. */
export const Zone = v.pipe(
  v.string('zone_unknown'),
  v.check(isZone, 'zone_unknown'),
  v.transform((zone) => nameOf(zone) ?? 'UTC'),
)

/** The browser's time zone. Only in a browser: the server's own is never used. */
export const zoneOfReader = () => nameOf(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC'

function nameOf(text: string): string | undefined {
  if (text.length > ZONE_MAX || !/^[a-z]/i.test(text)) return undefined
  try {
    const name = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
    return RENAMED[name] ?? name
  } catch {
    return undefined
  }
}
