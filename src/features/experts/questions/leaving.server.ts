import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.server.ts'

type Gone = { sessionId: number; placed: boolean }

/**
 * Removes a question. If others were merged into it, the oldest of them takes its place, with all votes, so that
 * nobody's question goes with someone else's. The caller holds the session's lock.
 */
export async function removeQuestion(tx: Tx, id: number): Promise<void> {
  const heir = await oldestJoined(tx, id)
  if (heir) await handOver(tx, id, heir)
  const { rows } = await tx.execute<Gone>(sql`
    delete from expert_questions where id = ${id}
    returning session_id as "sessionId", hidden_at is null and merged_into is null as placed`)
  const [gone] = rows
  if (!gone) return
  if (gone.placed && !heir) await freePlace(tx, gone.sessionId)
}

/** Frees a place; hidden and merged questions have none. */
export const freePlace = (tx: Tx, sessionId: number) =>
  tx.execute(sql`update expert_sessions set question_count = question_count - 1 where id = ${sessionId}`)

async function oldestJoined(tx: Tx, id: number) {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from expert_questions where merged_into = ${id} order by id limit 1`,
  )
  return rows[0]?.id
}

async function handOver(tx: Tx, id: number, heir: number) {
  await tx.execute(sql`
    update expert_questions set merged_into = null, hidden_at = (select hidden_at from expert_questions where id = ${id})
    where id = ${heir}`)
  await tx.execute(sql`update expert_questions set merged_into = ${heir} where merged_into = ${id}`)
  await tx.execute(sql`
    insert into question_votes (question_id, user_id, via)
    select ${heir}::int, user_id, nullif(via, ${heir}::int) from question_votes where question_id = ${id}
    on conflict do nothing`)
  await countVotes(tx, heir)
}

/** Recounts the votes, where they were moved. The caller holds the session's lock. */
export const countVotes = (tx: Tx, id: number) =>
  tx.execute(sql`
    update expert_questions set vote_changes = vote_changes + 1,
      upvotes = (select count(*) from question_votes where question_id = ${id}) where id = ${id}`)
