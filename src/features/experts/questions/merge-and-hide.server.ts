import { sql } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log.server.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { allReturned, type Changes, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import {
  assertMayAnswer,
  findVisibleSessionOf,
  lockSession,
  questionKey,
  type SessionAccess,
  sessionTags,
} from '../access.server.ts'
import { canHide } from '../rules.ts'
import { indexSession } from '../searchable.server.ts'
import { notifyOfAnswer } from './answers.server.ts'
import { showQuestion, takeSpot } from './questions.server.ts'
import { countVotes, freeSpot } from './removal.server.ts'
import type { QuestionView } from './view.server.ts'

const tagsOf = (sessionId: number) => [...sessionTags(sessionId), 'search']

/**
 * Merges a question into another one of the same session that asks the same: its voters count for that one, each
 * once, and its spot is free again. Questions merged into it move along. If that one is answered, those who asked this one
 * are notified of the answer.
 * @returns the one that it was merged into
 * @throws ApiError sign_in_first, question_not_found, not_your_session, cannot_join, already_answered
 */
export const mergeQuestion = (ctx: Ctx, id: number, target: number) =>
  withSessionLocked(ctx, id, { shows: target, assertMay: assertMayAnswer }, async (tx, session) => {
    const { rows } = await tx.execute<{
      id: number
      isAnswered: boolean
      hidden: boolean
      merged: boolean
    }>(sql`
      select id, is_answered as "isAnswered", hidden_at is not null as hidden, merged_into is not null as merged
      from expert_questions where id in (${id}, ${target}) and session_id = ${session.id} order by id for update`)
    if (rows.length !== 2 || rows.some(({ hidden, merged }) => hidden || merged))
      throw new ApiError(409, 'cannot_join')
    if (rows.find((row) => row.id === id)?.isAnswered) throw new ApiError(409, 'already_answered')
    await tx.execute(
      sql`update expert_questions set merged_into = ${target} where ${id} in (id, merged_into)`,
    )
    await tx.execute(sql`delete from question_votes where question_id = ${id} and via is not null`)
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
    const { rows } = await tx.execute<{ target: number | null }>(
      sql`select merged_into as target from expert_questions where id = ${id} for update`,
    )
    const target = rows[0]?.target
    if (!target) return []
    await takeSpot(ctx, tx, session.id, { onlyIfOpen: false })
    await tx.execute(sql`update expert_questions set merged_into = null where id = ${id}`)
    await tx.execute(sql`delete from question_votes where question_id = ${target} and via = ${id}`)
    await addMergedVotes(tx, target) // through another merged question a voter may still count
    return []
  })

/**
 * Hides a question from all but its asker, who sees that it is hidden, and those who may hide; or shows it again. Its
 * spot is free meanwhile; its notifications are withdrawn. Moderators' actions are in the audit log.
 * @throws ApiError sign_in_first, question_not_found, not_your_session, session_full
 */
export const setQuestionHidden = (ctx: Ctx, id: number, hidden: boolean) =>
  withSessionLocked(ctx, id, { shows: id, assertMay: assertMayHide }, async (tx, session) => {
    const { changed, pending } = await setHidden(ctx, tx, session.id, id, hidden)
    if (changed)
      await audit(ctx, tx, {
        act: hidden ? 'question_hidden' : 'question_shown',
        subject: `session:${session.id}`,
      })
    return pending
  })

async function setHidden(ctx: Ctx, tx: Tx, sessionId: number, id: number, hidden: boolean) {
  const { rows } = await tx.execute<{ merged: boolean }>(sql`
    update expert_questions set hidden_at = case when ${hidden} then now() end
    where id = ${id} and (hidden_at is null) = ${hidden} returning merged_into is not null as merged`)
  if (!rows.length) return { changed: false, pending: [] }
  if (rows[0]?.merged) throw new ApiError(409, 'question_joined')
  await (hidden ? freeSpot(tx, sessionId) : takeSpot(ctx, tx, sessionId, { onlyIfOpen: false }))
  return {
    changed: true,
    pending: hidden ? await withdrawNotifications(tx, [questionKey(sessionId, id)]) : [],
  }
}

/**
 * The same for a moderator who decides a report of it, in their transaction; nothing of the asker is read.
 * @returns what is to be done after the commit
 * @throws ApiError question_not_found, question_joined, session_full
 */
export async function hideQuestion(
  ctx: Ctx,
  tx: Tx,
  id: number,
  hidden: boolean,
): Promise<Changes & { changed: boolean }> {
  const { rows } = await tx.execute<{ sessionId: number }>(
    sql`select session_id as "sessionId" from expert_questions where id = ${id}`,
  )
  const sessionId = rows[0]?.sessionId
  if (sessionId === undefined) throw new ApiError(404, 'question_not_found')
  await lockSession(tx, sessionId)
  const { changed, pending } = await setHidden(ctx, tx, sessionId, id, hidden)
  await indexSession(tx, sessionId)
  return { changed, pending, tags: tagsOf(sessionId) }
}

/** Locks the session while spots and votes move, so that two moderators or experts act one after the other. */
async function withSessionLocked(
  ctx: Ctx,
  id: number,
  { shows, assertMay }: { shows: number; assertMay: (ctx: Ctx, session: SessionAccess) => void },
  act: (tx: Tx, session: SessionAccess) => Promise<PendingNotifications>,
): Promise<QuestionView> {
  const session = await findVisibleSessionOf(ctx, id)
  assertMay(ctx, session)
  await write(ctx, { tags: tagsOf(session.id), notify: allReturned }, async (tx) => {
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
