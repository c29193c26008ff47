import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { EVERY_PAGE } from '#platform/cache/cache-tags.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { removeQuestion } from './questions/removal.server.ts'
import { indexSession } from './searchable.server.ts'
import { expertQuestions, expertSessions, questionVotes } from './tables.ts'

/**
 * The questions a person asked, including anonymous ones, their votes and their answers. When the account is deleted,
 * votes are removed. Questions are removed or stay as a former member's, as the person chooses. Answers stay with the
 * questions of others.
 */
export const expertsData: PersonalData = {
  name: 'expertSessions',
  gather: async ({ db }, { id }) => ({
    questions: await db
      .select(pickColumns(expertQuestions, EXPORTED))
      .from(expertQuestions)
      .where(eq(expertQuestions.userId, id))
      .orderBy(expertQuestions.id),
    upvotes: await db
      .select(pickColumns(questionVotes, ['questionId', 'createdAt']))
      .from(questionVotes)
      .where(and(eq(questionVotes.userId, id), isNull(questionVotes.via)))
      .orderBy(questionVotes.questionId),
    answers: await db
      .select(pickColumns(expertQuestions, ['sessionId', 'answer', 'answeredAt']))
      .from(expertQuestions)
      .where(eq(expertQuestions.answeredBy, id))
      .orderBy(expertQuestions.id),
    sessions: await db
      .select(pickColumns(expertSessions, ['id', 'title', 'date']))
      .from(expertSessions)
      .where(eq(expertSessions.expertId, id))
      .orderBy(expertSessions.id),
  }),
  remove: async ({ viewer }, tx, posts) => {
    await tx.execute(sql`
      select s.id from expert_sessions s where s.id in (
        select q.session_id from expert_questions q where q.user_id = ${viewer.id}
        union select q.session_id from question_votes v join expert_questions q on q.id = v.question_id
          where v.user_id = ${viewer.id})
      order by s.id for update`)
    await tx.execute(sql`
      with taken as (delete from question_votes where user_id = ${viewer.id} returning question_id)
      update expert_questions q set upvotes = upvotes - 1, vote_changes = vote_changes + 1
      from taken where q.id = taken.question_id`)
    const pending = posts === 'remove' && viewer.id ? await removeQuestions(tx, viewer.id) : []
    return { tags: EVERYTHING, pending }
  },
  async listPosted(db, userId, until) {
    const { rows } = await db.execute<{ title: string; url: string; at: string }>(sql`
      select left(question, 100) as title, '/expert-sessions/' || session_id as url, created_at as at
      from expert_questions where user_id = ${userId} and created_at <= ${until.toISOString()}::timestamptz`)
    return rows.map(({ at, ...posted }) => ({
      ...posted,
      type: 'question' as const,
      createdAt: new Date(at),
    }))
  },
  async removePosted(_ctx, tx, userId, until) {
    await tx.execute(sql`
      select id from expert_sessions where id in (select session_id from expert_questions where user_id = ${userId})
      order by id for update`)
    return { tags: EVERYTHING, pending: await removeQuestions(tx, userId, until) }
  },
}

const EXPORTED = [
  'id',
  'sessionId',
  'question',
  'isAnonymous',
  'answer',
  'isAnswered',
  'answerDueAt',
  'upvotes',
  'createdAt',
  'editedAt',
] as const

/** The caller holds the locks of the sessions. */
async function removeQuestions(tx: Tx, userId: string, until?: Date) {
  const { createdAt } = expertQuestions
  const rows = await tx
    .select(pickColumns(expertQuestions, ['id', 'sessionId']))
    .from(expertQuestions)
    .where(and(eq(expertQuestions.userId, userId), until && lte(createdAt, until)))
    .orderBy(expertQuestions.id)
  const pending: PendingNotifications = []
  for (const { id } of rows) pending.push(...(await removeQuestion(tx, id)))
  for (const id of new Set(rows.map(({ sessionId }) => sessionId))) await indexSession(tx, id)
  return pending
}

/**
 * Drops every page, as any page may show the name. Tags of single sessions would tell people who follow them live where
 * a person who has just left asked anonymously.
 */
const EVERYTHING = [EVERY_PAGE]
