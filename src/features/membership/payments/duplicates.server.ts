import type { AppContext } from '#platform/app-context.server.ts'
import { write } from '#platform/database/write.server.ts'
import { sendRefunded } from '../members/emails.server.ts'
import { lockPerson } from '../members/state.server.ts'
import { paymentIntentsOf } from './payments.server.ts'
import { askStripe, findAtStripe, stripeOf } from './stripe.server.ts'
import type { FoundSubscription } from './stripe-answers.server.ts'

/**
 * Ends a subscription of someone who has one already, gives back what was paid for it, and says so by email. Safe to
 * repeat: after a failure the event comes again.
 * @throws ApiError payments_away
 */
export async function undoDuplicate(app: AppContext, found: FoundSubscription): Promise<void> {
  const stripe = stripeOf(app)
  await findAtStripe(() => stripe.subscriptions.cancel(found.id))
  const invoice = found.latestInvoice
  if (invoice && invoice.amount_paid > 0)
    for (const paid of await paymentIntentsOf(app, invoice.id))
      await askStripe(() =>
        stripe.refunds.create(
          { payment_intent: paid, reason: 'duplicate' },
          { idempotencyKey: `duplicate:${found.id}:${paid}` },
        ),
      )
  await write(app, { tags: [] /* an email alone */ }, async (tx) => {
    const person = await lockPerson(tx, { stripeCustomerId: found.customerId })
    if (person)
      await sendRefunded(
        app,
        tx,
        { key: found.id, amount: invoice?.amount_paid ?? 0, currency: found.currency },
        person,
      )
  })
}
