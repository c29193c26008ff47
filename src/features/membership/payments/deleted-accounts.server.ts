import { asc, eq } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { endingSubscriptions } from '../tables.ts'
import { refundLatest } from './duplicate-subscriptions.server.ts'
import { callStripe, findAtStripe, paymentsOpen, runEachAtStripe, stripeOf } from './stripe.server.ts'
import { readSession, readSubscription } from './stripe-answers.server.ts'

export const ENDING_JOB = 'membership.endSubscriptions'

/**
 * Queues the end of an account's subscription, in the transaction that deletes the account; it is retried until Stripe
 * answers.
 */
export async function endWithAccount(app: AppContext, tx: Tx, userId: string): Promise<void> {
  const [person] = await tx
    .select({ stripeCustomerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId))
  if (person?.stripeCustomerId) await endCustomer(app, tx, person.stripeCustomerId)
}

/** Queues a customer of Stripe who has no account here any more for removal there. */
export async function endCustomer(app: AppContext, tx: Tx, stripeCustomerId: string): Promise<void> {
  await tx.insert(endingSubscriptions).values({ stripeCustomerId }).onConflictDoNothing()
  await app.jobs.enqueue(tx, ENDING_JOB, {}, { first: true })
}

/**
 * Removes the Stripe customers of deleted accounts, which ends their subscriptions at once. Their open checkouts are
 * closed first, and a payment made in another tab during the deletion is refunded. Run by a job; failures are retried by
 * the next run.
 * @throws ApiError payments_away
 */
export async function endSubscriptions(app: AppContext): Promise<void> {
  if (!paymentsOpen(app)) return
  const waiting = await app.db
    .select({ customer: endingSubscriptions.stripeCustomerId, since: endingSubscriptions.createdAt })
    .from(endingSubscriptions)
    .orderBy(asc(endingSubscriptions.createdAt))
  await runEachAtStripe(waiting.map((ending) => () => end(app, ending)))
}

async function end(app: AppContext, { customer, since }: { customer: string; since: Date }): Promise<void> {
  await closeCheckouts(app, customer)
  await refundLate(app, customer, since)
  await findAtStripe(() => stripeOf(app).customers.del(customer))
  await app.db.delete(endingSubscriptions).where(eq(endingSubscriptions.stripeCustomerId, customer))
}

async function closeCheckouts(app: AppContext, customer: string): Promise<void> {
  const { sessions } = stripeOf(app).checkout
  const openSessions = await findAtStripe(() => sessions.list({ customer, status: 'open', limit: 100 }))
  for (const { id } of openSessions?.data ?? [])
    await callStripe(() => sessions.expire(id)).catch(async (error) => {
      // Paid at this moment: refunded below.
      const { status } = readSession(await callStripe(() => sessions.retrieve(id)))
      if (status === 'open') throw error
    })
}

/** A payment in the minute before the deletion is refunded too. */
const MARGIN_MS = 60_000

async function refundLate(app: AppContext, customer: string, since: Date): Promise<void> {
  const subscriptions = await findAtStripe(() =>
    stripeOf(app).subscriptions.list({
      customer,
      status: 'all',
      limit: 100,
      expand: ['data.latest_invoice'],
    }),
  )
  for (const answer of subscriptions?.data ?? []) {
    const subscription = readSubscription(answer)
    if (subscription.startedAt.getTime() > since.getTime() - MARGIN_MS) await refundLatest(app, subscription)
  }
}
