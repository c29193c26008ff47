import { type AuthorView, authorOf } from '#features/discussions/view.server.ts'
import { isPlusMemberSql } from '#features/membership/premium.server.ts'
import { isoText } from '#platform/database/columns.ts'

export type QuestionView = {
  id: number
  question: string
  isAnonymous: boolean
  /** Null for an anonymous one: no statement even reads it. */
  author: AuthorView
  isAnswered: boolean
  answer: string | null
  upvotes: number
  /** Counted up with each vote; a lower number is older. */
  change: number
  upvoted: boolean
  /** True only for the asker, whatever the role of others. */
  mine: boolean
  /** The reader's own question was merged into this one. */
  mineJoined: boolean
  /** How many questions were merged into it. */
  joined: number
  /** Texts of merged questions, for people who answer: they can split them off again. */
  joinedTexts: { id: number; question: string }[]
  createdAt: string
  editedAt: string | null
  version: number
  hidden?: true
  /** For people who answer: the deadline of a priority question that waits for its answer. */
  dueAt: string | null
  /** For its asker, as a member of Peyvand+: the same moment, as a promise. */
  answerBy: string | null
}

/**
 * The questions of sessions, in the order of each. $1 the sessions, $2 the reader, $3 in which of them they may hide,
 * and $4 in which they answer: arrays in the same order.
 * - `reader` reads the membership once, not for each question.
 * - `u` is joined only for a question with a name: nothing reads the asker of an anonymous one.
 * - `merged` holds the questions merged into this one; only people who answer read their texts, to split them off
 *   again.
 * - `due` is the earliest deadline of the question and those merged into it: of all of them, and of the reader's own.
 *   Nothing is due once it is answered or the session cancelled. People who answer see due questions first.
 */
export const QUESTIONS_SQL = `
  with reader as (select exists (select from users me where me.id = $2 and ${isPlusMemberSql('me')}) as is_plus_member)
  select q.id, q.session_id as "sessionId", q.question, q.is_anonymous as "isAnonymous", u.first_name as "firstName", q.is_answered as "isAnswered",
    q.answer, q.upvotes, q.vote_changes as change, ${isoText('q.created_at')} as "createdAt",
    ${isoText('q.edited_at')} as "editedAt", q.version, q.hidden_at is not null as hidden,
    coalesce(q.user_id = $2, false) as mine,
    exists (select from question_votes v where v.question_id = q.id and v.user_id = $2) as upvoted,
    merged.count as joined, merged.texts as "joinedTexts", merged.has_mine as "mineJoined",
    case when asked.answers then ${isoText('due.first')} end as "dueAt",
    case when reader.is_plus_member then ${isoText('due.first_of_mine')} end as "answerBy"
  from unnest($1::int[], $3::boolean[], $4::boolean[]) as asked (session_id, hides, answers)
  join expert_questions q on q.session_id = asked.session_id
  join expert_sessions s on s.id = q.session_id
  cross join reader
  left join users u on u.id = q.user_id and not q.is_anonymous
  cross join lateral (
    select count(*)::int as count, coalesce(bool_or(m.user_id = $2), false) as has_mine,
      coalesce(json_agg(json_build_object('id', m.id, 'question', m.question) order by m.id) filter (where asked.answers), '[]') as texts
    from expert_questions m where m.merged_into = q.id) merged
  cross join lateral (
    select min(o.answer_due_at) as first, min(o.answer_due_at) filter (where o.user_id = $2) as first_of_mine
    from expert_questions o
    where (o.id = q.id or o.merged_into = q.id) and not q.is_answered and s.status <> 'cancelled') due
  where q.merged_into is null and (q.hidden_at is null or asked.hides or q.user_id = $2)
  order by case when asked.answers then due.first end, q.upvotes desc, q.id`

export type QuestionRow = Omit<QuestionView, 'author' | 'hidden'> & {
  sessionId: number
  firstName: string | null
  hidden: boolean
}

/** A row as the API answers it. */
export const toQuestion = ({ sessionId: _, firstName, hidden, ...row }: QuestionRow): QuestionView => ({
  ...row,
  author: authorOf(row.isAnonymous, firstName),
  ...(hidden ? { hidden } : {}),
})
