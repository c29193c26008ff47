import { and, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { viewerTag } from '#features/accounts/viewer.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import { write } from '#platform/database/write.server.ts'
import { sendEnded } from '../members/emails.server.ts'
import { lockPerson, updateUserSubscription } from '../members/state.server.ts'
import { memberships } from '../tables.ts'
import { findAtStripe, stripeOf } from './stripe.server.ts'
import { type EventCause, recordEvent } from './stripe-readings.server.ts'

/** How many others are looked for, before it is said that Stripe knows none. */
const OTHERS_MAX = 3

/**
 * Ends the membership of a subscription that Stripe does not know (`resource_missing`): it was made with the key of
 * another account or mode, and nobody pays for it any more. Where Stripe knows none of the others either, the key is the
 * wrong one, and nothing has ended. A subscription that was never ours changes nothing.
 */
export async function endMissingSubscription(
  app: AppContext,
  subscriptionId: string,
  reading: number,
  cause: EventCause,
): Promise<void> {
  const isIt = eq(memberships.stripeSubscriptionId, subscriptionId)
  const isKeyRight = await knowsOthers(app, subscriptionId)
  await write(
    app,
    { tags: (userId: string | undefined) => (userId ? [viewerTag(userId)] : []) },
    async (tx) => {
      const [known] = await tx.select({ userId: memberships.userId }).from(memberships).where(isIt)
      const person = known && (await lockPerson(tx, { id: known.userId }))
      if (!(await recordEvent(tx, cause)) || !person || !isKeyRight) return undefined
      const [ended] = await tx
        .update(memberships)
        .set({ status: 'canceled', endedAt: sql`now()`, reading, updatedAt: sql`now()` })
        .where(and(isIt, isNull(memberships.endedAt), lt(memberships.reading, reading)))
        .returning()
      if (!ended) return undefined
      await updateUserSubscription(tx, person.id)
      await sendEnded(app, tx, ended, person)
      return person.id
    },
  )
}

/**
 * @returns true if Stripe knows another open subscription, or there is none
 */
async function knowsOthers(app: AppContext, subscriptionId: string): Promise<boolean> {
  const { stripeSubscriptionId: id, endedAt } = memberships
  const others = await app.db
    .select({ id })
    .from(memberships)
    .where(and(isNull(endedAt), isNotNull(id), ne(id, subscriptionId)))
    .orderBy(desc(memberships.id))
    .limit(OTHERS_MAX)
  for (const { id } of others)
    if (id && (await findAtStripe(() => stripeOf(app).subscriptions.retrieve(id)))) return true
  if (others.length)
    app.log.error('Stripe knows none of the open subscriptions: the key is of another account or mode.')
  return !others.length
}
