import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.server.ts'
import type { Membership } from '../members/state.server.ts'
import type { MembershipStatus } from '../rules.ts'
import { memberships } from '../tables.ts'
import { type FoundSubscription, planOf } from './stripe-answers.server.ts'

/**
 * Stores a new subscription, in place of a membership that was granted.
 * @returns undefined where it is no membership yet, or never became one
 */
export async function insertMembership(
  tx: Tx,
  userId: string,
  subscription: FoundSubscription,
  reading: number,
): Promise<Membership | undefined> {
  const status = statusOf(subscription)
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

/**
 * Stores what has changed of a subscription, unless it has ended or a later reading is stored.
 * @returns the row where more than the reading has changed
 */
export async function updateMembership(
  tx: Tx,
  previous: Membership,
  subscription: FoundSubscription,
  reading: number,
): Promise<Membership | undefined> {
  const status = statusOf(subscription)
  if (!status || previous.endedAt || previous.reading >= reading) return undefined
  const next = {
    ...columnsOf(subscription),
    plan: planOf(subscription, previous),
    status,
    ...(subscription.failingSince ? {} : { reminders: 0 }),
  }
  const isSame = isDeepStrictEqual(next, pickFields(previous, Object.keys(next)))
  const [row] = await tx
    .update(memberships)
    .set(isSame ? { reading } : { ...next, reading, updatedAt: sql`now()` })
    .where(
      and(eq(memberships.id, previous.id), isNull(memberships.endedAt), lt(memberships.reading, reading)),
    )
    .returning()
  return isSame ? undefined : row
}

const pickFields = (row: Membership, names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

/** The columns that are stored as Stripe has them. */
export const columnsOf = ({ plan, amount, currency, startedAt, ...subscription }: FoundSubscription) => ({
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
export const statusOf = ({ status }: FoundSubscription): MembershipStatus | undefined => STATUSES[status]
