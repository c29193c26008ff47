import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { viewerTag } from '#features/accounts/viewer.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { sendEnded, sendWelcome } from '../members/emails.server.ts'
import {
  closeRequest,
  findOpenMembership,
  lockPerson,
  type Membership,
  updateUserSubscription,
} from '../members/state.server.ts'
import type { MembershipStatus } from '../rules.ts'
import { checkouts, memberships } from '../tables.ts'
import { undoDuplicate } from './duplicate-subscriptions.server.ts'
import { endMissingSubscription } from './missing-subscriptions.server.ts'
import { isStored, storePayment, syncInvoice } from './payments.server.ts'
import { recordIfUnchanged } from './record-unchanged.server.ts'
import { callStripe, findAtStripe, stripeOf } from './stripe.server.ts'
import { type FoundSubscription, planOf, readSubscription } from './stripe-answers.server.ts'
import { beginReading, type EventCause, recordEvent, recordEventAlone } from './stripe-readings.server.ts'

/** What `store` did: `duplicateOf` is the subscription that the person pays for already. */
type Outcome = { userId?: string; duplicateOf?: string | null }

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

/** A subscription as it stands at Stripe now. @throws ApiError payments_away */
export async function findSubscription(app: AppContext, id: string): Promise<FoundSubscription | undefined> {
  const answer = await findAtStripe(() =>
    stripeOf(app).subscriptions.retrieve(id, { expand: ['latest_invoice'] }),
  )
  return answer && readSubscription(answer)
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
  const { id, latestInvoice: invoice } = subscription
  const status = statusOf(subscription)
  const read = status && { id, columns: { ...columnsOf(subscription), status }, invoice, reading }
  if (read && (await recordIfUnchanged(app, read, cause))) return
  const duplicateOf = await storeUnlessDuplicate(app, subscription, reading, cause)
  if (!duplicateOf) return
  // Either may have ended without an event, or while this was read: then nothing is refunded.
  await syncSubscription(app, duplicateOf)
  const later = await beginReading(app)
  const reread = await findSubscription(app, subscription.id)
  if (reread && !(await storeUnlessDuplicate(app, reread, later, cause))) return
  if (reread) await undoDuplicate(app, reread)
  await recordEventAlone(app, cause)
}

/** @returns the id of another open subscription of the same person, if there is one: then nothing is stored */
async function storeUnlessDuplicate(
  app: AppContext,
  subscription: FoundSubscription,
  reading: number,
  cause: EventCause,
) {
  const { duplicateOf } = await write(
    app,
    { tags: ({ userId }: Outcome) => (userId ? [viewerTag(userId)] : []) },
    (tx: Tx) => store(app, tx, subscription, reading, cause),
  )
  return duplicateOf
}

async function store(
  app: AppContext,
  tx: Tx,
  subscription: FoundSubscription,
  reading: number,
  cause: EventCause,
): Promise<Outcome> {
  const person = await lockPerson(tx, { stripeCustomerId: subscription.customerId })
  if (!person) {
    // A deleted account, whose customer is deleted too (`deleted-accounts.server.ts`), or another site at the same
    // Stripe account.
    await recordEvent(tx, cause)
    return {}
  }
  const [previous] = await tx
    .select()
    .from(memberships)
    .where(eq(memberships.stripeSubscriptionId, subscription.id))
  const open = previous ? undefined : await findOpenMembership(tx, person.id)
  // A granted membership ends when the person starts to pay.
  if (open?.source === 'stripe' && !subscription.endedAt && statusOf(subscription))
    return { duplicateOf: open.stripeSubscriptionId }
  if (!(await recordEvent(tx, cause))) return {}
  const stored = previous
    ? await update(tx, previous, subscription, reading)
    : await insert(tx, person.id, subscription, reading)
  if (subscription.latestInvoice) await storePayment(app, tx, subscription.latestInvoice, person)
  if (!stored) return {}
  await updateUserSubscription(tx, person.id)
  if (!previous) await closeCheckout(tx, person.id)
  if (!previous && !stored.endedAt) await closeRequest(tx, person.id)
  if (stored.endedAt && open) return { userId: person.id }
  if (stored.endedAt) await sendEnded(app, tx, stored, person)
  else if (!previous) await sendWelcome(app, tx, stored, person)
  return { userId: person.id }
}

/** The row stays: the next checkout takes the next number, and with it another idempotency key. */
const closeCheckout = (tx: Tx, userId: string) =>
  tx
    .update(checkouts)
    .set({ stripeSessionId: null, url: null, expiresAt: sql`now()` })
    .where(eq(checkouts.userId, userId))

async function insert(
  tx: Tx,
  userId: string,
  subscription: FoundSubscription,
  reading: number,
): Promise<Membership | undefined> {
  const status = statusOf(subscription)
  // Before the first payment it is no membership yet.
  if (!status || (subscription.endedAt && subscription.status !== 'canceled')) return undefined
  if (!subscription.endedAt)
    await tx
      .update(memberships)
      .set({ status: 'canceled', endedAt: sql`now()`, updatedAt: sql`now()` })
      .where(
        and(eq(memberships.userId, userId), isNull(memberships.endedAt), ne(memberships.source, 'stripe')),
      )
  const [row] = await tx
    .insert(memberships)
    .values({
      userId,
      source: 'stripe',
      stripeSubscriptionId: subscription.id,
      ...columnsOf(subscription),
      plan: planOf(subscription, undefined),
      status,
      reading,
    })
    .returning()
  return row
}

/** @returns the row where more than the reading has changed */
async function update(
  tx: Tx,
  known: Membership,
  subscription: FoundSubscription,
  reading: number,
): Promise<Membership | undefined> {
  const status = statusOf(subscription)
  if (!status || known.endedAt || known.reading >= reading) return undefined
  const next = {
    ...columnsOf(subscription),
    plan: planOf(subscription, known),
    status,
    ...(subscription.failingSince ? {} : { reminders: 0 }),
  }
  const isSame = isDeepStrictEqual(next, pickFields(known, Object.keys(next)))
  const [row] = await tx
    .update(memberships)
    .set(isSame ? { reading } : { ...next, reading, updatedAt: sql`now()` })
    .where(and(eq(memberships.id, known.id), isNull(memberships.endedAt), lt(memberships.reading, reading)))
    .returning()
  return isSame ? undefined : row
}

const pickFields = (row: Membership, names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

const columnsOf = ({ plan, amount, currency, startedAt, ...subscription }: FoundSubscription) => ({
  plan,
  amount,
  currency,
  startedAt,
  currentPeriodEnd: subscription.currentPeriodEnd,
  cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
  failingSince: subscription.failingSince,
  endedAt: subscription.endedAt,
})

const STATUSES: Record<string, MembershipStatus> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'canceled',
  incomplete_expired: 'canceled',
}

/** Undefined while the first payment is under way. */
const statusOf = ({ status }: FoundSubscription): MembershipStatus | undefined => STATUSES[status]

/** Changes a subscription at Stripe, and stores it as it is then, so that the answer to the caller shows the change. */
export async function changeAtStripe(
  app: AppContext,
  subscriptionId: string,
  change: () => Promise<unknown>,
): Promise<void> {
  await callStripe(change)
  await syncSubscription(app, subscriptionId)
}
