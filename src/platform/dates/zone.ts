const ZONE_MAX = 64
/** Browsers resolve these to the names they had before their cities were renamed. */
export const RENAMED: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
}

/** Whether it is the IANA name of a time zone, or UTC. Offsets such as +03:30 are not: they have no summer time. */
export const isZone = (text: string) => storedZone(text) !== undefined

/** The browser's time zone. Only in a browser: the server's own is never used. */
export const zoneOfReader = () => storedZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC'

/** The stored spelling of the name of a zone. */
export function storedZone(text: string): string | undefined {
  if (text.length > ZONE_MAX || !/^[a-z]/i.test(text)) return undefined
  try {
    const name = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
    return RENAMED[name] ?? name
  } catch {
    return undefined
  }
}
