import { AUTHOR_CTE, countWriting, requireWriter } from '#features/accounts/writing.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import {
  assertMaySee,
  assertOpen,
  findSessionOfQuestion,
  findVisibleSessionOfQuestion,
} from '../access.server.ts'
import { VOTES_LIMITS } from '../rules.ts'
import { publishVotesSoon } from './vote-updates.server.ts'

/** `question` is the one that counts: for a merged question the one that it was merged into. */
type Votes = { question: number; upvotes: number; change: number; upvoted: boolean }
type VoteCount = Omit<Votes, 'upvoted'>

/**
 * Votes for a question; repeating it changes nothing.
 * @throws ApiError sign_in_first, suspended, question_not_found, members_only, session_over, session_cancelled,
 * too_many
 */
export const upvoteQuestion = (ctx: Ctx, id: number) => setVote(ctx, id, true)

/**
 * Withdraws one's own vote, which needs no membership; without one nothing changes.
 * @throws ApiError as `upvoteQuestion`; members_only where there is no vote
 */
export const withdrawUpvote = (ctx: Ctx, id: number) => setVote(ctx, id, false)

async function setVote(ctx: Ctx, id: number, upvoted: boolean): Promise<Votes> {
  const viewer = requireWriter(ctx.viewer)
  const session = await (upvoted ? findVisibleSessionOfQuestion(ctx, id) : findSessionOfQuestion(ctx, id))
  assertOpen(ctx, session)
  await countWriting(ctx, VOTES_LIMITS)
  const [name, statement] = upvoted ? ['experts.upvote', UPVOTE] : ['experts.unvote', UNVOTE]
  // Cached pages are invalidated at once, or voters would not see their own vote; open browsers are updated a moment
  // later.
  const tags = ([counted]: VoteCount[]) => (counted ? [`session-votes:${session.id}`] : [])
  const [vote] = await write(ctx, { tags, single: true }, (db) =>
    queryNamed<VoteCount>(db, name, statement, [viewer.id, session.root]),
  )
  if (vote) publishVotesSoon(ctx, session.id, vote.question)
  else await assertMaySee(ctx, session) // the count is for members
  return { ...(vote ?? (await votesOf(ctx, session.root))), upvoted }
}

// If two equal votes arrive together, the primary key accepts one, and only that one raises the number.
const UPVOTE = `
  with ${AUTHOR_CTE},
  given as (
    insert into question_votes (question_id, user_id)
    select q.id, me.id from me, expert_questions q where q.id = $2 and q.hidden_at is null
    on conflict do nothing returning question_id)
  update expert_questions q set upvotes = upvotes + 1, vote_changes = vote_changes + 1 from given
  where q.id = given.question_id returning q.id as question, q.upvotes, q.vote_changes as change`

// Also from the questions that were merged into it: the next merge would count it again.
const UNVOTE = `
  with ${AUTHOR_CTE},
  taken as (
    delete from question_votes v using me, expert_questions q
    where v.user_id = me.id and v.question_id = q.id and $2 in (q.id, q.merged_into) returning q.id),
  counted as (
    update expert_questions q set upvotes = upvotes - 1, vote_changes = vote_changes + 1 from taken
    where q.id = taken.id returning q.id, q.upvotes, q.vote_changes)
  select id as question, upvotes, vote_changes as change from counted where id = $2`

async function votesOf(ctx: Ctx, id: number) {
  const [row] = await queryNamed<VoteCount>(
    ctx.db,
    'experts.votes',
    `select id as question, upvotes, vote_changes as change from expert_questions where id = $1 and hidden_at is null`,
    [id],
  )
  if (!row) throw new ApiError(404, 'question_not_found')
  return row
}
