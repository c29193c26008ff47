import { and, eq, sql } from 'drizzle-orm'
import { requireSignedIn, requireWriter } from '#features/accounts/writing.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { oneRow } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/dates/durations.ts'
import { ApiError, fieldError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { inLang } from '#platform/i18n/lang.ts'
import { findOpenMembership, lockPerson } from '../members/state.server.ts'
import {
  CHECKOUT_STATES,
  CHECKOUTS_LIMIT,
  type CheckoutInput,
  CURRENCY,
  canBeMember,
  RETURNS_LIMIT,
} from '../rules.ts'
import { checkouts } from '../tables.ts'
import { callForCustomer } from './customer.server.ts'
import { lineItemOf } from './plans.server.ts'
import {
  callStripe,
  findAtStripe,
  paymentsAway,
  paymentsOpen,
  stripeLocale,
  stripeOf,
} from './stripe.server.ts'
import { readSession } from './stripe-answers.server.ts'
import { findSubscription, syncOpenSubscription, syncSubscription } from './subscriptions.server.ts'

/** How long a checkout stays open. Stripe allows from 30 minutes to 24 hours. */
const OPEN_MS = HOUR_MS
/** A checkout that expires sooner than this is not offered again. */
const MARGIN_MS = 5 * MINUTE_MS
/** A reserved checkout that Stripe does not have yet must stay open for Stripe's 30 minutes, and one to spare. */
const LEAST_OPEN_MS = 31 * MINUTE_MS

/**
 * Opens Stripe's checkout for a plan. One is open for a person at a time: a second click, and a second tab, get the
 * same address; another plan closes the former one first.
 * @returns its address
 * @throws ApiError sign_in_first, suspended, prove_first, amount errors, already_member, payments_closed,
 * payments_away, payment_under_way, checkout_replaced, too_many
 */
export async function openCheckout(ctx: Ctx, input: CheckoutInput): Promise<{ url: string }> {
  const { id } = requireBuyer(ctx)
  if (!paymentsOpen(ctx)) throw new ApiError(409, 'payments_closed')
  assertAmount(ctx, input)
  await countRateLimit(ctx, CHECKOUTS_LIMIT, id)
  await syncOpenSubscription(ctx, id)
  const { checkout, former } = await reserveCheckout(ctx, id, input)
  if (checkout.url) return { url: checkout.url }
  if (former) await closeCheckout(ctx, former)
  const session = await createSession(ctx, id, input, checkout)
  if (!session.url)
    throw session.status === 'complete' ? new ApiError(409, 'payment_under_way') : paymentsAway()
  if (await storeSession(ctx, checkout, session.id, session.url)) return { url: session.url }
  // Another tab has chosen another plan meanwhile, or has paid.
  await closeCheckout(ctx, session.id)
  throw new ApiError(409, 'checkout_replaced')
}

type Checkout = typeof checkouts.$inferSelect

/** A retry gets the same session, by the idempotency key. */
async function createSession(ctx: Ctx, userId: string, { plan, amount }: CheckoutInput, checkout: Checkout) {
  const line = await lineItemOf(ctx, plan, amount)
  const page = (path: string) => `${ctx.env.PUBLIC_URL}${inLang(ctx.lang, path)}`
  const response = await callForCustomer(ctx, userId, (customer) =>
    stripeOf(ctx).checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: userId,
        line_items: [{ ...line, quantity: 1 }],
        subscription_data: { metadata: { userId, plan } },
        success_url: `${page('/subscribe/done')}?session={CHECKOUT_SESSION_ID}`,
        cancel_url: `${page('/subscribe')}?plan=${plan}`,
        locale: stripeLocale(ctx.lang),
        expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
      },
      { idempotencyKey: `checkout:${userId}:${checkout.number}:${customer}` },
    ),
  )
  return readSession(response)
}

/** @returns false where the reservation was replaced meanwhile; then nothing is stored */
async function storeSession(
  ctx: Ctx,
  { userId, number, expiresAt }: Checkout,
  sessionId: string,
  url: string,
) {
  const isSame = and(
    eq(checkouts.userId, userId),
    eq(checkouts.number, number),
    eq(checkouts.expiresAt, expiresAt),
  )
  const stored = await write(ctx, { tags: NO_TAGS /* nobody sees it */, single: true }, (db) =>
    db
      .update(checkouts)
      .set({ stripeSessionId: sessionId, url })
      .where(isSame)
      .returning({ number: checkouts.number }),
  )
  return stored.length > 0
}

/** @throws ApiError sign_in_first, suspended, prove_first */
export function requireBuyer({ viewer }: Pick<Ctx, 'viewer'>) {
  const writer = requireWriter(viewer)
  if (!canBeMember(viewer)) throw new ApiError(403, 'prove_first')
  return writer
}

/** @throws ApiError invalid: pay-what-you-can needs an amount within the bounds of the settings */
export function assertAmount(ctx: Pick<Ctx, 'settings'>, { plan, amount }: CheckoutInput): void {
  if (plan !== 'flexible') return
  const { least, most } = ctx.settings().flexible
  if (amount === null || amount < least || amount > most) throw fieldError('amount', 'amount_out_of_bounds')
}

/**
 * The person's checkout: the open one where the same is asked for, else a new one in its place. A row without a URL has
 * the session of the former one until that is known to be closed.
 */
async function reserveCheckout(ctx: Ctx, userId: string, { plan, amount }: CheckoutInput) {
  const request = [plan, amount ?? '', CURRENCY, ctx.lang].join(':')
  const expiresAt = new Date(ctx.now.getTime() + OPEN_MS)
  return write(ctx, { tags: NO_TAGS /* nobody sees it */ }, async (tx) => {
    await lockPerson(tx, { id: userId })
    if ((await findOpenMembership(tx, userId))?.source === 'stripe') throw new ApiError(409, 'already_member')
    const [before] = await tx.select().from(checkouts).where(eq(checkouts.userId, userId))
    const openFor = before ? before.expiresAt.getTime() - ctx.now.getTime() : 0
    const stillOpen = before && openFor > (before.url ? MARGIN_MS : LEAST_OPEN_MS)
    const former = before?.stripeSessionId ?? undefined
    if (stillOpen && before.asked === request) return { checkout: before, former }
    const checkout = await tx
      .insert(checkouts)
      .values({ userId, asked: request, expiresAt })
      .onConflictDoUpdate({
        target: checkouts.userId,
        set: {
          asked: request,
          expiresAt,
          number: sql`${checkouts.number} + 1`,
          url: null,
          createdAt: sql`now()`,
        },
      })
      .returning()
      .then(oneRow)
    return { checkout, former }
  })
}

/** Closes a checkout at Stripe, so that nobody pays twice; if it was paid meanwhile, the new one is rejected. */
async function closeCheckout(ctx: Ctx, sessionId: string): Promise<void> {
  const session = await findSession(ctx, sessionId)
  if (session?.status === 'complete') return rejectIfPaid(ctx, session.subscription)
  if (session?.status !== 'open') return
  await callStripe(() => stripeOf(ctx).checkout.sessions.expire(sessionId)).catch(async (error) => {
    const now = await findSession(ctx, sessionId)
    if (now?.status === 'complete') return rejectIfPaid(ctx, now.subscription)
    if (now?.status === 'open') throw error
  })
}

async function findSession(ctx: Ctx, sessionId: string) {
  const session = await findAtStripe(() => stripeOf(ctx).checkout.sessions.retrieve(sessionId))
  return session && readSession(session)
}

/** A paid subscription that has ended since, or was refunded, does not prevent a new one. */
async function rejectIfPaid(ctx: Ctx, subscriptionId: string | null | undefined): Promise<void> {
  const subscription = subscriptionId ? await findSubscription(ctx, subscriptionId) : undefined
  if (!subscription || subscription.endedAt) return
  await syncSubscription(ctx, subscription.id)
  throw new ApiError(409, 'payment_under_way')
}

/**
 * The state of one's checkout; a completed one creates the membership if the webhook is late.
 * @throws ApiError sign_in_first, checkout_not_found (somebody else's too), payments_away, too_many
 */
export async function confirmCheckout(
  ctx: Ctx,
  sessionId: string,
): Promise<{ status: (typeof CHECKOUT_STATES)[number] }> {
  const { id } = requireSignedIn(ctx.viewer)
  await countRateLimit(ctx, RETURNS_LIMIT, id)
  const session = await findSession(ctx, sessionId)
  if (!session || session.client_reference_id !== id) throw new ApiError(404, 'checkout_not_found')
  const { subscription } = session
  if (session.status === 'complete' && subscription) await syncSubscription(ctx, subscription)
  return { status: CHECKOUT_STATES.find((state) => state === session.status) ?? 'open' }
}
