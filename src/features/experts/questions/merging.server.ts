import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { assertMayAnswer } from '../access.server.ts'
import { expertQuestions, questionVotes } from '../tables.ts'
import { notifyOfAnswer } from './answers.server.ts'
import { takeSpotAgain } from './questions.server.ts'
import { countVotes, freeSpot, isOrIsMergedInto } from './removal.server.ts'
import { withSessionLocked } from './session-lock.server.ts'

const { mergedInto } = expertQuestions

/**
 * Merges a question into another one of the same session that asks the same. Its voters count for the other one, each
 * once, and its spot is free again. Questions merged into it before move along. If the other one is answered, this
 * question's askers are notified of the answer.
 * @returns the question that it was merged into
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
 * Splits a merged question off again, with its own votes. Voters who counted for the other one only through it no
 * longer do.
 * @throws ApiError sign_in_first, question_not_found, not_your_session, no_spot_for_question
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
    await takeSpotAgain(tx, session.id)
    await splitOff(tx, id, target)
    return []
  })

/** Splits a merged question off again. Its caller takes a spot for it, unless it is hidden. */
export async function splitOff(tx: Tx, id: number, target: number) {
  await tx.update(expertQuestions).set({ mergedInto: null }).where(eq(expertQuestions.id, id))
  await tx.delete(questionVotes).where(and(eq(questionVotes.questionId, target), eq(questionVotes.via, id)))
  await addMergedVotes(tx, target) // through another merged question a voter may still count
}

async function addMergedVotes(tx: Tx, target: number) {
  await tx.execute(sql`
    insert into question_votes (question_id, user_id, via)
    select ${target}::int, v.user_id, min(d.id) from question_votes v join expert_questions d on d.id = v.question_id
    where d.merged_into = ${target} and v.via is null group by v.user_id
    on conflict do nothing`)
  await countVotes(tx, target)
}
