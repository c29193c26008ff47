import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { AppContext } from '#platform/app-context.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { stripeEvents } from '../tables.ts'
import { invoiceOf, syncInvoice } from './payments.server.ts'
import { stripeOf } from './stripe.server.ts'
import { beginEvent, type EventCause, recordEventAlone } from './stripe-readings.server.ts'
import { syncSubscription, syncSubscriptionAndInvoice } from './subscriptions.server.ts'

export const SIGNATURE_HEADER = 'stripe-signature'

const Id = v.pipe(v.string(), v.regex(/^\w+$/), v.maxLength(255))

/** The only part of an event that we use names its object: the object's state is read from Stripe. */
const Event = v.object({
  id: v.pipe(v.string(), v.regex(/^evt_/)),
  type: v.string(),
  data: v.object({
    object: v.looseObject({
      // An upcoming invoice has none.
      id: v.fallback(v.optional(Id), undefined),
      subscription: v.optional(v.unknown()),
      payment_intent: v.optional(v.unknown()),
      parent: v.optional(v.unknown()),
    }),
  }),
})
type Event = v.InferOutput<typeof Event>

/**
 * Reads an event whose signature is Stripe's and no older than five minutes.
 * @throws ApiError payments_closed, webhook_unsigned, unreadable
 */
export function readEvent(app: Pick<AppContext, 'env'>, body: string, signature: string | undefined): Event {
  const stripe = stripeOf(app)
  let event: unknown
  try {
    event = stripe.webhooks.constructEvent(body, signature ?? '', app.env.stripe?.webhookSecret ?? '')
  } catch {
    throw new ApiError(400, 'webhook_unsigned')
  }
  const read = v.safeParse(Event, event)
  if (!read.success) throw new ApiError(400, 'unreadable')
  return read.output
}

/**
 * Handles an event: its object is read at Stripe and stored, together with the event's id. Repeated and unordered
 * events end in the same state.
 * @returns whether it was new
 * @throws ApiError payments_away: Stripe sends it again
 */
export async function handleEvent(app: AppContext, event: Event): Promise<{ taken: boolean }> {
  const reading = await beginEvent(app, event.id)
  if (reading === undefined) return { taken: false }
  await syncObject(app, event, { eventId: event.id, reading })
  return { taken: true }
}

async function syncObject(
  app: AppContext,
  { type, data: { object } }: Event,
  cause: EventCause,
): Promise<void> {
  const { id } = object
  if (type.startsWith('customer.subscription.') && id) return syncSubscription(app, id, cause)
  if (type.startsWith('checkout.session.')) {
    const subscription = idIn(object.subscription)
    if (subscription) return syncSubscription(app, subscription, cause)
  }
  if (type.startsWith('invoice.') && id) {
    const subscription = subscriptionIn(object.parent)
    if (subscription) return syncSubscriptionAndInvoice(app, subscription, id, cause)
    return syncInvoice(app, id, cause)
  }
  if (type.startsWith('charge.') || type.startsWith('refund.')) {
    const intent = idIn(object.payment_intent)
    const invoice = intent && (await invoiceOf(app, intent))
    if (invoice) return syncInvoice(app, invoice, cause)
  }
  await recordEventAlone(app, cause)
}

const Referred = v.union([
  Id,
  v.pipe(
    v.looseObject({ id: Id }),
    v.transform(({ id }) => id),
  ),
])
const idIn = (given: unknown) => {
  const read = v.safeParse(Referred, given)
  return read.success ? read.output : undefined
}

const Parent = v.object({ subscription_details: v.object({ subscription: Referred }) })
const subscriptionIn = (parent: unknown) => {
  const read = v.safeParse(Parent, parent)
  return read.success ? read.output.subscription_details.subscription : undefined
}

/** Stripe repeats an event for three days. */
const RETENTION_DAYS = 30

/** Deletes old events, which Stripe no longer repeats; run by a job. */
export async function deleteOldStripeEvents({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await db
    .delete(stripeEvents)
    .where(sql`${stripeEvents.receivedAt} < now() - make_interval(days => ${RETENTION_DAYS})`)
}
