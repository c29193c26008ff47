import { and, eq } from 'drizzle-orm'
import { audit, titlesOf } from '#features/accounts/audit-log/audit-log.server.ts'
import { users } from '#features/accounts/tables.ts'
import { timeChange } from '#features/attendance/changes.server.ts'
import { uidOf } from '#features/calendar/sources.server.ts'
import { redirectNotifications, withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { oneRow, type Tx } from '#platform/database/database.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { toInstant } from '#platform/dates/moment.server.ts'
import { ApiError, fieldError } from '#platform/http/api-error.ts'
import { assertVersion } from '#platform/http/parse.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { sessionTags } from '../access.server.ts'
import { endOf } from '../phases.ts'
import { withdrawReminders } from '../questions/due.server.ts'
import { notifyNewExpert } from '../questions/expert-notifications.server.ts'
import type { SessionChange, SessionInput } from '../rules.ts'
import { indexSession } from '../searchable.server.ts'
import { expertSessions } from '../tables.ts'
import { CAN_BE_EXPERT } from './experts.server.ts'
import { notifyOfSession } from './session-notifications.server.ts'
import { type SessionView, showSession } from './sessions.server.ts'

type Row = typeof expertSessions.$inferSelect

/** Plans a session. For admins. @throws ApiError invalid (date_past, expert_unknown) */
export async function createSession(ctx: Ctx, input: SessionInput): Promise<SessionView> {
  const date = momentOf(ctx, input.date, input.zone, input.duration)
  const id = await write(ctx, { tags: sessionTags }, async (tx) => {
    await assertExpert(tx, input.expertId)
    const created = await tx
      .insert(expertSessions)
      .values({ ...input, date })
      .returning()
      .then(oneRow)
    await audit(ctx, tx, { act: 'session_made', ...auditSubject(created) })
    await indexSession(tx, created.id)
    return created.id
  })
  return showSession(ctx, id)
}

/**
 * Changes a session, or ends it. A session that is over takes place again if it gets a future time. One that has just
 * ended goes on if it is made longer. Notifies its expert and all askers of another time, and a new expert of
 * unanswered questions. For admins.
 * @throws ApiError session_not_found, session_cancelled (to end it), invalid (date_past, expert_unknown),
 * more_questions, changed_meanwhile
 */
export async function updateSession(
  ctx: Ctx,
  id: number,
  { version, ...change }: SessionChange,
): Promise<SessionView> {
  await write(ctx, { tags: sessionTags(id), notify: allReturned }, async (tx) => {
    const before = await lock(tx, id)
    assertVersion(before, version)
    if (before.status === 'cancelled' && change.status === 'completed')
      throw new ApiError(409, 'session_cancelled')
    // Who is named already stays, without the role as well: they answered it.
    const { expertId = before.expertId } = change
    if (expertId !== before.expertId) await assertExpert(tx, expertId)
    if ((change.maxQuestions ?? before.questionCount) < before.questionCount)
      throw new ApiError(409, 'more_questions')
    const after = await store(ctx, tx, before, valuesAfter(ctx, before, change))
    await audit(ctx, tx, { act: 'session_changed', ...auditSubject(after) })
    return [
      ...(await notifyIfHandedOver(ctx, tx, before, after)),
      ...(await notifyIfMoved(ctx, tx, before, after)),
    ]
  })
  return showSession(ctx, id)
}

/**
 * Cancels a session, and notifies its expert and all askers of the reason. It stays visible, with the reason. For admins.
 * @throws ApiError session_not_found, session_cancelled, session_over
 */
export async function cancelSession(ctx: Ctx, id: number, reason: string): Promise<SessionView> {
  await write(ctx, { tags: sessionTags(id), notify: allReturned }, async (tx) => {
    const before = await lock(tx, id)
    if (before.status === 'cancelled') throw new ApiError(409, 'session_cancelled')
    if (!isToCome(ctx, before)) throw new ApiError(409, 'session_over')
    const after = await store(ctx, tx, before, { status: 'cancelled', cancelReason: reason })
    await audit(ctx, tx, { act: 'session_cancelled', reason, ...auditSubject(after) })
    return [
      ...(await withdrawReminders(tx, id)),
      ...(await notifyOfSession(ctx, tx, after, { kind: 'cancelled', words: reason })),
    ]
  })
  return showSession(ctx, id)
}

/**
 * Removes a session with its questions. An upcoming one must be cancelled first, so that its askers are notified; that
 * they were stays. For admins.
 * @throws ApiError session_not_found, session_to_come
 */
export async function removeSession(ctx: Ctx, id: number): Promise<void> {
  await write(ctx, { tags: sessionTags(id), notify: allReturned }, async (tx) => {
    const session = await lock(tx, id)
    if (isToCome(ctx, session)) throw new ApiError(409, 'session_to_come')
    await tx.delete(expertSessions).where(eq(expertSessions.id, id))
    await audit(ctx, tx, { act: 'session_removed', ...auditSubject(session) })
    await indexSession(tx, id)
    await redirectNotifications(tx, `session:${id}:cancelled`, '/expert-sessions')
    return withdrawNotifications(tx, [
      `session:${id}:question`,
      `session:${id}:changed`,
      uidOf(ctx.env, 'session', id),
    ])
  })
}

type AdminSession = SessionView & { expertId: string | null; version: number }

/** A session as an admin writes it, its links and expert included. @throws ApiError session_not_found */
export async function showAdminSession(ctx: Ctx, id: number): Promise<AdminSession> {
  const [row] = await ctx.db.select().from(expertSessions).where(eq(expertSessions.id, id))
  if (!row) throw new ApiError(404, 'session_not_found')
  const { zoomLink, recordingUrl, expertId, version } = row
  return { ...(await showSession(ctx, id)), zoomLink, recordingUrl, expertId, version }
}

async function lock(tx: Tx, id: number): Promise<Row> {
  const [session] = await tx.select().from(expertSessions).where(eq(expertSessions.id, id)).for('update')
  if (!session) throw new ApiError(404, 'session_not_found')
  return session
}

type Values = Omit<SessionChange, 'date' | 'status' | 'version'> &
  Partial<Pick<Row, 'date' | 'status' | 'cancelReason'>>

/** Stores what has changed in a session, and indexes it. Calendars take over what has a higher sequence. */
async function store(ctx: Ctx, tx: Tx, before: Row, values: Values): Promise<Row> {
  const isForCalendars = concernsCalendars(before, { ...before, ...values })
  const after = await tx
    .update(expertSessions)
    .set({
      ...values,
      sequence: before.sequence + Number(isForCalendars),
      version: before.version + 1,
      updatedAt: ctx.now,
    })
    .where(eq(expertSessions.id, before.id))
    .returning()
    .then(oneRow)
  await indexSession(tx, before.id)
  return after
}

const SHOWN_IN_CALENDARS = [
  'title',
  'titleFA',
  'description',
  'descriptionFA',
  'duration',
  'zone',
  'status',
] as const
const concernsCalendars = (before: Row, after: Row) =>
  before.date.getTime() !== after.date.getTime() ||
  SHOWN_IN_CALENDARS.some((name) => before[name] !== after[name])

/** A session must not be planned in the past. */
function momentOf(ctx: Ctx, text: string, zone: string, duration: number): Date {
  const date = toInstant(text, zone, 'date')
  if (endOf({ date, duration }) <= ctx.now) throw fieldError('date', 'date_past')
  return date
}

function valuesAfter(ctx: Ctx, before: Row, change: Omit<SessionChange, 'version'>) {
  const date = dateAfter(ctx, before, change)
  const takesPlaceAgain =
    before.status === 'completed' && (date !== before.date || isExtended(ctx, before, change))
  return {
    ...(takesPlaceAgain && { status: 'upcoming' as const }),
    ...change,
    date,
    ...(change.status && { cancelReason: null }),
  }
}

/** A past session's texts may be corrected; a new time must be in the future. */
function dateAfter(
  ctx: Ctx,
  before: Row,
  { date, zone = before.zone, duration = before.duration }: SessionChange,
) {
  if (date === undefined) return before.date
  const moment = toInstant(date, zone, 'date')
  return moment.getTime() === before.date.getTime() ? before.date : momentOf(ctx, date, zone, duration)
}

/** Whether it was over by the clock, and with its new length is not: one that an admin ended stays ended. */
const isExtended = (ctx: Ctx, before: Row, { duration = before.duration }: SessionChange) =>
  endOf(before) <= ctx.now && endOf({ date: before.date, duration }) > ctx.now

async function assertExpert(tx: Tx, expertId: string | null) {
  if (expertId === null) return
  const isExpert = and(eq(users.id, expertId), CAN_BE_EXPERT)
  if ((await tx.$count(users, isExpert)) === 0) throw fieldError('expertId', 'expert_unknown')
}

const isToCome = (ctx: Ctx, session: Row) => session.status === 'upcoming' && endOf(session) > ctx.now

/**
 * Notifies a new expert of unanswered questions. Nobody answers a cancelled session: an expert named meanwhile is
 * notified once it takes place after all.
 */
async function notifyIfHandedOver(ctx: Ctx, tx: Tx, before: Row, after: Row): Promise<PendingNotifications> {
  const mayBeNew = after.expertId !== before.expertId || before.status === 'cancelled'
  const isAnswered = after.expertId !== null && after.status !== 'cancelled'
  return mayBeNew && isAnswered ? notifyNewExpert(ctx, tx, after) : []
}

/** Notifies of another time, or that a cancelled session takes place after all. */
async function notifyIfMoved(ctx: Ctx, tx: Tx, before: Row, after: Row): Promise<PendingNotifications> {
  if (!isToCome(ctx, after)) return []
  const times = ({ date, duration }: Row) => ({
    start: date,
    end: endOf({ date, duration }),
    zone: after.zone,
  })
  const changes = timeChange(times(before), times(after))
  if (before.status === 'cancelled')
    return notifyOfSession(ctx, tx, after, { kind: 'changed', changes, isOnAgain: true })
  if (!changes.length) return []
  return notifyOfSession(ctx, tx, after, { kind: 'changed', changes })
}

const auditSubject = (session: Row) => ({
  subject: `session:${session.id}` as const,
  details: titlesOf(session),
})
