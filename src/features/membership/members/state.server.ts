import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { GRACE_DAYS } from '../rules.ts'
import { accessRequests, memberships } from '../tables.ts'

export type Membership = typeof memberships.$inferSelect

export type Person = { id: string; email: string; lang: Lang }

/** Locks the person: of two requests that change the membership, the second sees the result of the first. */
export async function lockPerson(
  tx: Tx,
  where: { id: string } | { stripeCustomerId: string },
): Promise<Person | undefined> {
  const [person] = await tx
    .select({ id: users.id, email: users.email, lang: users.lang })
    .from(users)
    .where('id' in where ? eq(users.id, where.id) : eq(users.stripeCustomerId, where.stripeCustomerId))
    .for('no key update')
  return person
}

/** The person's membership that has not ended, if any. */
export async function findOpenMembership(
  tx: Pick<Tx, 'select'>,
  userId: string,
): Promise<Membership | undefined> {
  const [row] = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNull(memberships.endedAt)))
  return row
}

/**
 * When access ends if Stripe sends no further event: at the end of a cancelled period, or of the grace period after a
 * failed payment. Null for one that renews: a late renewal event locks nobody out.
 */
export function accessEndsAt(membership: Membership): Date | null {
  const { endedAt, failingSince, cancelAtPeriodEnd, currentPeriodEnd } = membership
  if (endedAt) return endedAt
  if (failingSince) return new Date(failingSince.getTime() + GRACE_DAYS * DAY_MS)
  return cancelAtPeriodEnd ? currentPeriodEnd : null
}

/**
 * Sorts the open membership first, then the one that ended last: a second subscription that was refunded may have the
 * newest row.
 */
export const CURRENT_FIRST = [sql`${memberships.endedAt} desc nulls first`, desc(memberships.id)]

/** Closes the access request of someone who pays now: it needs no decision, and was not declined. */
export const closeRequest = (tx: Tx, userId: string) =>
  tx
    .update(accessRequests)
    .set({ decidedAt: sql`now()` })
    .where(and(eq(accessRequests.userId, userId), isNull(accessRequests.decidedAt)))

/**
 * Writes `users.subscription*` from the person's memberships, in the transaction that changed one: the rest of the
 * site asks no other table.
 */
export async function updateUserSubscription(tx: Tx, userId: string): Promise<void> {
  const [latest] = await tx
    .select()
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(...CURRENT_FIRST)
    .limit(1)
  const open = latest && !latest.endedAt
  await tx
    .update(users)
    .set({
      subscriptionType: open ? 'paid' : 'free',
      subscriptionStatus: latest?.status ?? 'inactive',
      stripeSubscriptionId: (open && latest.stripeSubscriptionId) || null,
      subscriptionStartDate: latest?.startedAt ?? null,
      subscriptionEndDate: latest ? accessEndsAt(latest) : null,
    })
    .where(eq(users.id, userId))
}
