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
  /** Their texts, for those who answer: to split them off again. */
  joinedTexts: { id: number; question: string }[]
  createdAt: string
  editedAt: string | null
  version: number
  hidden?: true
  /** For those who answer: until when, if it is a priority question that waits for its answer. */
  dueAt: string | null
  /** For its asker, as a member of Peyvand+: the same moment, as a promise. */
  answerBy: string | null
}

/**
 * $1 the session, $2 the reader, $3 whether they may hide, $4 whether they answer. For an anonymous question no user
 * is joined. Of questions merged into it, the first that is due counts. For those who answer, what is due comes first.
 */
export const QUESTIONS_SQL = `
  select q.id, q.question, q.is_anonymous as "isAnonymous", u.first_name as "firstName", q.is_answered as "isAnswered",
    q.answer, q.upvotes, q.vote_changes as change, ${isoText('q.created_at')} as "createdAt",
    ${isoText('q.edited_at')} as "editedAt", q.version, coalesce(q.user_id = $2, false) as mine, q.hidden_at is not null as hidden,
    exists (select from question_votes v where v.question_id = q.id and v.user_id = $2) as upvoted,
    (select count(*)::int from expert_questions d where d.merged_into = q.id) as joined,
    coalesce((select json_agg(json_build_object('id', d.id, 'question', d.question) order by d.id)
      from expert_questions d where d.merged_into = q.id and $4), '[]') as "joinedTexts",
    exists (select from expert_questions d where d.merged_into = q.id and d.user_id = $2) as "mineJoined",
    ${isoText('p.due')} as "dueAt", ${isoText('p.promised')} as "answerBy"
  from expert_questions q left join users u on u.id = q.user_id and not q.is_anonymous
  cross join lateral (
    select case when $4 then min(o.answer_due_at) end as due,
      min(o.answer_due_at) filter (where o.user_id = $2 and exists (
        select from users me where me.id = $2 and ${isPlusMemberSql('me')})) as promised
    from expert_questions o join expert_sessions s on s.id = o.session_id
    where (o.id = q.id or o.merged_into = q.id) and not q.is_answered and s.status <> 'cancelled') p
  where q.session_id = $1 and q.merged_into is null and (q.hidden_at is null or $3 or q.user_id = $2)
  order by p.due, q.upvotes desc, q.id`

export type QuestionRow = Omit<QuestionView, 'author' | 'hidden'> & {
  firstName: string | null
  hidden: boolean
}

/** A row as the API answers it. */
export const toQuestion = ({ firstName, hidden, ...row }: QuestionRow): QuestionView => ({
  ...row,
  author: authorOf(row.isAnonymous, firstName),
  ...(hidden ? { hidden } : {}),
})
