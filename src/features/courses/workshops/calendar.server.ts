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
import { workshopEnd } from './states.ts'
import { showWorkshop } from './workshops.server.ts'

/** The columns of a live workshop that calendars need. */
type Entry = {
  id: number
  title: string
  titleFa: string | null
  description: string
  descriptionFa: string | null
  scheduledDate: Date
  duration: number
  zone: string
  status: 'upcoming' | 'cancelled'
  sequence: number
  updatedAt: Date
}

/** A workshop as a calendar entry in this language. The link is not in it: files are passed on. */
function entryOf(
  { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>,
  { id, zone, sequence, ...workshop }: Entry,
  lang: Lang,
): CalendarEntry {
  const fa = lang === 'fa'
  return {
    uid: `workshop-${id}@${new URL(PUBLIC_URL).hostname}`,
    start: workshop.scheduledDate,
    end: workshopEnd(workshop),
    zone,
    sequence,
    updatedAt: workshop.updatedAt,
    title: (fa && workshop.titleFa) || workshop.title,
    description: (fa && workshop.descriptionFa) || workshop.description,
    url: `${PUBLIC_URL}/${lang}/workshops/${id}`,
    status: workshop.status === 'cancelled' ? 'cancelled' : 'confirmed',
  }
}

/**
 * The calendar file of one live workshop, cancelled ones included, so that calendars remove them.
 * @throws ApiError workshop_not_found, where it has no time too
 */
export async function workshopFile(ctx: Ctx, id: number): Promise<CalendarFile> {
  await showWorkshop(ctx, id)
  const { db, env, lang } = ctx
  const { rows } = await db.execute<EntryRow>(
    sql`select ${COLUMNS} from workshops w where w.id = ${id} and w.scheduled_date is not null`,
  )
  const [workshop] = rows.map(toEntry)
  if (!workshop) throw new ApiError(404, 'workshop_not_found')
  const entry = entryOf(env, workshop, lang)
  const method = workshop.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  const text = writeCalendar(env, { name: entry.title, entries: [entry], method, lang })
  return { name: entry.title, text }
}

type EntryRow = Omit<Entry, 'scheduledDate' | 'updatedAt'> & { scheduledDate: string; updatedAt: string }
const toEntry = <Row extends EntryRow>({ scheduledDate, updatedAt, ...row }: Row) => ({
  ...row,
  scheduledDate: new Date(scheduledDate),
  updatedAt: new Date(updatedAt),
})

const COLUMNS =
  sql.raw(`w.id, w.title, w.title_fa as "titleFa", w.description, w.description_fa as "descriptionFa",
  w.scheduled_date as "scheduledDate", w.duration, w.zone, w.status, w.sequence, w.updated_at as "updatedAt"`)

/** Registrations for workshops, in personal calendars and reminders; the waitlist is not included. */
export const workshopCalendar: CalendarSource = {
  async entriesOf({ db, env }, userId, lang) {
    const { rows } = await db.execute<EntryRow>(sql`
      select ${COLUMNS} from workshops w join workshop_registrations r on r.workshop_id = w.id
      where r.user_id = ${userId} and r.status = 'attending' and w.scheduled_date > now() - interval '90 days'
      order by w.scheduled_date`)
    return rows.map((row) => entryOf(env, toEntry(row), lang))
  },
  async entryOf({ db, env }, userId, ref, lang) {
    const id = numberIn(ref, 'workshop')
    if (id === undefined) return undefined
    const { rows } = await db.execute<EntryRow>(sql`
      select ${COLUMNS} from workshops w join workshop_registrations r on r.workshop_id = w.id
      where w.id = ${id} and w.scheduled_date is not null and r.user_id = ${userId} and r.status = 'attending'`)
    const [row] = rows
    return row && entryOf(env, toEntry(row), lang)
  },
  async upcomingAttendances({ db, env }, from, to) {
    const { rows } = await db.execute<EntryRow & { userId: string }>(sql`
      select ${COLUMNS}, r.user_id as "userId"
      from workshops w join workshop_registrations r on r.workshop_id = w.id
      where r.status = 'attending' and w.scheduled_date > ${from.toISOString()}
        and w.scheduled_date <= ${to.toISOString()}`)
    return rows.map(({ userId, ...row }) => ({ userId, entry: (lang) => entryOf(env, toEntry(row), lang) }))
  },
}
