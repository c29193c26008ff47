import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { viewerTopic } from '#features/accounts/viewer.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { sendEnded, sendWelcome } from '../members/emails.server.ts'
import {
  closeRequest,
  followMembership,
  lockPerson,
  type Membership,
  openMembership,
} from '../members/state.server.ts'
import type { MembershipStatus } from '../rules.ts'
import { checkouts, memberships } from '../tables.ts'
import { undoDuplicate } from './duplicates.server.ts'
import { followInvoice, isStored, storePayment } from './payments.server.ts'
import { beginReading, type Cause, isFirst } from './readings.server.ts'
import { askStripe, findAtStripe, stripeOf } from './stripe.server.ts'
import { type FoundSubscription, readSubscription } from './stripe-answers.server.ts'
import { noteUnchanged } from './unchanged.server.ts'

/** `rival` is the subscription that the person pays for already. */
type Outcome = { userId?: string; rival?: string | null }

/**
 * Stores how a subscription stands at Stripe now. Repeated, late and disordered calls end in the same row: each reads
 * Stripe anew, and of two readings the one that began later counts. What has ended stays ended.
 * @throws ApiError payments_away
 */
export async function followSubscription(
  app: AppContext,
  subscriptionId: string,
  cause: Cause = {},
): Promise<void> {
  const reading = cause.reading ?? (await beginReading(app))
  const found = await findSubscription(app, subscriptionId)
  if (found) await storeSubscription(app, found, reading, cause)
  else await write(app, { tags: [] /* not ours: nothing is shown */ }, (tx) => isFirst(tx, cause))
}

/**
 * The same for an event about one of its invoices. The invoice is read too, unless it came with the subscription or is
 * stored: refunds have events of their own.
 * @throws ApiError payments_away
 */
export async function followWithInvoice(
  app: AppContext,
  subscriptionId: string,
  invoiceId: string,
  cause: Cause,
): Promise<void> {
  const reading = cause.reading ?? (await beginReading(app))
  const found = await findSubscription(app, subscriptionId)
  const isRead = found?.latestInvoice?.id === invoiceId || (await isStored(app, invoiceId))
  if (found) await storeSubscription(app, found, reading, isRead ? cause : {})
  if (!found || !isRead) await followInvoice(app, invoiceId, cause)
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
  found: FoundSubscription,
  reading: number,
  cause: Cause = {},
): Promise<void> {
  if (!found.ours) {
    await write(app, { tags: [] /* another product's */ }, (tx) => isFirst(tx, cause))
    return
  }
  const { id, latestInvoice: invoice } = found
  const status = statusOf(found)
  const read = status && { id, columns: { ...columnsOf(found), status }, invoice, reading }
  if (read && (await noteUnchanged(app, read, cause))) return
  const rival = await storeOnce(app, found, reading, cause)
  if (!rival) return
  // Either may have ended unheard of, or while this was read: then nothing is given back.
  await followSubscription(app, rival)
  const later = await beginReading(app)
  const again = await findSubscription(app, found.id)
  if (again && !(await storeOnce(app, again, later, cause))) return
  if (again) await undoDuplicate(app, again)
  await write(app, { tags: [] /* as before */ }, (tx) => isFirst(tx, cause))
}

/** @returns the subscription that is in its way, if one is: then nothing is stored */
async function storeOnce(app: AppContext, found: FoundSubscription, reading: number, cause: Cause) {
  const { rival } = await write(
    app,
    { tags: ({ userId }: Outcome) => (userId ? [viewerTopic(userId)] : []) },
    (tx: Tx) => store(app, tx, found, reading, cause),
  )
  return rival
}

async function store(
  app: AppContext,
  tx: Tx,
  found: FoundSubscription,
  reading: number,
  cause: Cause,
): Promise<Outcome> {
  const person = await lockPerson(tx, { stripeCustomerId: found.customerId })
  if (!person) {
    // A deleted account, whose customer is deleted too (`ending.server.ts`), or another site at the same Stripe account.
    await isFirst(tx, cause)
    return {}
  }
  const [known] = await tx.select().from(memberships).where(eq(memberships.stripeSubscriptionId, found.id))
  const open = known ? undefined : await openMembership(tx, person.id)
  // A granted one ends where somebody begins to pay.
  if (open?.source === 'stripe' && !found.endedAt && statusOf(found))
    return { rival: open.stripeSubscriptionId }
  if (!(await isFirst(tx, cause))) return {}
  const stored = known ? await update(tx, known, found, reading) : await insert(tx, person.id, found, reading)
  if (found.latestInvoice) await storePayment(app, tx, found.latestInvoice, person)
  if (!stored) return {}
  await followMembership(tx, person.id)
  if (!known) await closeCheckout(tx, person.id)
  if (!known && !stored.endedAt) await closeRequest(tx, person.id)
  if (stored.endedAt && open) return { userId: person.id }
  if (stored.endedAt) await sendEnded(app, tx, stored, person)
  else if (!known) await sendWelcome(app, tx, stored, person)
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
  found: FoundSubscription,
  reading: number,
): Promise<Membership | undefined> {
  const status = statusOf(found)
  // Before the first payment it is no membership yet.
  if (!status || (found.endedAt && found.status !== 'canceled')) return undefined
  if (!found.endedAt)
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
      stripeSubscriptionId: found.id,
      ...columnsOf(found),
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
  found: FoundSubscription,
  reading: number,
): Promise<Membership | undefined> {
  const status = statusOf(found)
  if (!status || known.endedAt || known.reading >= reading) return undefined
  const next = { ...columnsOf(found), status, ...(found.failingSince ? {} : { reminders: 0 }) }
  const isSame = isDeepStrictEqual(next, pick(known, Object.keys(next)))
  const [row] = await tx
    .update(memberships)
    .set(isSame ? { reading } : { ...next, reading, updatedAt: sql`now()` })
    .where(and(eq(memberships.id, known.id), isNull(memberships.endedAt), lt(memberships.reading, reading)))
    .returning()
  return isSame ? undefined : row
}

const pick = (row: Membership, names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

const columnsOf = ({ plan, amount, currency, startedAt, ...found }: FoundSubscription) => ({
  plan,
  amount,
  currency,
  startedAt,
  currentPeriodEnd: found.currentPeriodEnd,
  cancelAtPeriodEnd: found.cancelAtPeriodEnd,
  failingSince: found.failingSince,
  endedAt: found.endedAt,
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

/** Reads it again after a change of our own, so that its answer shows the change. */
export async function changeAtStripe(
  app: AppContext,
  subscriptionId: string,
  change: () => Promise<unknown>,
): Promise<void> {
  await askStripe(change)
  await followSubscription(app, subscriptionId)
}
