import { members } from '#content/demo/members.ts'
import { earlierPolls, firstPoll } from '#content/polls.ts'
import { demoMember, markDemo } from '#features/accounts/demo.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { randomFrom } from '#platform/random.ts'
import { polls, pollVotes } from './tables.ts'

/** The first weekly question, where there has never been one. */
export async function seedFirstPoll({ db }: { db: Executor }): Promise<void> {
  const [any] = await db.select({ id: polls.id }).from(polls).limit(1)
  if (any) return
  const { options, ...question } = firstPoll
  await db.insert(polls).values({ ...question, options: options.map((option) => ({ ...option, votes: 0 })) })
}

/** Votes of the demo community on the active poll, and an earlier one in the archive. */
export async function seedVotes({ db }: { db: Executor }): Promise<void> {
  const random = randomFrom(7)
  await db.transaction(async (tx) => {
    const [active] = await tx.select().from(polls).limit(1).for('update')
    if (!active) return
    const votes = members.map(([key]) => ({
      userId: demoMember(key),
      optionIndex: pickOption(random(), active.options.length),
    }))
    await tx.insert(pollVotes).values(
      votes.map(({ userId, optionIndex }) => ({
        pollId: active.id,
        userId,
        optionIndex,
        addressHash: 'demo',
      })),
    )
    const votesFor = (index: number) => votes.filter(({ optionIndex }) => optionIndex === index).length
    await tx
      .update(polls)
      .set({ options: active.options.map((option, i) => ({ ...option, votes: votesFor(i) })) })
    const earlier = await tx
      .insert(polls)
      .values(
        earlierPolls.map(({ options, ...question }) => ({
          ...question,
          options: options.map((option, i) => ({ ...option, votes: 21 - 6 * i })),
          isActive: false,
          archivedAt: new Date(),
        })),
      )
      .returning({ id: polls.id })
    await markDemo(tx, 'poll', earlier)
  })
}

/** The first options are chosen more often, as in life. */
const pickOption = (random: number, options: number) => Math.floor(random * random * options)
