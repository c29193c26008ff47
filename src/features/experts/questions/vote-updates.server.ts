import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import type { Live } from '#platform/live/live.server.ts'

/**
 * How long votes are batched before they are published. However many people vote at once, each open browser gets at
 * most ten messages a second for each question, and no vote is published later than this.
 */
const GATHER_MS = 100

type Waiting = Map<number, Set<number>>
const waiting = new WeakMap<Live, Waiting>()

/** Publishes the votes of a question. The count is read when it is published: concurrent votes return in any order. */
export function publishVotesSoon(ctx: Pick<Ctx, 'db' | 'live'>, session: number, question: number) {
  const sessions = waiting.get(ctx.live) ?? new Map()
  waiting.set(ctx.live, sessions)
  if (!sessions.size) setTimeout(() => void publishVotes(ctx, sessions), GATHER_MS).unref()
  sessions.set(session, (sessions.get(session) ?? new Set()).add(question))
}

async function publishVotes({ db, live }: Pick<Ctx, 'db' | 'live'>, sessions: Waiting) {
  const questions = [...sessions.values()].flatMap((each) => [...each])
  sessions.clear()
  const rows = await queryNamed<VoteUpdate>(
    db,
    'experts.voteUpdates',
    `select q.session_id as session, q.id as question, q.upvotes, q.vote_changes as change,
       s.is_premium_only as "isPremiumOnly"
     from expert_questions q join expert_sessions s on s.id = q.session_id where q.id = any($1)`,
    [questions],
  ).catch(() => []) // the database is down: browsers fetch everything anew once it is back
  for (const { session, isPremiumOnly, ...votes } of rows) {
    // Anybody may subscribe: votes that only members may see are fetched by their browsers.
    if (isPremiumOnly) live.publish(`session:${session}`)
    else live.publish(`session:${session}`, votes, votes.question)
  }
}

type VoteUpdate = {
  session: number
  question: number
  upvotes: number
  change: number
  isPremiumOnly: boolean
}
