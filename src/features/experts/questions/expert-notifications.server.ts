import { and, eq, ne, sql } from 'drizzle-orm'
import { isOpenlySuspendedSql } from '#features/accounts/suspensions/suspended.server.ts'
import { users } from '#features/accounts/tables.ts'
import { notifyWithoutEmails } from '#features/notifications/changes.server.ts'
import {
  type NewNotification,
  notify,
  type Period,
  withdrawNotifications,
} from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { questionKey, type SessionAccess } from '../access.server.ts'
import { expertQuestions } from '../tables.ts'

type Asked = {
  ids: number[]
  /** The person who asked it just now, under their name. */
  by?: string | null
  /** Whether it was asked just now, and is to be answered within 48 hours. */
  isPriority?: boolean
}

/**
 * Notifies a session's expert of questions.
 * @param asked.shownBefore as in `notify`
 */
export async function notifyExpert(
  ctx: Ctx,
  tx: Tx,
  session: SessionOfExpert,
  { shownBefore, ...asked }: Asked & { shownBefore?: Period | null },
): Promise<PendingNotifications> {
  return notify(ctx, tx, await listNotifications(tx, session, asked), { shownBefore })
}

/**
 * Returns one notification of each question, for the expert. None if the expert may not answer, as an ordinary member
 * or suspended person. An expert with a sealed suspension is notified, as of due questions (`due.server.ts`), because
 * nobody else may be in their place.
 */
async function listNotifications(
  tx: Tx,
  session: SessionOfExpert,
  { ids, by = null, isPriority = false }: Asked,
): Promise<NewNotification[]> {
  const isSuspended = sql.raw(isOpenlySuspendedSql('users.id'))
  const [expert] = await tx
    .select({ to: users.id })
    .from(users)
    .where(and(eq(users.id, session.expertId ?? ''), ne(users.role, 'member'), sql`not ${isSuspended}`))
  if (!expert) return []
  return ids.map((id) => ({
    ...expert,
    kind: 'question',
    by,
    key: questionKey(session.id, id),
    url: `/expert-sessions/${session.id}`,
    about: {
      title: session.title,
      titleFa: session.titleFA,
      ...(isPriority && { priority: 'asked' as const }),
    },
  }))
}

type SessionOfExpert = Pick<SessionAccess, 'id' | 'title' | 'titleFA' | 'expertId'>

/**
 * Notifies a session's new expert of unanswered questions, and withdraws the previous recipients' notifications.
 * Earlier notifications of this expert stay. A priority question has less than 48 hours left: its reminder comes in
 * time (`due.server.ts`). Reads nothing about the askers.
 */
export async function notifyNewExpert(
  ctx: Ctx,
  tx: Tx,
  session: SessionOfExpert,
): Promise<PendingNotifications> {
  const { id, sessionId, isAnswered, hiddenAt, mergedInto } = expertQuestions
  const unanswered = await tx
    .select({ id, isShown: sql<boolean>`${hiddenAt} is null and ${mergedInto} is null` })
    .from(expertQuestions)
    .where(and(eq(sessionId, session.id), eq(isAnswered, false)))
    .orderBy(id)
  const withdrawn = await withdrawNotifications(
    tx,
    unanswered.map((question) => questionKey(session.id, question.id)),
    session.expertId ?? '',
  )
  const ids = unanswered.filter(({ isShown }) => isShown).map((question) => question.id)
  const waiting = await listNotifications(tx, session, { ids })
  // One email leads to all of them.
  return [
    ...withdrawn,
    ...(await notifyWithoutEmails(ctx, tx, waiting.slice(0, -1))),
    ...(await notify(ctx, tx, waiting.slice(-1))),
  ]
}
