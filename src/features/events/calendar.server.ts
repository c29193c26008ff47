import { sql } from 'drizzle-orm'
import { numberIn } from '#features/calendar/attachments.server.ts'
import type { CalendarFile } from '#features/calendar/file-answer.server.ts'
import type { CalendarSource } from '#features/calendar/sources.server.ts'
import { type TimedRow, timedEntry, timedFile } from '#features/calendar/timed-entry.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'

/**
 * The calendar file of one event.
 * @throws ApiError event_not_found
 */
export async function eventFile({ db, env, lang }: Ctx, id: number): Promise<CalendarFile> {
  const { rows } = await db.execute<TimedRow>(sql`select ${COLUMNS} from events e where e.id = ${id}`)
  return timedFile(env, 'event', rows[0], lang)
}

const COLUMNS =
  sql.raw(`e.id, e.title, e.title_fa as "titleFa", e.description, e.description_fa as "descriptionFa",
  e.date_time as "start", e.duration, e.zone, e.status, e.sequence, e.updated_at as "updatedAt"`)

/** Registrations for events, in personal calendars and reminders; the waitlist is not included. */
export const eventCalendar: CalendarSource = {
  async entriesOf({ db, env }, userId, lang) {
    const { rows } = await db.execute<TimedRow>(sql`
      select ${COLUMNS} from events e join event_registrations r on r.event_id = e.id
      where r.user_id = ${userId} and r.status = 'attending' and e.date_time > now() - interval '90 days'
      order by e.date_time`)
    return rows.map((row) => timedEntry(env, 'event', row, lang))
  },
  async entryOf({ db, env }, userId, ref, lang) {
    const id = numberIn(ref, 'event')
    if (id === undefined) return undefined
    const { rows } = await db.execute<TimedRow>(sql`
      select ${COLUMNS} from events e join event_registrations r on r.event_id = e.id
      where e.id = ${id} and r.user_id = ${userId} and r.status = 'attending'`)
    const [row] = rows
    return row && timedEntry(env, 'event', row, lang)
  },
  async upcomingAttendances({ db, env }, from, to) {
    const { rows } = await db.execute<TimedRow & { userId: string }>(sql`
      select ${COLUMNS}, r.user_id as "userId" from events e join event_registrations r on r.event_id = e.id
      where r.status = 'attending' and e.date_time > ${from.toISOString()} and e.date_time <= ${to.toISOString()}`)
    return rows.map(({ userId, ...row }) => ({
      userId,
      entry: (lang) => timedEntry(env, 'event', row, lang),
    }))
  },
}
