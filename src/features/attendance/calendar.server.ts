import { and, asc, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { fileOf, idInRef } from '#features/calendar/attachments.server.ts'
import type { CalendarFile } from '#features/calendar/file-answer.server.ts'
import type { CalendarEntry } from '#features/calendar/rules.ts'
import { type CalendarSource, uidOf } from '#features/calendar/sources.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { addMinutes } from '#platform/dates/minutes.ts'
import type { Environment } from '#platform/environment.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { AttendanceTables, Column, NullableColumn } from './attendance.server.ts'

/** The tables of events that are online and last some minutes: everyone may read all that a calendar shows of them. */
export type TimedAttendanceTables = AttendanceTables & {
  events: {
    description: Column<string>
    descriptionFa: NullableColumn<string>
    /** In minutes. */
    duration: Column<number>
    status: Column<'upcoming' | 'cancelled'>
    sequence: Column<number>
    updatedAt: Column<Date>
  }
}

/** Registrations in personal calendars and reminders; the waitlist is not included. */
export function calendarOf(attendance: TimedAttendanceTables): CalendarSource {
  const { type, event, registrations } = attendance
  return {
    async entriesOf({ db, env }, userId, lang) {
      const isRecent = gt(event.start, sql`now() - interval '90 days'`)
      const rows = await listAttended(db, attendance, and(eq(registrations.userId, userId), isRecent))
      return rows.map((row) => entryOf(env, attendance, row, lang))
    },
    async entryOf({ db, env }, userId, ref, lang) {
      const id = idInRef(ref, type)
      if (id === undefined) return undefined
      const isThis = and(eq(event.id, id), isNotNull(event.start))
      const [row] = await listAttended(db, attendance, and(isThis, eq(registrations.userId, userId)))
      return row && entryOf(env, attendance, row, lang)
    },
    async upcomingAttendances({ db, env }, from, to) {
      const rows = await listAttended(db, attendance, and(gt(event.start, from), lte(event.start, to)))
      return rows.map(({ userId, ...row }) => ({
        userId,
        entry: (lang) => entryOf(env, attendance, row, lang),
      }))
    },
  }
}

/**
 * The calendar file of one event, cancelled ones included, so that calendars remove them.
 * @throws ApiError event_not_found, workshop_not_found, where it has no time too
 */
export async function calendarFileOf(
  { db, env, lang }: Ctx,
  attendance: TimedAttendanceTables,
  id: number,
): Promise<CalendarFile> {
  const { type, events, event } = attendance
  const [row] = await db
    .select(columnsOf(attendance))
    .from(events)
    .where(and(eq(event.id, id), isNotNull(event.start)))
  if (!row) throw new ApiError(404, `${type}_not_found`)
  return fileOf({ env }, entryOf(env, attendance, row, lang), lang)
}

const columnsOf = ({ event, events }: TimedAttendanceTables) => ({
  id: event.id,
  title: event.title,
  titleFa: event.titleFa,
  description: events.description,
  descriptionFa: events.descriptionFa,
  /** Never null in the rows read here. */
  start: sql`${event.start}`.mapWith(event.start),
  duration: events.duration,
  zone: event.zone,
  status: events.status,
  sequence: events.sequence,
  updatedAt: events.updatedAt,
})

const listAttended = (db: Executor, attendance: TimedAttendanceTables, which: SQL | undefined) => {
  const { events, event, registrations } = attendance
  return db
    .select({ ...columnsOf(attendance), userId: registrations.userId })
    .from(events)
    .innerJoin(registrations, eq(registrations.eventId, event.id))
    .where(and(eq(registrations.status, 'attending'), which))
    .orderBy(asc(event.start))
}

type Row = Omit<Awaited<ReturnType<typeof listAttended>>[number], 'userId'>

/** An event in this language. The link is not in it: files are passed on. */
function entryOf(
  env: Pick<Environment, 'PUBLIC_URL'>,
  { type, path }: AttendanceTables,
  row: Row,
  lang: Lang,
): CalendarEntry {
  const fa = lang === 'fa'
  return {
    uid: uidOf(env, type, row.id),
    start: row.start,
    end: addMinutes(row.start, row.duration),
    zone: row.zone,
    sequence: row.sequence,
    updatedAt: row.updatedAt,
    title: (fa && row.titleFa) || row.title,
    description: (fa && row.descriptionFa) || row.description,
    url: `${env.PUBLIC_URL}/${lang}${path}/${row.id}`,
    status: row.status === 'cancelled' ? 'cancelled' : 'confirmed',
  }
}
