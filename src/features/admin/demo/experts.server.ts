import { sql } from 'drizzle-orm'
import { uidOf } from '#features/calendar/sources.server.ts'
import { countVotes, removeQuestion } from '#features/experts/questions/removal.server.ts'
import { indexSession } from '#features/experts/searchable.server.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import type { Removal } from './inventory.server.ts'

/** Sessions, and in those that stay the questions in which nobody real took part. */
export async function removeExperts(
  { env }: Ctx,
  tx: Tx,
  { people, goes, stays }: Removal,
): Promise<PendingNotifications> {
  const sessionIds = goes('session')
  await tx.execute(sql`delete from expert_sessions where id = any(${sql.param(sessionIds)}::int[])`)
  const { rows: questions } = await tx.execute<{ id: number }>(sql`
    select id from expert_questions
    where id = any(${sql.param(goes('question'))}::int[]) order by id`)
  const pending: PendingNotifications = []
  for (const { id } of questions) pending.push(...(await removeQuestion(tx, id)))
  const { rows: voted } = await tx.execute<{ id: number }>(sql`
    delete from question_votes where user_id = any(${sql.param(people)}::text[]) returning question_id as id`)
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
