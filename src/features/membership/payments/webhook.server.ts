import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { AppContext } from '#platform/app-context.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { stripeEvents } from '../tables.ts'
import { followSubscription } from './follow.server.ts'
import { followInvoice, invoiceOf } from './payments.server.ts'
import { isFirst } from './readings.server.ts'
import { stripeOf } from './stripe.server.ts'

export const SIGNATURE_HEADER = 'stripe-signature'

/** Of an event we read what it is about, and nothing of how that stood when it was written. */
const Event = v.object({
  id: v.pipe(v.string(), v.regex(/^evt_/)),
  type: v.string(),
  data: v.object({
    object: v.looseObject({
      id: v.string(),
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
 * Lets an event take effect: what it is about is read at Stripe and stored, together with the event's id. Repeated
 * and disordered events end in the same state.
 * @returns whether it was new
 * @throws ApiError payments_away: Stripe sends it again
 */
export async function takeEvent(app: AppContext, event: Event): Promise<{ taken: boolean }> {
  if (await isKnown(app, event.id)) return { taken: false }
  const { object } = event.data
  const cause = { eventId: event.id }
  const kind = event.type.split('.', 1)[0]
  if (event.type.startsWith('customer.subscription.')) await followSubscription(app, object.id, cause)
  else if (event.type.startsWith('checkout.session.') && idIn(object.subscription))
    await followSubscription(app, idIn(object.subscription) ?? '', cause)
  else if (kind === 'invoice') {
    const subscription = subscriptionIn(object.parent)
    if (subscription) await followSubscription(app, subscription)
    await followInvoice(app, object.id, event.id)
  } else if ((kind === 'charge' || kind === 'refund') && idIn(object.payment_intent)) {
    const invoice = await invoiceOf(app, idIn(object.payment_intent) ?? '')
    if (invoice) await followInvoice(app, invoice, event.id)
    else await remember(app, event.id)
  } else await remember(app, event.id)
  return { taken: true }
}

async function isKnown({ db }: AppContext, id: string): Promise<boolean> {
  return (await db.$count(stripeEvents, sql`${stripeEvents.id} = ${id}`)) > 0
}

const remember = (app: AppContext, eventId: string) =>
  write(app, { tags: [] /* nothing changes */ }, (tx) => isFirst(tx, { eventId }))

const Referred = v.union([
  v.string(),
  v.pipe(
    v.looseObject({ id: v.string() }),
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
const REMEMBERED_DAYS = 30

/** Removes events that do not come again; called by a job. */
export const forgetOldStripeEvents = ({ db }: Pick<AppContext, 'db'>) =>
  db
    .delete(stripeEvents)
    .where(sql`${stripeEvents.receivedAt} < now() - make_interval(days => ${REMEMBERED_DAYS})`)
