import { asc, eq, or, sql } from 'drizzle-orm'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { questionKey } from '../access.server.ts'
import { expertQuestions, expertSessions } from '../tables.ts'

const { sessionId, hiddenAt, mergedInto } = expertQuestions

/** A question, and those merged into it. */
export const isOrIsMergedInto = (id: number) => or(eq(expertQuestions.id, id), eq(mergedInto, id))

/**
 * Removes a question and withdraws its notifications. If other questions were merged into it, the oldest of them
 * takes its place, with all votes, the answer and their askers' notifications: nobody loses a question because
 * someone else removes theirs. The caller holds the session's lock.
 */
export async function removeQuestion(tx: Tx, id: number): Promise<PendingNotifications> {
  const successor = await oldestMerged(tx, id)
  if (successor) await handOver(tx, id, successor)
  const [deleted] = await tx
    .delete(expertQuestions)
    .where(eq(expertQuestions.id, id))
    .returning({ sessionId, hiddenAt, mergedInto })
  if (!deleted) return []
  const hadSpot = deleted.hiddenAt === null && deleted.mergedInto === null
  if (hadSpot && !successor) await freeSpot(tx, deleted.sessionId)
  const key = questionKey(deleted.sessionId, id)
  if (successor) await passOnAnswerNotifications(tx, key, { sessionId: deleted.sessionId, id: successor })
  return withdrawNotifications(tx, [key])
}

/** Frees a spot; hidden and merged questions have none. */
export const freeSpot = (tx: Tx, sessionId: number) =>
  tx
    .update(expertSessions)
    .set({ questionCount: sql`${expertSessions.questionCount} - 1` })
    .where(eq(expertSessions.id, sessionId))

async function oldestMerged(tx: Tx, id: number) {
  const [oldest] = await tx
    .select({ id: expertQuestions.id })
    .from(expertQuestions)
    .where(eq(mergedInto, id))
    .orderBy(asc(expertQuestions.id))
    .limit(1)
  return oldest?.id
}

async function handOver(tx: Tx, id: number, successor: number) {
  await tx.execute(sql`
    update expert_questions q set merged_into = null, hidden_at = former.hidden_at, is_answered = former.is_answered,
      answer = former.answer, answered_by = former.answered_by, answered_at = former.answered_at
    from expert_questions former where former.id = ${id} and q.id = ${successor}`)
  await tx.update(expertQuestions).set({ mergedInto: successor }).where(eq(mergedInto, id))
  await tx.execute(sql`
    insert into question_votes (question_id, user_id, via)
    select ${successor}::int, user_id, nullif(via, ${successor}::int) from question_votes where question_id = ${id}
    on conflict do nothing`)
  await countVotes(tx, successor)
}

/**
 * Askers of the questions that stay were notified under the key of the removed one. Some may have an older notification
 * of their own question, from a time when it was marked as answered.
 */
const passOnAnswerNotifications = (tx: Tx, key: string, successor: { sessionId: number; id: number }) =>
  tx.execute(sql`
    with successor as (select ${questionKey(successor.sessionId, successor.id)} as key)
    update notices n set key = successor.key from successor
    where n.kind = 'answer' and n.key = ${key}
      and n.user_id in (
        select user_id from expert_questions where ${successor.id}::int in (id, merged_into) and hidden_at is null)
      and not exists (
        select from notices own where own.user_id = n.user_id and own.kind = n.kind and own.key = successor.key)`)

/** Recounts the votes, where they were moved. The caller holds the session's lock. */
export const countVotes = (tx: Tx, id: number) =>
  tx.execute(sql`
    update expert_questions set vote_changes = vote_changes + 1,
      upvotes = (select count(*) from question_votes where question_id = ${id}) where id = ${id}`)
