import { eq } from 'drizzle-orm'
import type { OwnData } from '#rooms/accounts/own-data.server.ts'
import { polls, pollVotes } from './tables.ts'

/** The votes of an account. They stay counted when it goes, of nobody (on delete set null). */
export const voteData: OwnData = {
  name: 'votes',
  gather: ({ db }, { id }) =>
    db
      .select({ question: polls.question, optionIndex: pollVotes.optionIndex, votedAt: pollVotes.createdAt })
      .from(pollVotes)
      .innerJoin(polls, eq(polls.id, pollVotes.pollId))
      .where(eq(pollVotes.userId, id))
      .orderBy(pollVotes.id),
}
