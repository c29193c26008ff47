import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { users } from '#features/accounts/tables.ts'
import { requireSignedIn } from '#features/accounts/writing.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#platform/dates/durations.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { inLang } from '#platform/i18n/lang.ts'
import { findOpenMembership } from '../members/state.server.ts'
import { CHANGES_LIMIT, type CheckoutInput, type PlanChangeInput } from '../rules.ts'
import { assertAmount } from './checkout.server.ts'
import { lineItemOf, priceOf } from './plans.server.ts'
import {
  callStripe,
  chargeCard,
  isCustomerMissing,
  isRejected,
  stripeLocale,
  stripeOf,
} from './stripe.server.ts'
import { type FoundSubscription, planOf, readPortal } from './stripe-answers.server.ts'
import { changeAtStripe, findSubscription, syncSubscription } from './subscriptions.server.ts'

/**
 * Ends one's subscription with the period that is paid; until then everything stays open. Safe to repeat.
 * @throws ApiError sign_in_first, not_subscribed, payments_away, too_many
 */
export const cancelSubscription = (ctx: Ctx) => setCancelling(ctx, true)

/** Undoes the cancellation, until the period ends. */
export const resumeSubscription = (ctx: Ctx) => setCancelling(ctx, false)

async function setCancelling(ctx: Ctx, cancelling: boolean): Promise<void> {
  const { subscriptionId } = await requireSubscription(ctx)
  const { subscriptions } = stripeOf(ctx)
  const subscription = await readOwn(ctx, subscriptionId)
  if (subscription.cancelAtPeriodEnd === cancelling)
    return changeAtStripe(ctx, subscriptionId, async () => {})
  await unlessEnded(ctx, subscriptionId, () =>
    changeAtStripe(ctx, subscriptionId, () =>
      // An empty value removes a date that the portal has set.
      subscriptions.update(subscriptionId, cancelling ? { cancel_at_period_end: true } : { cancel_at: '' }),
    ),
  )
}

/**
 * Opens Stripe's own pages for one's card and invoices.
 * @throws ApiError sign_in_first, not_subscribed, payments_closed, payments_away, too_many
 */
export async function openPortal(ctx: Ctx): Promise<{ url: string }> {
  const { id } = requireSignedIn(ctx.viewer)
  await countRateLimit(ctx, CHANGES_LIMIT, id)
  const stripe = stripeOf(ctx)
  const [person] = await ctx.db
    .select({ customer: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, id))
  if (!person?.customer) throw notSubscribed()
  const { customer } = person
  const configuration = await portalConfiguration(stripe)
  const session = await callStripe(() =>
    stripe.billingPortal.sessions.create({
      customer,
      configuration,
      return_url: `${ctx.env.PUBLIC_URL}${inLang(ctx.lang, '/account#membership')}`,
      locale: stripeLocale(ctx.lang),
    }),
  ).catch((error) => {
    // The next checkout makes another customer.
    throw isCustomerMissing(error) ? notSubscribed() : error
  })
  return { url: readPortal(session).url }
}

/** Only the card and invoices are in the portal: plans and cancelling are on this site, in both languages. */
async function portalConfiguration(stripe: Stripe): Promise<string> {
  const { data } = await callStripe(() =>
    stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
  )
  const existing = data.find(({ metadata }) => metadata?.site === 'peyvand')
  if (existing) return existing.id
  const created = await callStripe(() =>
    stripe.billingPortal.configurations.create(
      {
        metadata: { site: 'peyvand' },
        features: {
          payment_method_update: { enabled: true },
          invoice_history: { enabled: true },
          subscription_cancel: { enabled: false },
        },
      },
      { idempotencyKey: 'portal:peyvand' },
    ),
  )
  return created.id
}

/** What changing the plan costs; sums in the smallest unit, below zero for a credit towards the next payments. */
type PlanChange = {
  dueNow: number
  nextAmount: number
  currency: string
  nextAt: Date
  /** To be sent with the change. */
  prorationDate: number
}

/**
 * What another plan would cost today and from the next period on. Changes nothing.
 * @throws ApiError sign_in_first, not_subscribed, same_plan, amount errors, payments_away, too_many
 */
export async function previewChange(ctx: Ctx, input: CheckoutInput): Promise<PlanChange> {
  const { subscription, items } = await planChange(ctx, input)
  const prorationDate = Math.floor(ctx.now.getTime() / 1000)
  const preview = await unlessEnded(ctx, subscription.id, () =>
    callStripe(() =>
      stripeOf(ctx).invoices.createPreview({
        customer: subscription.customerId,
        subscription: subscription.id,
        subscription_details: {
          items,
          proration_behavior: 'always_invoice',
          proration_date: prorationDate,
        },
      }),
    ),
  )
  const ends = preview.lines.data.map(({ period }) => period.end)
  return {
    // Below zero there is nothing to pay: it is credited towards the next payments.
    dueNow: preview.total < 0 ? preview.total : preview.amount_due,
    nextAmount: await priceOf(ctx, input.plan, input.amount),
    currency: preview.currency,
    nextAt: new Date(Math.max(prorationDate, ...ends) * 1000),
    prorationDate,
  }
}

/** Prices and days change: an older preview has to be loaded again. */
const PREVIEW_SECONDS = HOUR_SECONDS
/** How far the clock of the process that made the preview may be ahead. */
const CLOCK_SKEW_SECONDS = MINUTE_SECONDS

/**
 * Changes the plan, and charges or credits what the preview said. Where the card is declined, or its bank asks the person
 * first, nothing changes.
 * @throws ApiError as `previewChange`, preview_outdated, card_declined, card_unconfirmed
 */
export async function changePlan(ctx: Ctx, { prorationDate, ...input }: PlanChangeInput): Promise<void> {
  const age = ctx.now.getTime() / 1000 - prorationDate
  if (age < -CLOCK_SKEW_SECONDS || age > PREVIEW_SECONDS) throw new ApiError(409, 'preview_outdated')
  const { subscription, items } = await planChange(ctx, input)
  const key = `change:${subscription.id}:${input.plan}:${input.amount ?? ''}:${prorationDate}`
  await unlessEnded(ctx, subscription.id, () =>
    changeAtStripe(ctx, subscription.id, () =>
      chargeCard(key, (idempotencyKey) =>
        stripeOf(ctx).subscriptions.update(
          subscription.id,
          {
            items,
            metadata: { plan: input.plan },
            proration_behavior: 'always_invoice',
            proration_date: prorationDate,
            payment_behavior: 'error_if_incomplete',
          },
          { idempotencyKey },
        ),
      ),
    ),
  )
}

/** The subscription as it is, and the items that it would have. */
async function planChange(ctx: Ctx, input: CheckoutInput) {
  assertAmount(ctx, input)
  const { membership, subscriptionId } = await requireSubscription(ctx)
  const subscription = await readOwn(ctx, subscriptionId)
  if (subscription.status !== 'active' && subscription.status !== 'trialing')
    throw new ApiError(409, 'payment_due')
  const line = await lineItemOf(ctx, input.plan, input.amount)
  const isSameAmount = !line.price_data || line.price_data.unit_amount === subscription.amount
  if (input.plan === planOf(subscription, membership) && isSameAmount) throw new ApiError(409, 'same_plan')
  return { subscription, items: [{ id: subscription.itemId, ...line }] }
}

/** @throws ApiError not_subscribed where it has ended at Stripe, or is unknown there, before its event has arrived */
async function readOwn(ctx: Ctx, subscriptionId: string): Promise<FoundSubscription> {
  const subscription = await findSubscription(ctx, subscriptionId)
  if (subscription && !subscription.endedAt) return subscription
  await syncSubscription(ctx, subscriptionId)
  throw notSubscribed()
}

/** Changes a subscription that `readOwn` has read. @throws ApiError not_subscribed where it has ended since then */
async function unlessEnded<Result>(
  ctx: Ctx,
  subscriptionId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (isRejected(error)) await readOwn(ctx, subscriptionId)
    throw error
  }
}

/** @throws ApiError sign_in_first, not_subscribed, too_many */
async function requireSubscription(ctx: Ctx) {
  const { id } = requireSignedIn(ctx.viewer)
  await countRateLimit(ctx, CHANGES_LIMIT, id)
  const membership = await findOpenMembership(ctx.db, id)
  if (!membership?.stripeSubscriptionId) throw notSubscribed()
  return { membership, subscriptionId: membership.stripeSubscriptionId }
}

const notSubscribed = () => new ApiError(409, 'not_subscribed')
