import ical, {
  escape as escaped,
  type ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { tzlib_get_ical_block, tzlib_get_offset } from 'timezones-ical-library'
import { HOUR_SECONDS } from '#platform/dates/durations.ts'
import type { Environment } from '#platform/environment.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { cleanText } from '#platform/text/text-input.ts'
import { beginningOf } from '#platform/text/truncate.ts'
import type { CalendarEntry } from './rules.ts'

type File = {
  /**
   * The name that calendar programs show for a feed they poll. The file of one event has no name: Outlook would open it
   * as another calendar of this name (MS-OXCICAL, X-WR-CALNAME).
   */
  name?: string
  entries: CalendarEntry[]
  /** CANCEL removes the event from the calendar (RFC 5546, 3.2.5). */
  method?: 'PUBLISH' | 'CANCEL'
  lang: Lang
}

/** How often programs are asked to poll; most use their own interval all the same. */
const POLL_SECONDS = 6 * HOUR_SECONDS
const DESCRIPTION_MAX = 4_000
const TITLE_MAX = 200

/**
 * Entries as a calendar file (RFC 5545): UTF-8, lines of at most 75 octets, each time in its own zone with that
 * zone's rules. The same entries give the same bytes, so that the ETag stays the same.
 */
export function writeCalendar(
  env: Pick<Environment, 'PUBLIC_URL'>,
  { name, entries, method = 'PUBLISH', lang }: File,
): string {
  const host = new URL(env.PUBLIC_URL).hostname
  const calendar = ical({
    prodId: { company: 'Peyvand', product: 'Calendar', language: lang.toUpperCase() },
    method: method as ICalCalendarMethod,
    // The library does not escape the name.
    ...(name !== undefined && { name: escaped(oneLine(name), false), ttl: POLL_SECONDS }),
    // A file without any component is invalid (RFC 5545, 3.6): an empty one contains the rules of UTC.
    timezone: { name: entries.length ? null : 'Etc/UTC', generator: rulesOf },
  })
  for (const entry of entries) calendar.createEvent(eventOf(entry, host))
  return `${movePropertiesFirst(calendar.toString())}\r\n`
}

const INTERVAL = /^(?:REFRESH-INTERVAL|X-PUBLISHED-TTL)[;:].*\r\n/gm

/** A calendar's own properties come before its components (RFC 5545, 3.6); the library writes these two after them. */
function movePropertiesFirst(text: string): string {
  const intervals = (text.match(INTERVAL) ?? []).join('')
  return text.replace(INTERVAL, '').replace(/^BEGIN:(?!VCALENDAR)/m, (begin) => intervals + begin)
}

const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  tentative: ICalEventStatus.TENTATIVE,
}

function eventOf(entry: CalendarEntry, host: string) {
  const { description, place, allDay = false } = entry
  return {
    ...timesOf(entry),
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.updatedAt,
    lastModified: entry.updatedAt,
    summary: beginningOf(oneLine(entry.title), TITLE_MAX),
    description: description ? beginningOf(cleanText(description), DESCRIPTION_MAX) : null,
    location: place ? oneLine(place) : null,
    url: entry.url,
    status: STATUS[entry.status],
    transparency: allDay ? ICalEventTransparency.TRANSPARENT : null, // a holiday does not mark anyone as busy
    organizer: { name: 'Peyvand', email: `no-reply@${host}` }, // without one, programs may not cancel (RFC 5546, 3.2.5)
  }
}

/** No line breaks, controls or direction marks: in a list of appointments one title is one line. */
const oneLine = (text: string) => cleanText(text).replace(/\s+/g, ' ')

function timesOf({ start, end, zone, allDay = false }: CalendarEntry) {
  if (allDay) {
    const day = (at: Date) => zoned(at, zone).toPlainDate()
    return { allDay, start: day(start), end: end ? day(end) : null }
  }
  const onClocks = [start, end ?? start].every((at) => followsZoneRules(at, zone))
  if (!onClocks) return { start, end: end ?? null }
  return { start: zoned(start, zone), end: end ? zoned(end, zone) : null, timezone: zone }
}

const zoned = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)

/**
 * Returns whether the zone's current rules give this moment. Programs read a local time by the rules in the file, which
 * are today's: Tehran has no summer time, even in years that had one. Moments that these rules would shift are written
 * in UTC. So are local times that occur twice in autumn: programs differ in which of the two they take.
 */
function followsZoneRules(at: Date, zone: string): boolean {
  if (zone === 'UTC' || !rulesOf(zone)) return false
  const zonedTime = zoned(at, zone)
  const wallTime = zonedTime.toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    wallTime.toZonedDateTime(zone, { disambiguation }),
  )
  if (!first?.equals(zonedTime) || !second?.equals(zonedTime)) return false
  const ruleOffset = tzlib_get_offset(
    zone,
    wallTime.toPlainDate().toString(),
    wallTime.toPlainTime().toString({ smallestUnit: 'minute' }),
  )
  return ruleOffset === zonedTime.offset.replace(':', '')
}

const TZID = /^(TZID|X-LIC-LOCATION):.*$/gm

/** VTIMEZONE of a zone, under the very name by which the times refer to it: Oslo's has the rules of Berlin. */
function rulesOf(zone: string): string | null {
  const [block] = tzlib_get_ical_block(zone)
  return block ? block.replace(TZID, `$1:${zone}`) : null
}
