import { sql } from 'drizzle-orm'
import { numberIn } from '#features/calendar/attachments.server.ts'
import type { CalendarFile } from '#features/calendar/file-answer.server.ts'
import type { CalendarSource } from '#features/calendar/sources.server.ts'
import { type TimedRow, timedEntry, timedFile } from '#features/calendar/timed-entry.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { showWorkshop } from './workshops.server.ts'

/**
 * The calendar file of one live workshop.
 * @throws ApiError workshop_not_found, where it has no time too
 */
export async function workshopFile(ctx: Ctx, id: number): Promise<CalendarFile> {
  await showWorkshop(ctx, id)
  const { rows } = await ctx.db.execute<TimedRow>(
    sql`select ${COLUMNS} from workshops w where w.id = ${id} and w.scheduled_date is not null`,
  )
  return timedFile(ctx.env, 'workshop', rows[0], ctx.lang)
}

const COLUMNS =
  sql.raw(`w.id, w.title, w.title_fa as "titleFa", w.description, w.description_fa as "descriptionFa",
  w.scheduled_date as "start", w.duration, w.zone, w.status, w.sequence, w.updated_at as "updatedAt"`)

/** Registrations for workshops, in personal calendars and reminders; the waitlist is not included. */
export const workshopCalendar: CalendarSource = {
  async entriesOf({ db, env }, userId, lang) {
    const { rows } = await db.execute<TimedRow>(sql`
      select ${COLUMNS} from workshops w join workshop_registrations r on r.workshop_id = w.id
      where r.user_id = ${userId} and r.status = 'attending' and w.scheduled_date > now() - interval '90 days'
      order by w.scheduled_date`)
    return rows.map((row) => timedEntry(env, 'workshop', row, lang))
  },
  async entryOf({ db, env }, userId, ref, lang) {
    const id = numberIn(ref, 'workshop')
    if (id === undefined) return undefined
    const { rows } = await db.execute<TimedRow>(sql`
      select ${COLUMNS} from workshops w join workshop_registrations r on r.workshop_id = w.id
      where w.id = ${id} and w.scheduled_date is not null and r.user_id = ${userId} and r.status = 'attending'`)
    const [row] = rows
    return row && timedEntry(env, 'workshop', row, lang)
  },
  async upcomingAttendances({ db, env }, from, to) {
    const { rows } = await db.execute<TimedRow & { userId: string }>(sql`
      select ${COLUMNS}, r.user_id as "userId"
      from workshops w join workshop_registrations r on r.workshop_id = w.id
      where r.status = 'attending' and w.scheduled_date > ${from.toISOString()}
        and w.scheduled_date <= ${to.toISOString()}`)
    return rows.map(({ userId, ...row }) => ({
      userId,
      entry: (lang) => timedEntry(env, 'workshop', row, lang),
    }))
  },
}
