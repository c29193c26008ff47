import { addMinutes } from '#platform/dates/minutes.ts'
import type { Environment } from '#platform/environment.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { CalendarFile } from './file-answer.server.ts'
import { writeCalendar } from './ics.server.ts'
import type { CalendarEntry } from './rules.ts'

/** The columns of an event or workshop that calendars need, as the database gives them. `duration` is in minutes. */
export type TimedRow = {
  id: number
  title: string
  titleFa: string | null
  description: string
  descriptionFa: string | null
  start: string
  duration: number
  zone: string
  status: 'upcoming' | 'cancelled'
  sequence: number
  updatedAt: string
}
type Kind = 'event' | 'workshop'

/** An event or workshop as a calendar entry in this language. The link is not in it: files are passed on. */
export function timedEntry(
  { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>,
  kind: Kind,
  row: TimedRow,
  lang: Lang,
): CalendarEntry {
  const fa = lang === 'fa'
  const start = new Date(row.start)
  return {
    uid: `${kind}-${row.id}@${new URL(PUBLIC_URL).hostname}`,
    start,
    end: addMinutes(start, row.duration),
    zone: row.zone,
    sequence: row.sequence,
    updatedAt: new Date(row.updatedAt),
    title: (fa && row.titleFa) || row.title,
    description: (fa && row.descriptionFa) || row.description,
    url: `${PUBLIC_URL}/${lang}/${kind}s/${row.id}`,
    status: row.status === 'cancelled' ? 'cancelled' : 'confirmed',
  }
}

/**
 * The calendar file of one event or workshop, cancelled ones included, so that calendars remove them.
 * @throws ApiError event_not_found, workshop_not_found, without a row
 */
export function timedFile(env: Environment, kind: Kind, row: TimedRow | undefined, lang: Lang): CalendarFile {
  if (!row) throw new ApiError(404, `${kind}_not_found`)
  const entry = timedEntry(env, kind, row, lang)
  const method = row.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  return {
    name: entry.title,
    text: writeCalendar(env, { name: entry.title, entries: [entry], method, lang }),
  }
}
