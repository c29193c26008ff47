import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { requireSignedIn } from '#features/accounts/writing.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { paymentsOpen } from '../payments/stripe.server.ts'
import { accessRequests, checkouts, memberships, payments } from '../tables.ts'
import { accessEndsAt, CURRENT_FIRST } from './state.server.ts'

const PAYMENTS_SHOWN = 24

/**
 * One's own membership, payments and request for access.
 * @throws ApiError sign_in_first
 */
export async function showOwnSubscription(ctx: Ctx) {
  const { id } = requireSignedIn(ctx.viewer)
  const [[membership], paid, [request], [checkout]] = await Promise.all([
    ctx.db
      .select()
      .from(memberships)
      .where(eq(memberships.userId, id))
      .orderBy(...CURRENT_FIRST)
      .limit(1),
    ctx.db
      .select({
        amount: payments.amount,
        /** Also what a bank took back. */
        refunded: sql<number>`${payments.refunded} + ${payments.chargedBack}`,
        currency: payments.currency,
        paidAt: payments.paidAt,
      })
      .from(payments)
      .where(eq(payments.userId, id))
      .orderBy(desc(payments.paidAt), desc(payments.id))
      .limit(PAYMENTS_SHOWN),
    ctx.db
      .select({ granted: accessRequests.granted, decidedAt: accessRequests.decidedAt })
      .from(accessRequests)
      .where(eq(accessRequests.userId, id))
      .orderBy(desc(accessRequests.id))
      .limit(1),
    ctx.db
      .select({ url: checkouts.url })
      .from(checkouts)
      .where(and(eq(checkouts.userId, id), gt(checkouts.expiresAt, ctx.now))),
  ])
  return {
    mode: paymentsOpen(ctx) ? ('payments' as const) : ('waitlist' as const),
    membership: membership ? toMembershipView(membership, ctx.now) : null,
    payments: paid,
    request: request ? stateOf(request) : null,
    /** Where an open checkout can be continued. */
    checkoutUrl: checkout?.url ?? null,
  }
}

function toMembershipView(membership: typeof memberships.$inferSelect, now: Date) {
  const endsAt = accessEndsAt(membership)
  const { source, plan, status, amount, currency, startedAt, currentPeriodEnd, cancelAtPeriodEnd } =
    membership
  return {
    /** Whether premium content is open to them now. */
    open: (status === 'active' || status === 'past_due') && (endsAt === null || endsAt > now),
    source,
    plan,
    status,
    amount,
    currency,
    startedAt,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    /** When access ends, if nothing changes. */
    endsAt,
    ended: membership.endedAt !== null,
  }
}

/** One that was closed without a decision is as if it had never been made. */
function stateOf({
  granted,
  decidedAt,
}: Pick<typeof accessRequests.$inferSelect, 'granted' | 'decidedAt'>):
  | 'waiting'
  | 'granted'
  | 'declined'
  | null {
  if (granted === null) return decidedAt ? null : 'waiting'
  return granted ? 'granted' : 'declined'
}
