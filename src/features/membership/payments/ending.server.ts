import { asc, eq } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { endingSubscriptions } from '../tables.ts'
import { findAtStripe, paymentsOpen, stripeOf } from './stripe.server.ts'

export const ENDING_JOB = 'membership.endSubscriptions'

/**
 * Notes, in the transaction that deletes an account, that its subscription is to be ended: it is ended at Stripe as
 * soon as that answers, however long that takes.
 */
export async function endWithAccount(app: AppContext, tx: Tx, userId: string): Promise<void> {
  const [person] = await tx
    .select({ stripeCustomerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId))
  if (!person?.stripeCustomerId) return
  await tx
    .insert(endingSubscriptions)
    .values({ stripeCustomerId: person.stripeCustomerId })
    .onConflictDoNothing()
  await app.jobs.enqueue(tx, ENDING_JOB, {}, { first: true })
}

/**
 * Removes people at Stripe whose account is gone, which ends their subscriptions and payments at once. Run by a job;
 * what fails is done by its next run.
 * @throws ApiError payments_away
 */
export async function endSubscriptions(app: AppContext): Promise<void> {
  if (!paymentsOpen(app)) return
  const waiting = await app.db
    .select({ customer: endingSubscriptions.stripeCustomerId })
    .from(endingSubscriptions)
    .orderBy(asc(endingSubscriptions.createdAt))
  for (const { customer } of waiting) {
    await findAtStripe(() => stripeOf(app).customers.del(customer))
    await app.db.delete(endingSubscriptions).where(eq(endingSubscriptions.stripeCustomerId, customer))
  }
}
