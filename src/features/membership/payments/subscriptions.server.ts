import { eq, sql } from 'drizzle-orm'
import { viewerTag } from '#features/accounts/viewer.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { sendChanges, sendEnded, sendWelcome } from '../members/emails.server.ts'
import {
  closeRequest,
  findOpenMembership,
  lockPerson,
  updateUserSubscription,
} from '../members/state.server.ts'
import { checkouts, memberships } from '../tables.ts'
import { undoDuplicate } from './duplicate-subscriptions.server.ts'
import { insertMembership, statusOf, updateMembership } from './membership-rows.server.ts'
import { endMissingSubscription } from './missing-subscriptions.server.ts'
import { isStored, storePayment, syncInvoice } from './payments.server.ts'
import { recordIfUnchanged } from './record-unchanged.server.ts'
import { callStripe, findAtStripe, paymentsOpen, stripeOf } from './stripe.server.ts'
import { type FoundSubscription, readSubscription } from './stripe-answers.server.ts'
import { beginReading, type EventCause, recordEvent, recordEventAlone } from './stripe-readings.server.ts'

/**
 * Stores the current state of a subscription at Stripe. Repeated, late and unordered calls end in the same row: each
 * reads Stripe again, and of two readings the one that began later counts. What has ended stays ended, and so has what
 * Stripe does not know (`endMissingSubscription`).
 * @throws ApiError payments_away
 */
export async function syncSubscription(
  app: AppContext,
  subscriptionId: string,
  cause: EventCause = {},
): Promise<void> {
  const reading = cause.reading ?? (await beginReading(app))
  const subscription = await findSubscription(app, subscriptionId)
  if (subscription) await storeSubscription(app, subscription, reading, cause)
  else await endMissingSubscription(app, subscriptionId, reading, cause)
}

/**
 * The same for an event about one of its invoices. The invoice is read too, unless it came with the subscription or is
 * stored: refunds have events of their own.
 * @throws ApiError payments_away
 */
export async function syncSubscriptionAndInvoice(
  app: AppContext,
  subscriptionId: string,
  invoiceId: string,
  cause: EventCause,
): Promise<void> {
  const reading = cause.reading ?? (await beginReading(app))
  const subscription = await findSubscription(app, subscriptionId)
  const isRead = subscription?.latestInvoice?.id === invoiceId || (await isStored(app, invoiceId))
  if (subscription) await storeSubscription(app, subscription, reading, isRead ? cause : {})
  if (!subscription || !isRead) await syncInvoice(app, invoiceId, cause)
}

/**
 * Stores the person's open subscription as it is now, before it stands in the way of another membership: the event of its
 * end may be late.
 * @throws ApiError payments_away
 */
export async function syncOpenSubscription(app: AppContext, userId: string): Promise<void> {
  if (!paymentsOpen(app)) return
  const open = await findOpenMembership(app.db, userId)
  if (open?.stripeSubscriptionId) await syncSubscription(app, open.stripeSubscriptionId)
}

/** Returns the current state of a subscription at Stripe. @throws ApiError payments_away */
export async function findSubscription(app: AppContext, id: string): Promise<FoundSubscription | undefined> {
  const answer = await findAtStripe(() =>
    stripeOf(app).subscriptions.retrieve(id, { expand: ['latest_invoice'] }),
  )
  return answer && readSubscription(answer)
}

/** Changes a subscription at Stripe, and stores it as it is then, so that the answer to the caller shows the change. */
export async function changeAtStripe(
  app: AppContext,
  subscriptionId: string,
  change: () => Promise<unknown>,
): Promise<void> {
  await callStripe(change)
  await syncSubscription(app, subscriptionId)
}

/**
 * Stores a subscription as it was read, with its latest invoice. A second one of the same person, from a second tab,
 * is ended and refunded instead.
 */
export async function storeSubscription(
  app: AppContext,
  subscription: FoundSubscription,
  reading: number,
  cause: EventCause = {},
): Promise<void> {
  if (!subscription.ours) {
    await recordEventAlone(app, cause)
    return
  }
  if (await recordIfUnchanged(app, subscription, reading, cause)) return
  const duplicateOf = await storeUnlessDuplicate(app, subscription, reading, cause)
  if (duplicateOf) await settleDuplicate(app, subscription.id, duplicateOf, cause)
}

/**
 * Ends and refunds a subscription of someone who pays for another one. First both are read again: either may have ended
 * without an event, or while this was read, and then nothing is refunded.
 */
async function settleDuplicate(
  app: AppContext,
  subscriptionId: string,
  duplicateOf: string,
  cause: EventCause,
): Promise<void> {
  await syncSubscription(app, duplicateOf)
  const reading = await beginReading(app)
  const subscription = await findSubscription(app, subscriptionId)
  if (subscription) {
    const isDuplicate = await storeUnlessDuplicate(app, subscription, reading, cause)
    if (!isDuplicate) return
    await undoDuplicate(app, subscription)
  }
  await recordEventAlone(app, cause)
}

/** @returns the id of the subscription that the person pays for already, if there is one: then nothing is stored */
async function storeUnlessDuplicate(
  app: AppContext,
  subscription: FoundSubscription,
  reading: number,
  cause: EventCause,
): Promise<string | null | undefined> {
  const { duplicateOf } = await write(
    app,
    { tags: ({ changedUser }: Outcome) => (changedUser ? [viewerTag(changedUser)] : []) },
    (tx: Tx) => storeInTransaction(app, tx, { subscription, reading, cause }),
  )
  return duplicateOf
}

type Outcome = { changedUser?: string; duplicateOf?: string | null }
const NOTHING_CHANGED: Outcome = {}

async function storeInTransaction(
  app: AppContext,
  tx: Tx,
  { subscription, reading, cause }: { subscription: FoundSubscription; reading: number; cause: EventCause },
): Promise<Outcome> {
  const person = await lockPerson(tx, { stripeCustomerId: subscription.customerId })
  if (!person) {
    // A deleted account, whose customer is deleted too (`deleted-accounts.server.ts`), or another site at the same
    // Stripe account.
    await recordEvent(tx, cause)
    return NOTHING_CHANGED
  }
  const [previous] = await tx
    .select()
    .from(memberships)
    .where(eq(memberships.stripeSubscriptionId, subscription.id))
  const other = previous ? undefined : await findOpenMembership(tx, person.id)
  // A granted membership is no duplicate: it ends when the person starts to pay.
  const isOpen = !subscription.endedAt && statusOf(subscription) !== undefined
  if (isOpen && other?.source === 'stripe') return { duplicateOf: other.stripeSubscriptionId }

  const isNewEvent = await recordEvent(tx, cause)
  if (!isNewEvent) return NOTHING_CHANGED
  const stored = previous
    ? await updateMembership(tx, previous, subscription, reading)
    : await insertMembership(tx, person.id, subscription, reading)
  if (subscription.latestInvoice)
    await storePayment(app, tx, { invoice: subscription.latestInvoice, payer: person })
  if (!stored) return NOTHING_CHANGED

  await updateUserSubscription(tx, person.id)
  if (!previous) await clearCheckout(tx, person.id)
  if (!previous && !stored.endedAt) {
    await closeRequest(tx, person.id)
    await sendWelcome(app, tx, stored, person)
  }
  if (previous && !stored.endedAt) await sendChanges(app, tx, { before: previous, after: stored }, person)
  // A person who has another membership loses nothing with this one.
  if (stored.endedAt && !other) await sendEnded(app, tx, stored, person)
  return { changedUser: person.id }
}

/** The row stays: the next checkout takes the next number, and with it another idempotency key. */
const clearCheckout = (tx: Tx, userId: string) =>
  tx
    .update(checkouts)
    .set({ stripeSessionId: null, url: null, expiresAt: sql`now()` })
    .where(eq(checkouts.userId, userId))
