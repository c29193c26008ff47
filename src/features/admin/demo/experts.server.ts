import { inArray } from 'drizzle-orm'
import { uidOf } from '#features/calendar/sources.server.ts'
import { countVotes, removeQuestion } from '#features/experts/questions/removal.server.ts'
import { indexSession } from '#features/experts/searchable.server.ts'
import { expertQuestions, expertSessions, questionVotes } from '#features/experts/tables.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import type { Removal } from './inventory.server.ts'

/** Sessions; and in sessions that stay, the questions in which no real person took part. */
export async function removeExperts(
  { env }: Ctx,
  tx: Tx,
  { people, goes, stays }: Removal,
): Promise<PendingNotifications> {
  const sessionIds = goes('session')
  await tx.delete(expertSessions).where(inArray(expertSessions.id, sessionIds))
  const questions = await tx
    .select({ id: expertQuestions.id })
    .from(expertQuestions)
    .where(inArray(expertQuestions.id, goes('question')))
    .orderBy(expertQuestions.id)
  const pending: PendingNotifications = []
  for (const { id } of questions) pending.push(...(await removeQuestion(tx, id)))
  const voted = await tx
    .delete(questionVotes)
    .where(inArray(questionVotes.userId, people))
    .returning({ id: questionVotes.questionId })
  for (const id of new Set(voted.map(({ id }) => id))) await countVotes(tx, id)
  for (const id of [...sessionIds, ...stays('session')]) await indexSession(tx, id)
  pending.push(
    ...(await withdrawNotifications(
      tx,
      sessionIds.flatMap((id) => [`session:${id}`, uidOf(env, 'session', id)]),
    )),
  )
  return pending
}
