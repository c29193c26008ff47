import type { AppContext } from '#platform/app-context.server.ts'
import { syncInvoice } from './payments.server.ts'
import { paymentIntentsOf } from './refunds.server.ts'
import { callStripe, findAtStripe, isRejected, stripeOf } from './stripe.server.ts'
import type { FoundSubscription } from './stripe-answers.server.ts'

/**
 * Refunds and ends a duplicate subscription of someone who has one already. Its payment is stored with the refund, which
 * sends the email about it and no receipt. Safe to repeat: after a failure Stripe sends the event again. It is ended
 * last, as an ended one counts as an earlier one.
 * @throws ApiError payments_away
 */
export async function undoDuplicate(app: AppContext, subscription: FoundSubscription): Promise<void> {
  await refundLatest(app, subscription)
  if (subscription.latestInvoice) await syncInvoice(app, subscription.latestInvoice.id)
  await findAtStripe(() => stripeOf(app).subscriptions.cancel(subscription.id))
}

/** Refunds the latest payment of a subscription. Safe to repeat. @throws ApiError payments_away */
export async function refundLatest(app: AppContext, { id, latestInvoice }: FoundSubscription): Promise<void> {
  if (!latestInvoice || latestInvoice.amount_paid <= 0) return
  for (const paid of await paymentIntentsOf(app, latestInvoice.id))
    await refund(app, paid, `duplicate:${id}:${paid}`)
}

async function refund(app: AppContext, paymentIntent: string, idempotencyKey: string): Promise<void> {
  try {
    await callStripe(() =>
      stripeOf(app).refunds.create(
        { payment_intent: paymentIntent, reason: 'duplicate' },
        { idempotencyKey },
      ),
    )
  } catch (error) {
    // Stripe forgets an idempotency key after a day, and an admin may have been faster.
    if (!isRefundedAlready(error)) throw error
  }
}

const isRefundedAlready = (error: unknown) => isRejected(error) && error.code === 'charge_already_refunded'
