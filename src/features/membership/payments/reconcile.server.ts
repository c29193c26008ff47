import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { AppContext } from '#platform/app-context.server.ts'
import { DAY_SECONDS } from '#platform/dates/durations.ts'
import { memberships, payments } from '../tables.ts'
import { syncInvoice } from './payments.server.ts'
import { findCatalog } from './plans.server.ts'
import { callStripe, paymentsOpen, runEachAtStripe, stripeOf } from './stripe.server.ts'
import { readSubscription } from './stripe-answers.server.ts'
import { beginReading } from './stripe-readings.server.ts'
import { storeSubscription, syncSubscription } from './subscriptions.server.ts'

const PAGE = 100
/** Stripe retries an event for three days; older payments have been received as events. */
const INVOICES_SECONDS = 4 * DAY_SECONDS

/**
 * Catches up on missed events. Stores the subscriptions at Stripe, the open memberships that are not among them, and
 * recently paid invoices. Reads the prices again, which pages show. Run by a job every hour; safe to repeat.
 * @throws ApiError payments_away
 */
export async function reconcilePayments(app: AppContext): Promise<void> {
  if (!paymentsOpen(app)) return
  await findCatalog(app)
  const found = await listSubscriptions(app)
  const open = await app.db
    .select({ id: memberships.stripeSubscriptionId })
    .from(memberships)
    .where(and(isNull(memberships.endedAt), isNotNull(memberships.stripeSubscriptionId)))
  const foundIds = new Set(found.map(({ answer }) => answer.id))
  const missingIds = open.flatMap(({ id }) => (id && !foundIds.has(id) ? [id] : []))
  await runEachAtStripe([
    ...found.map((each) => () => storeSubscription(app, readSubscription(each.answer), each.reading)),
    ...missingIds.map((id) => () => syncSubscription(app, id)),
    () => syncPaidInvoices(app),
  ])
}

/** All that have not ended, read in pages. */
async function listSubscriptions(app: AppContext) {
  const found: { answer: Stripe.Subscription; reading: number }[] = []
  for (let after: string | undefined; ; ) {
    const reading = await beginReading(app)
    const { data, has_more: more } = await callStripe(() =>
      stripeOf(app).subscriptions.list({
        limit: PAGE,
        expand: ['data.latest_invoice'],
        ...(after ? { starting_after: after } : {}),
      }),
    )
    found.push(...data.map((answer) => ({ answer, reading })))
    after = data.at(-1)?.id
    if (!more || !after) return found
  }
}

async function syncPaidInvoices(app: AppContext): Promise<void> {
  const from = Math.floor(Date.now() / 1000) - INVOICES_SECONDS
  for (let after: string | undefined; ; ) {
    const { data, has_more: more } = await callStripe(() =>
      stripeOf(app).invoices.list({
        status: 'paid',
        created: { gte: from },
        limit: PAGE,
        ...(after ? { starting_after: after } : {}),
      }),
    )
    const ids = data.map(({ id }) => id).filter((id) => id !== undefined)
    const stored = ids.length
      ? await app.db
          .select({ id: payments.stripeInvoiceId })
          .from(payments)
          .where(inArray(payments.stripeInvoiceId, ids))
      : []
    const unknown = ids.filter((id) => !stored.some((row) => row.id === id))
    await runEachAtStripe(unknown.map((id) => () => syncInvoice(app, id)))
    after = data.at(-1)?.id
    if (!more || !after) return
  }
}
