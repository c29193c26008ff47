import { and, eq, ne, sql } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { LOCKS } from '#platform/database/advisory-locks.ts'
import { oneRow, type Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { assertVersion } from '#platform/http/parse.server.ts'
import { type AdminPoll, lockPoll, pollTags, toAdminView } from './poll-view.server.ts'
import type { PollChange, PollInput } from './rules.ts'
import { type PollOption, polls } from './tables.ts'

/** Creates a poll; activating one archives the active one. For admins. */
export async function createPoll(ctx: Ctx, input: PollInput): Promise<AdminPoll> {
  return write(ctx, { tags: pollTags }, async (tx) => {
    if (input.isActive) await archiveActivePoll(ctx, tx)
    const { question, questionFa = question, isActive } = input
    const poll = await tx
      .insert(polls)
      .values({ question, questionFa, isActive, options: withoutVotes(input.options) })
      .returning()
      .then(oneRow)
    await audit(ctx, tx, {
      act: 'poll_made',
      subject: `poll:${poll.id}`,
      details: { question: poll.question, questionFa: poll.questionFa, isActive: poll.isActive },
    })
    return toAdminView(poll)
  })
}

/**
 * Changes, activates or archives a poll. For admins.
 * @throws ApiError poll_not_found, poll_has_votes (options that people voted on stay as they were), changed_meanwhile
 */
export async function updatePoll(
  ctx: Ctx,
  id: number,
  { isActive, version, ...words }: PollChange,
): Promise<AdminPoll> {
  return write(ctx, { tags: pollTags }, async (tx) => {
    if (isActive) await archiveActivePoll(ctx, tx, { except: id })
    const before = await lockPoll(tx, id)
    if (!before) throw new ApiError(404, 'poll_not_found')
    assertVersion(before, version)
    // One that is archived, or never was active, stays as it is.
    const state =
      isActive === undefined || isActive === before.isActive
        ? {}
        : { isActive, archivedAt: isActive ? null : ctx.now }
    const options = words.options ? changeOptions(before.options, words.options) : before.options
    const after = await tx
      .update(polls)
      .set({ ...words, options, ...state, version: before.version + 1 })
      .where(eq(polls.id, id))
      .returning()
      .then(oneRow)
    const { question, questionFa } = after
    await audit(ctx, tx, {
      act: 'poll_changed',
      subject: `poll:${id}`,
      details: { question, questionFa, before: before.question, isActive: after.isActive },
    })
    return toAdminView(after)
  })
}

/**
 * The options with other words, or as they are, with their votes, where the same ones are sent: a form that was opened
 * before the first vote sends them along.
 * @throws ApiError poll_has_votes
 */
function changeOptions(before: PollOption[], words: PollInput['options']): PollOption[] {
  const after = withoutVotes(words)
  const isSame =
    after.length === before.length &&
    after.every(({ text, textFa }, i) => text === before[i]?.text && textFa === before[i]?.textFa)
  if (isSame) return before
  if (before.some(({ votes = 0 }) => votes > 0)) throw new ApiError(409, 'poll_has_votes')
  return after
}

/** Removes a poll and its votes. For admins. @throws ApiError poll_not_found */
export async function removePoll(ctx: Ctx, id: number): Promise<void> {
  await write(ctx, { tags: ['polls'] }, async (tx) => {
    const [poll] = await tx.delete(polls).where(eq(polls.id, id)).returning()
    if (!poll) throw new ApiError(404, 'poll_not_found')
    const { question, questionFa, options } = poll
    const details = { question, questionFa, options }
    await audit(ctx, tx, { act: 'poll_removed', subject: `poll:${id}`, details })
  })
}

const withoutVotes = (options: PollInput['options']) =>
  options.map(({ text, textFa = text }) => ({ text, textFa, votes: 0 }))

async function archiveActivePoll(ctx: Ctx, tx: Tx, { except }: { except?: number } = {}) {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.pollActivation})`)
  await tx
    .update(polls)
    .set({ isActive: false, archivedAt: ctx.now })
    .where(and(eq(polls.isActive, true), except === undefined ? undefined : ne(polls.id, except)))
}
