import { sql } from 'drizzle-orm'
import { numberIn } from '#features/calendar/attachments.server.ts'
import type { CalendarFile } from '#features/calendar/file-answer.server.ts'
import { writeCalendar } from '#features/calendar/ics.server.ts'
import type { CalendarEntry } from '#features/calendar/rules.ts'
import type { CalendarSource } from '#features/calendar/sources.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Environment } from '#platform/environment.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { endOf } from './states.ts'

/** The columns of an event that calendars need. */
export type Entry = {
  id: number
  title: string
  titleFa: string | null
  description: string
  descriptionFa: string | null
  dateTime: Date
  duration: number
  zone: string
  status: 'upcoming' | 'cancelled'
  sequence: number
  updatedAt: Date
}

/** An event as a calendar entry in this language. The link is not in it: files are passed on. */
export function entryOf(
  { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>,
  event: Entry,
  lang: Lang,
): CalendarEntry {
  const { id, zone, sequence, updatedAt, dateTime } = event
  const fa = lang === 'fa'
  return {
    uid: `event-${id}@${new URL(PUBLIC_URL).hostname}`,
    start: dateTime,
    end: endOf(event),
    zone,
    sequence,
    updatedAt,
    title: (fa && event.titleFa) || event.title,
    description: (fa && event.descriptionFa) || event.description,
    url: `${PUBLIC_URL}/${lang}/events/${id}`,
    status: event.status === 'cancelled' ? 'cancelled' : 'confirmed',
  }
}

/**
 * The calendar file of one event, cancelled ones included, so that calendars remove them.
 * @throws ApiError event_not_found
 */
export async function eventFile({ db, env, lang }: Ctx, id: number): Promise<CalendarFile> {
  const { rows } = await db.execute<EntryRow>(sql`select ${COLUMNS} from events e where e.id = ${id}`)
  const [event] = rows.map(toEntry)
  if (!event) throw new ApiError(404, 'event_not_found')
  const entry = entryOf(env, event, lang)
  const method = event.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  const text = writeCalendar(env, { name: entry.title, entries: [entry], method, lang })
  return { name: entry.title, text }
}

type EntryRow = Omit<Entry, 'dateTime' | 'updatedAt'> & { dateTime: string; updatedAt: string }
const toEntry = <Row extends EntryRow>({ dateTime, updatedAt, ...row }: Row) => ({
  ...row,
  dateTime: new Date(dateTime),
  updatedAt: new Date(updatedAt),
})

const COLUMNS =
  sql.raw(`e.id, e.title, e.title_fa as "titleFa", e.description, e.description_fa as "descriptionFa",
  e.date_time as "dateTime", e.duration, e.zone, e.status, e.sequence, e.updated_at as "updatedAt"`)

/** Registrations for events, in personal calendars and reminders; the waitlist is not included. */
export const eventCalendar: CalendarSource = {
  async entriesOf({ db, env }, userId, lang) {
    const { rows } = await db.execute<EntryRow>(sql`
      select ${COLUMNS} from events e join event_registrations r on r.event_id = e.id
      where r.user_id = ${userId} and r.status = 'attending' and e.date_time > now() - interval '90 days'
      order by e.date_time`)
    return rows.map((row) => entryOf(env, toEntry(row), lang))
  },
  async entryOf({ db, env }, userId, ref, lang) {
    const id = numberIn(ref, 'event')
    if (id === undefined) return undefined
    const { rows } = await db.execute<EntryRow>(sql`
      select ${COLUMNS} from events e join event_registrations r on r.event_id = e.id
      where e.id = ${id} and r.user_id = ${userId} and r.status = 'attending'`)
    const [row] = rows
    return row && entryOf(env, toEntry(row), lang)
  },
  async upcomingAttendances({ db, env }, from, to) {
    const { rows } = await db.execute<EntryRow & { userId: string }>(sql`
      select ${COLUMNS}, r.user_id as "userId" from events e join event_registrations r on r.event_id = e.id
      where r.status = 'attending' and e.date_time > ${from.toISOString()} and e.date_time <= ${to.toISOString()}`)
    return rows.map(({ userId, ...row }) => ({ userId, entry: (lang) => entryOf(env, toEntry(row), lang) }))
  },
}
