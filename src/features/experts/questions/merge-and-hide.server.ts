import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { audit, titlesOf } from '#features/accounts/audit-log/audit-log.server.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { allReturned, type Changes, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import {
  assertMayAnswer,
  findSession,
  findVisibleSessionOfQuestion,
  lockSession,
  questionKey,
  type SessionAccess,
  sessionTags,
} from '../access.server.ts'
import { canHide } from '../rules.ts'
import { indexSession } from '../searchable.server.ts'
import { expertQuestions, questionVotes } from '../tables.ts'
import { notifyAskers, notifyOfAnswer } from './answers.server.ts'
import { remindAgain } from './due.server.ts'
import { notifyExpert } from './expert-notifications.server.ts'
import { showQuestion, takeSpot } from './questions.server.ts'
import { countVotes, freeSpot, isOrIsMergedInto } from './removal.server.ts'
import type { QuestionView } from './view.server.ts'

const { mergedInto } = expertQuestions

/**
 * Merges a question into another one of the same session that asks the same: its voters count for that one, each
 * once, and its spot is free again. Questions merged into it move along. If that one is answered, those who asked this one
 * are notified of the answer.
 * @returns the one that it was merged into
 * @throws ApiError sign_in_first, question_not_found, not_your_session, cannot_join, already_answered
 */
export const mergeQuestion = (ctx: Ctx, id: number, target: number) =>
  withSessionLocked(ctx, id, { shows: target, assertMay: assertMayAnswer }, async (tx, session) => {
    const rows = await tx
      .select({ id: expertQuestions.id, isAnswered: expertQuestions.isAnswered })
      .from(expertQuestions)
      .where(
        and(
          inArray(expertQuestions.id, [id, target]),
          eq(expertQuestions.sessionId, session.id),
          isNull(expertQuestions.hiddenAt),
          isNull(mergedInto),
        ),
      )
      .orderBy(expertQuestions.id)
      .for('update')
    if (rows.length !== 2) throw new ApiError(409, 'cannot_join')
    if (rows.find((row) => row.id === id)?.isAnswered) throw new ApiError(409, 'already_answered')
    await tx.update(expertQuestions).set({ mergedInto: target }).where(isOrIsMergedInto(id))
    await tx.delete(questionVotes).where(and(eq(questionVotes.questionId, id), isNotNull(questionVotes.via)))
    await countVotes(tx, id)
    await addMergedVotes(tx, target)
    await freeSpot(tx, session.id)
    const isAnswered = rows.some((row) => row.id === target && row.isAnswered)
    return isAnswered ? notifyOfAnswer(ctx, tx, session, target) : []
  })

/**
 * Splits a merged question off again, with its own votes; those who counted for the other one only through it no
 * longer do.
 * @throws ApiError sign_in_first, question_not_found, not_your_session, session_full
 */
export const unmergeQuestion = (ctx: Ctx, id: number) =>
  withSessionLocked(ctx, id, { shows: id, assertMay: assertMayAnswer }, async (tx, session) => {
    const isThis = eq(expertQuestions.id, id)
    const [question] = await tx
      .select({ mergedInto })
      .from(expertQuestions)
      .where(isThis)
      .for('no key update')
    const target = question?.mergedInto
    if (!target) return []
    await takeSpot(ctx, tx, session.id, { onlyIfOpen: false })
    await splitOff(tx, id, target)
    return []
  })

async function splitOff(tx: Tx, id: number, target: number) {
  await tx.update(expertQuestions).set({ mergedInto: null }).where(eq(expertQuestions.id, id))
  await tx.delete(questionVotes).where(and(eq(questionVotes.questionId, target), eq(questionVotes.via, id)))
  await addMergedVotes(tx, target) // through another merged question a voter may still count
}

/**
 * Hides a question from all but its asker, who sees that it is hidden, and those who may hide; or shows it again. Its
 * spot is free meanwhile; its notifications are withdrawn, and made again once it is shown. A merged one is split off,
 * which has no spot. Hiding and showing again are in the audit log.
 * @throws ApiError sign_in_first, question_not_found, not_your_session, session_full
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
  else await (hidden ? freeSpot(tx, sessionId) : takeSpot(ctx, tx, sessionId, { onlyIfOpen: false }))
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
 * Of the answer, if there is one; else the expert of the question, unless nobody answers it any more. Of one with
 * priority less than 48 hours are left, or none: those who answer see how many, and are reminded (`due.server.ts`), without
 * another email where they were before.
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
 * Hides a question or shows it again for a moderator who decides a report of it, in their transaction; nothing of the
 * asker is read.
 * @returns what is to be done after the commit
 * @throws ApiError question_not_found, session_full
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

/** Locks a question: it stays as it is until the caller's commit. @returns its session @throws question_not_found */
export async function lockSessionOfQuestion(tx: Tx, id: number): Promise<number> {
  const [question] = await tx
    .select({ sessionId: expertQuestions.sessionId })
    .from(expertQuestions)
    .where(eq(expertQuestions.id, id))
  if (!question) throw new ApiError(404, 'question_not_found')
  await lockSession(tx, question.sessionId)
  return question.sessionId
}

/** Locks the session while spots and votes move, so that two moderators or experts act one after the other. */
async function withSessionLocked(
  ctx: Ctx,
  id: number,
  { shows, assertMay }: { shows: number; assertMay: (ctx: Ctx, session: SessionAccess) => void },
  act: (tx: Tx, session: SessionAccess) => Promise<PendingNotifications>,
): Promise<QuestionView> {
  const session = await findVisibleSessionOfQuestion(ctx, id)
  assertMay(ctx, session)
  await write(ctx, { tags: sessionTags(session.id), notify: allReturned }, async (tx) => {
    await lockSession(tx, session.id)
    const pending = await act(tx, session)
    await indexSession(tx, session.id) // a hidden question leaves the search
    return pending
  })
  return showQuestion(ctx, session, shows)
}

function assertMayHide(ctx: Ctx, session: SessionAccess) {
  if (!canHide(ctx.viewer, session)) assertMayAnswer(ctx, session)
}

async function addMergedVotes(tx: Tx, target: number) {
  await tx.execute(sql`
    insert into question_votes (question_id, user_id, via)
    select ${target}::int, v.user_id, min(d.id) from question_votes v join expert_questions d on d.id = v.question_id
    where d.merged_into = ${target} and v.via is null group by v.user_id
    on conflict do nothing`)
  await countVotes(tx, target)
}
