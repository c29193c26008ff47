import { sql } from 'drizzle-orm'
import { fileOf, idInRef } from '#features/calendar/attachments.server.ts'
import type { CalendarFile } from '#features/calendar/file-answer.server.ts'
import type { CalendarEntry } from '#features/calendar/rules.ts'
import { type CalendarSource, type CalendarTxContext, uidOf } from '#features/calendar/sources.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { inLang, type Lang } from '#platform/i18n/lang.ts'
import { endOf, type Status } from '../phases.ts'

type Row = {
  id: number
  title: string
  titleFA: string | null
  description: string
  descriptionFA: string | null
  date: Date
  duration: number
  zone: string
  status: Status
  sequence: number
  updatedAt: Date
}
const CALENDAR_COLUMNS = `s.id, s.title, s.title_fa as "titleFA", s.description, s.description_fa as "descriptionFA", s.date,
  s.duration, s.zone, s.status, s.sequence, s.updated_at as "updatedAt"`

/**
 * The people who attend: the expert, and everybody who asked a question, anonymous or not. Each sees it only in their
 * own calendar. `is_private` marks people who asked only anonymously.
 */
const ATTENDANCES = `(select session_id, user_id, bool_and(is_anonymous) as is_private from (
    select id as session_id, expert_id as user_id, false as is_anonymous from expert_sessions
    union all select session_id, user_id, is_anonymous from expert_questions where hidden_at is null
  ) each_reason where user_id is not null group by session_id, user_id)`

/** Sessions in personal calendars and reminders. */
export const sessionCalendar: CalendarSource = {
  entriesOf: async (app, userId, lang) => {
    const rows = await queryNamed<Row>(
      app.db,
      'experts.calendarOf',
      `select ${CALENDAR_COLUMNS} from ${ATTENDANCES} c join expert_sessions s on s.id = c.session_id
       where c.user_id = $1 and s.date > now() - interval '6 months' order by s.date, s.id`,
      [userId],
    )
    return rows.map((row) => entryOf(app, row, lang))
  },
  entryOf: async (within, userId, ref, lang) => {
    const id = idInRef(ref, 'session')
    if (id === undefined) return undefined
    const { rows } = await within.db.execute<Row>(sql`
      select ${sql.raw(CALENDAR_COLUMNS)} from expert_sessions s where s.id = ${id}
        and exists (select from ${sql.raw(ATTENDANCES)} c where c.session_id = s.id and c.user_id = ${userId})`)
    const [row] = rows
    if (!row) return undefined
    // Drizzle returns times of raw SQL as text.
    return entryOf(within, { ...row, date: new Date(row.date), updatedAt: new Date(row.updatedAt) }, lang)
  },
  upcomingAttendances: async (app, from, to) => {
    const rows = await queryNamed<Row & { userId: string; isPrivate: boolean }>(
      app.db,
      'experts.attendances',
      `select ${CALENDAR_COLUMNS}, c.user_id as "userId", c.is_private as "isPrivate"
       from expert_sessions s join ${ATTENDANCES} c on c.session_id = s.id
       where s.date > $1 and s.date <= $2 and s.status = 'upcoming' order by s.id`,
      [from, to],
    )
    return rows.map(({ userId, isPrivate, ...row }) => ({
      userId,
      isPrivate,
      entry: (lang) => entryOf(app, row, lang),
    }))
  },
}

/** One session as a file for calendar programs. @throws ApiError session_not_found */
export async function sessionFile(ctx: Ctx, id: number): Promise<CalendarFile> {
  const [row] = await queryNamed<Row>(
    ctx.db,
    'experts.calendarFile',
    `select ${CALENDAR_COLUMNS} from expert_sessions s where s.id = $1`,
    [id],
  )
  if (!row) throw new ApiError(404, 'session_not_found')
  return fileOf(ctx, entryOf(ctx, row, ctx.lang), ctx.lang)
}

/** The meeting's link is never in a file, because files are passed on. The page shows it to people who may come. */
function entryOf({ env }: Pick<CalendarTxContext, 'env'>, row: Row, lang: Lang): CalendarEntry {
  const persian = lang === 'fa'
  return {
    uid: uidOf(env, 'session', row.id),
    start: row.date,
    end: endOf(row),
    zone: row.zone,
    title: (persian && row.titleFA) || row.title,
    description: (persian && row.descriptionFA) || row.description,
    url: `${env.PUBLIC_URL}${inLang(lang, `/expert-sessions/${row.id}`)}`,
    status: row.status === 'cancelled' ? 'cancelled' : 'confirmed',
    sequence: row.sequence,
    updatedAt: row.updatedAt,
    withoutSpot: true,
  }
}
