import { sql } from 'drizzle-orm'
import type { OwnData } from '#rooms/accounts/own-data.server.ts'
import { withdraw } from '#rooms/notifications/notify.server.ts'
import { removeQuestion } from './leaving.server.ts'
import { keyOf } from './questions.server.ts'
import { searchSession } from './searchable.server.ts'

/**
 * What one asked, the anonymous included, and voted for. When the account goes, votes are taken back, and questions stay
 * as a former member's or go, as chosen.
 */
export const expertsData: OwnData = {
  name: 'expertSessions',
  gather: async ({ db }, { id }) => {
    const all = async (text: string) => (await db.$client.query(text, [id])).rows
    return {
      questions:
        await all(`select id, session_id as "sessionId", question, is_anonymous as "isAnonymous", answer,
        is_answered as "isAnswered", upvotes, created_at as "createdAt", edited_at as "editedAt"
        from expert_questions where user_id = $1 order by id`),
      upvotes: await all(`select question_id as "questionId", created_at as "createdAt" from question_votes
        where user_id = $1 and via is null order by question_id`),
      sessions: await all(`select id, title, date from expert_sessions where expert_id = $1 order by id`),
    }
  },
  remove: async ({ viewer }, tx, posts) => {
    const { rows: touched } = await tx.execute<{ id: number }>(sql`
      select s.id from expert_sessions s where s.id in (
        select q.session_id from expert_questions q where q.user_id = ${viewer.id}
        union select q.session_id from question_votes v join expert_questions q on q.id = v.question_id
          where v.user_id = ${viewer.id})
      order by s.id for update`)
    await tx.execute(sql`
      with taken as (delete from question_votes where user_id = ${viewer.id} returning question_id)
      update expert_questions q set upvotes = upvotes - 1, vote_changes = vote_changes + 1
      from taken where q.id = taken.question_id`)
    if (posts === 'remove') {
      const { rows } = await tx.execute<{ id: number; sessionId: number }>(sql`
        select id, session_id as "sessionId" from expert_questions where user_id = ${viewer.id} order by id`)
      for (const { id } of rows) await removeQuestion(tx, id)
      await withdraw(
        tx,
        rows.map(({ id, sessionId }) => keyOf(sessionId, id)),
      )
      for (const { id } of touched) await searchSession(tx, id)
    }
    return ['sessions', 'search', ...touched.map(({ id }) => `session:${id}`)]
  },
}
