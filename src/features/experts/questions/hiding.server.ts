import { eq, sql } from 'drizzle-orm'
import { audit, titlesOf } from '#features/accounts/audit-log/audit-log.server.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { Changes } from '#platform/database/write.server.ts'
import {
  assertMayAnswer,
  findSession,
  questionKey,
  type SessionAccess,
  sessionTags,
} from '../access.server.ts'
import { canHide } from '../rules.ts'
import { indexSession } from '../searchable.server.ts'
import { expertQuestions } from '../tables.ts'
import { notifyAskers } from './answers.server.ts'
import { remindAgain } from './due.server.ts'
import { notifyExpert } from './expert-notifications.server.ts'
import { splitOff } from './merging.server.ts'
import { takeSpotAgain } from './questions.server.ts'
import { freeSpot } from './removal.server.ts'
import { lockSessionOfQuestion, withSessionLocked } from './session-lock.server.ts'

/**
 * Hides a question from everybody except its asker, who sees that it is hidden, and people who may hide it; or shows it
 * again. While it is hidden, its spot is free. Hiding withdraws its notifications; showing makes them again. A merged
 * question is split off, as it has no spot. Both actions are in the audit log.
 * @throws ApiError sign_in_first, question_not_found, not_your_session, no_spot_for_question
 */
export const setQuestionHidden = (ctx: Ctx, id: number, hidden: boolean) =>
  withSessionLocked(ctx, id, { shows: id, assertMay: assertMayHide }, async (tx, session) => {
    const { changed, pending } = await setHidden(ctx, tx, { id, sessionId: session.id, hidden })
    if (changed)
      await audit(ctx, tx, {
        act: hidden ? 'question_hidden' : 'question_shown',
        subject: `session:${session.id}`,
        details: titlesOf(session),
      })
    return pending
  })

async function setHidden(
  ctx: Ctx,
  tx: Tx,
  { id, sessionId, hidden }: { id: number; sessionId: number; hidden: boolean },
) {
  const isThis = eq(expertQuestions.id, id)
  const [question] = await tx.select(BEFORE).from(expertQuestions).where(isThis).for('no key update')
  if (!question || (question.hiddenAt !== null) === hidden) return { changed: false, pending: [] }
  await tx
    .update(expertQuestions)
    .set({ hiddenAt: hidden ? sql`now()` : null })
    .where(isThis)
  if (question.mergedInto !== null) await splitOff(tx, id, question.mergedInto)
  else await (hidden ? freeSpot(tx, sessionId) : takeSpotAgain(tx, sessionId))
  const { hiddenAt } = question
  const pending = hiddenAt
    ? await notifyAgain(ctx, tx, sessionId, { ...question, hiddenAt })
    : await withdrawNotifications(tx, [questionKey(sessionId, id)])
  return { changed: true, pending }
}

/** Of a question, before it is hidden or shown. */
const BEFORE = pickColumns(expertQuestions, [
  'id',
  'mergedInto',
  'hiddenAt',
  'isAnswered',
  'answeredAt',
  'createdAt',
])
type Before = Pick<typeof expertQuestions.$inferSelect, keyof typeof BEFORE>

/**
 * Notifies of the answer, if there is one; otherwise notifies the expert of the question, unless nobody answers it any
 * more. A priority question has less than 48 hours left, or none. The people who answer see how many, and are reminded
 * (`due.server.ts`), without a second email.
 */
async function notifyAgain(ctx: Ctx, tx: Tx, sessionId: number, question: Before & { hiddenAt: Date }) {
  const { id, isAnswered, answeredAt, hiddenAt, createdAt } = question
  const session = await findSession({ db: tx }, sessionId)
  if (isAnswered) {
    // Of what was answered while it was hidden, nobody has been notified.
    const shownBefore = answeredAt && answeredAt <= hiddenAt ? { from: answeredAt, until: hiddenAt } : null
    return notifyAskers(ctx, tx, session, { id, shownBefore })
  }
  if (session.status === 'cancelled') return []
  const shownBefore = { from: createdAt, until: hiddenAt }
  return [
    ...(await notifyExpert(ctx, tx, session, { ids: [id], shownBefore })),
    ...(await remindAgain(tx, id, hiddenAt)),
  ]
}

/**
 * Hides a question, or shows it again, in the transaction of a moderator who decides a report about it. Reads nothing
 * about the asker.
 * @returns what is to be done after the commit
 * @throws ApiError question_not_found, no_spot_for_question
 */
export async function setReportedQuestionHidden(
  ctx: Ctx,
  tx: Tx,
  id: number,
  hidden: boolean,
): Promise<Changes & { changed: boolean }> {
  const sessionId = await lockSessionOfQuestion(tx, id)
  const { changed, pending } = await setHidden(ctx, tx, { id, sessionId, hidden })
  await indexSession(tx, sessionId)
  return { changed, pending, tags: sessionTags(sessionId) }
}

function assertMayHide(ctx: Ctx, session: SessionAccess) {
  if (!canHide(ctx.viewer, session)) assertMayAnswer(ctx, session)
}
