import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { viewerTag } from '#features/accounts/viewer.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import { write } from '#platform/database/write.server.ts'
import { sendEnded } from '../members/emails.server.ts'
import { followMembership, lockPerson } from '../members/state.server.ts'
import { memberships } from '../tables.ts'
import { type EventCause, recordEvent } from './readings.server.ts'

/**
 * Ends the membership of a subscription that Stripe does not know (`resource_missing`): the site has got the key of
 * another account or mode, and nobody pays for it any more. One that was never ours changes nothing.
 */
export async function endMissing(
  app: AppContext,
  subscriptionId: string,
  reading: number,
  cause: EventCause,
): Promise<void> {
  const isIt = eq(memberships.stripeSubscriptionId, subscriptionId)
  await write(
    app,
    { tags: (userId: string | undefined) => (userId ? [viewerTag(userId)] : []) },
    async (tx) => {
      const [known] = await tx.select({ userId: memberships.userId }).from(memberships).where(isIt)
      const person = known && (await lockPerson(tx, { id: known.userId }))
      if (!(await recordEvent(tx, cause)) || !person) return undefined
      const [ended] = await tx
        .update(memberships)
        .set({ status: 'canceled', endedAt: sql`now()`, reading, updatedAt: sql`now()` })
        .where(and(isIt, isNull(memberships.endedAt), lt(memberships.reading, reading)))
        .returning()
      if (!ended) return undefined
      await followMembership(tx, person.id)
      await sendEnded(app, tx, ended, person)
      return person.id
    },
  )
}
