import { eq } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { pollVotes } from './tables.ts'

/** A person's votes; when the account is deleted they stay counted, without a name. */
export const homeData: PersonalData = {
  name: 'votes',
  gather: ({ db }, { id }) =>
    db
      .select({
        pollId: pollVotes.pollId,
        optionIndex: pollVotes.optionIndex,
        createdAt: pollVotes.createdAt,
      })
      .from(pollVotes)
      .where(eq(pollVotes.userId, id)),
}
