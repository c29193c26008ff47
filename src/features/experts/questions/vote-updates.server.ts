import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import type { Live } from '#platform/live/live.server.ts'

/**
 * Votes are batched for this long before they are published: hundreds who vote at once cost each open browser ten
 * messages a second and a question, however many votes there are, and none is published later than this.
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
  const rows = await queryNamed<{ session: number; question: number; upvotes: number; change: number }>(
    db,
    'experts.voteNews',
    `select session_id as session, id as question, upvotes, vote_changes as change
     from expert_questions where id = any($1)`,
    [questions],
  ).catch(() => []) // the database is down: browsers fetch everything anew once it is back
  for (const { session, ...votes } of rows) live.publish(`session:${session}`, votes, votes.question)
}
