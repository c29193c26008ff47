import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import { AS_RETURNED, type Changes, write } from '#platform/database/write.server.ts'
import { HOUR_SECONDS, MINUTE_SECONDS, WEEK_MS } from '#platform/dates/durations.ts'
import { ApiError, fieldError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { lockPoll, type PollView, pollTags, toView } from './poll-view.server.ts'
import { type PollOption, polls, pollVotes } from './tables.ts'

/**
 * How many votes one address has for one question. Beyond it, only accounts with a verified email may vote from there.
 * A household or a small office shares an address. A person who clears cookies to vote again reaches the same limit.
 */
export const VOTES_AN_ADDRESS = 8
/** Voting and removing write rows and update every open browser: people are slower than this, a script is not. */
const VOTING = { name: 'polls.vote', most: 60, perSeconds: MINUTE_SECONDS }

type Ballot = { pollId: number; optionIndex: number; guestId: string }
type Vote = typeof pollVotes.$inferSelect

/**
 * Votes, once a voter: by account, else by browser. Voting again leaves the first vote. A vote given as a guest
 * becomes the account's own when the same browser votes signed in.
 * @throws ApiError sign_in_first where the voter's account is gone, poll_not_found, poll_closed, invalid (optionIndex),
 * poll_address_full, too_many
 */
export async function voteInPoll(ctx: Ctx, ballot: Ballot): Promise<PollView> {
  await countRateLimit(ctx, VOTING, ctx.addressHash)
  const { view } = await write(ctx, AS_RETURNED, async (tx): Promise<Voted> => {
    const poll = await lockOpenPoll(tx, ballot.pollId)
    if (!poll.options[ballot.optionIndex]) throw fieldError('optionIndex', 'option_index_invalid')
    const earlier = await voteOf(ctx, tx, poll.id, ballot.guestId)
    if (earlier) return unchanged(toView(poll, await keepFirstVote(ctx, tx, earlier)))
    await assertAddressMayVote(ctx, tx, poll)
    await castVote(ctx, tx, ballot)
    return changed(toView(await countVote(tx, poll, ballot.optionIndex, 1), ballot.optionIndex))
  })
  return view
}

type Voted = Changes & { view: PollView }
const changed = (view: PollView): Voted => ({ tags: pollTags(view), view })
const unchanged = (view: PollView): Voted => ({ tags: [] /* nothing changed */, view })

/**
 * Withdraws the caller’s vote; without one nothing changes.
 * @throws ApiError poll_not_found, poll_closed, too_many
 */
export async function withdrawVote(ctx: Ctx, pollId: number, guestId: string | undefined): Promise<PollView> {
  await countRateLimit(ctx, VOTING, ctx.addressHash)
  const { view } = await write(ctx, AS_RETURNED, async (tx): Promise<Voted> => {
    const poll = await lockOpenPoll(tx, pollId)
    const vote = await voteOf(ctx, tx, poll.id, guestId)
    if (!vote) return unchanged(toView(poll, null))
    await tx.delete(pollVotes).where(eq(pollVotes.id, vote.id))
    return changed(toView(await countVote(tx, poll, vote.optionIndex, -1), null))
  })
  return view
}

/** The caller's vote: the account's own, or the one this browser gave as a guest. */
export async function voteOf(
  { viewer }: Ctx,
  db: Executor,
  pollId: number,
  guestId: string | undefined,
): Promise<Vote | undefined> {
  const byBrowser = guestId
    ? and(eq(pollVotes.visitorHash, guestId), viewer.signedIn ? isNull(pollVotes.userId) : undefined)
    : undefined
  const byAccount = viewer.signedIn ? eq(pollVotes.userId, viewer.id) : undefined
  if (!byBrowser && !byAccount) return undefined
  const [vote] = await db
    .select()
    .from(pollVotes)
    .where(and(eq(pollVotes.pollId, pollId), or(byAccount, byBrowser)))
    .orderBy(desc(sql`${pollVotes.userId} is not null`))
    .limit(1)
  return vote
}

async function lockOpenPoll(tx: Tx, id: number) {
  const poll = await lockPoll(tx, id)
  if (!poll) throw new ApiError(404, 'poll_not_found')
  if (!poll.isActive) throw new ApiError(409, 'poll_closed')
  return poll
}

async function keepFirstVote({ viewer }: Ctx, tx: Tx, earlier: Vote) {
  if (viewer.signedIn && !earlier.userId)
    await tx.update(pollVotes).set({ userId: viewer.id }).where(eq(pollVotes.id, earlier.id))
  return earlier.optionIndex
}

async function assertAddressMayVote(ctx: Ctx, tx: Tx, poll: typeof polls.$inferSelect) {
  if (ctx.viewer.verified || ctx.env.RATE_LIMIT === 'off') return
  const [voteCount] = await tx
    .select({ votes: count() })
    .from(pollVotes)
    .where(and(eq(pollVotes.pollId, poll.id), eq(pollVotes.addressHash, ctx.addressHash)))
  if ((voteCount?.votes ?? 0) < VOTES_AN_ADDRESS) return
  const secondsToNextQuestion = (poll.createdAt.getTime() + WEEK_MS - ctx.now.getTime()) / 1000
  throw new ApiError(429, 'poll_address_full', { retryAfter: Math.max(HOUR_SECONDS, secondsToNextQuestion) })
}

/**
 * If another account already voted in this browser, the vote is stored without the browser's id: each account has its
 * own vote.
 */
async function castVote({ viewer, addressHash }: Ctx, tx: Tx, { pollId, optionIndex, guestId }: Ballot) {
  const row = { pollId, optionIndex, addressHash, userId: viewer.signedIn ? viewer.id : null }
  const named = await tx
    .insert(pollVotes)
    .values({ ...row, visitorHash: guestId })
    .onConflictDoNothing({ target: [pollVotes.pollId, pollVotes.visitorHash] })
    .returning({ id: pollVotes.id })
  if (!named.length) await tx.insert(pollVotes).values(row)
}

async function countVote(tx: Tx, poll: typeof polls.$inferSelect, index: number, change: 1 | -1) {
  const options: PollOption[] = poll.options.map((option, i) =>
    i === index ? { ...option, votes: Math.max(0, (option.votes ?? 0) + change) } : option,
  )
  await tx.update(polls).set({ options }).where(eq(polls.id, poll.id))
  return { ...poll, options }
}
