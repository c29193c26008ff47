import type Stripe from 'stripe'
import * as v from 'valibot'
import { PLAN_IDS, type PlanId } from '../search-params.ts'
import { paymentsAway } from './stripe.server.ts'

/** Seconds since 1970, as Stripe writes an instant. */
const Instant = v.pipe(
  v.number(),
  v.transform((seconds) => new Date(seconds * 1000)),
)
/** Where Stripe gives an id or, when asked, the whole object. */
const Reference = v.pipe(
  v.union([v.string(), v.looseObject({ id: v.string() })]),
  v.transform((given) => (typeof given === 'string' ? given : given.id)),
)

const Invoice = v.object({
  id: v.string(),
  status: v.nullish(v.string()),
  amount_paid: v.number(),
  currency: v.string(),
  created: Instant,
  customer: v.nullish(Reference),
  hosted_invoice_url: v.nullish(v.string()),
  status_transitions: v.object({ paid_at: v.nullish(Instant) }),
  parent: v.nullish(v.object({ subscription_details: v.nullish(v.object({ subscription: Reference })) })),
})
export type Invoice = v.InferOutput<typeof Invoice>

const Subscription = v.object({
  id: v.string(),
  customer: Reference,
  status: v.string(),
  cancel_at_period_end: v.boolean(),
  cancel_at: v.nullish(Instant),
  created: Instant,
  start_date: Instant,
  ended_at: v.nullish(Instant),
  metadata: v.record(v.string(), v.string()),
  items: v.object({
    data: v.pipe(
      v.array(
        v.object({
          id: v.string(),
          current_period_end: Instant,
          price: v.object({
            lookup_key: v.nullish(v.string()),
            unit_amount: v.nullish(v.number()),
            currency: v.string(),
            recurring: v.nullish(v.object({ interval: v.string() })),
          }),
        }),
      ),
      v.minLength(1),
    ),
  }),
  latest_invoice: v.nullish(v.union([Invoice, v.string()])),
})

/** What a membership stores of a subscription. */
export type FoundSubscription = {
  id: string
  itemId: string
  customerId: string
  /** Ours has the person's id; another product of the same Stripe account has none. */
  ours: boolean
  status: string
  /** Null where Stripe does not say (`planOf`). */
  plan: PlanId | null
  amount: number
  currency: string
  startedAt: Date
  /** Or the date within the period at which it is to end. */
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  /** When the invoice was made that is not paid. */
  failingSince: Date | null
  endedAt: Date | null
  latestInvoice: Invoice | undefined
}

/** Our prices are found by these keys. One that gave its key to a newer price is still paid by earlier members. */
export const lookupKeyOf = (plan: 'monthly' | 'annual') => `peyvand_plus_${plan}`

type SubscriptionPrice = v.InferOutput<typeof Subscription>['items']['data'][number]['price']

/** As its price says, else its interval, else what the site noted when it was made or changed. */
function readPlan({ lookup_key: key, recurring }: SubscriptionPrice, noted: string | undefined) {
  const byKey = PLAN_IDS.find((plan) => plan !== 'flexible' && lookupKeyOf(plan) === key)
  if (byKey) return byKey
  if (recurring?.interval === 'year') return 'annual'
  return noted === 'monthly' || noted === 'flexible' ? noted : null
}

/** The plan; where Stripe does not say, the stored one while its price is the same, else one's own amount. */
export function planOf(
  { plan, amount, currency }: Pick<FoundSubscription, 'plan' | 'amount' | 'currency'>,
  stored: { plan: PlanId | null; amount: number | null; currency: string | null } | undefined,
): PlanId {
  const isSamePrice = stored?.amount === amount && stored.currency === currency
  return plan ?? (isSamePrice ? stored.plan : null) ?? 'flexible'
}

/** @throws ApiError payments_away where the answer makes no sense: it is better to ask again than to trust it */
export function readSubscription(answer: Stripe.Subscription): FoundSubscription {
  const read = parse(Subscription, answer)
  const [item] = read.items.data
  if (!item) throw paymentsAway()
  const latest = typeof read.latest_invoice === 'object' ? (read.latest_invoice ?? undefined) : undefined
  // Set at Stripe, in the place of the flag that our own call sets. A later one comes after further periods.
  const endsWithin = read.cancel_at && read.cancel_at <= item.current_period_end ? read.cancel_at : undefined
  const isEnded = read.status === 'canceled' || read.status === 'incomplete_expired'
  return {
    id: read.id,
    itemId: item.id,
    customerId: read.customer,
    ours: typeof read.metadata.userId === 'string',
    status: read.status,
    plan: readPlan(item.price, read.metadata.plan),
    amount: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    startedAt: read.start_date,
    currentPeriodEnd: endsWithin ?? item.current_period_end,
    cancelAtPeriodEnd: read.cancel_at_period_end || Boolean(endsWithin),
    failingSince: isFailing(read.status) ? (latest?.created ?? item.current_period_end) : null,
    endedAt: isEnded ? (read.ended_at ?? read.cancel_at ?? read.created) : null,
    latestInvoice: latest,
  }
}

const isFailing = (status: string) => status === 'past_due' || status === 'unpaid'

const createdWithId = (prefix: string) => v.object({ id: v.pipe(v.string(), v.startsWith(prefix)) })
const Customer = createdWithId('cus_')
const Product = createdWithId('prod_')
/** The id of what Stripe has made. @throws ApiError payments_away */
export const readCustomerId = (answer: unknown) => parse(Customer, answer).id
export const readProductId = (answer: unknown) => parse(Product, answer).id

const Session = v.object({
  id: v.pipe(v.string(), v.startsWith('cs_')),
  status: v.nullish(v.string()),
  url: v.nullish(v.string()),
  client_reference_id: v.nullish(v.string()),
  subscription: v.nullish(Reference),
})
/** A checkout. @throws ApiError payments_away */
export const readSession = (answer: unknown) => parse(Session, answer)

const Price = v.object({
  id: v.pipe(v.string(), v.startsWith('price_')),
  product: Reference,
  lookup_key: v.nullish(v.string()),
  unit_amount: v.number(),
  currency: v.string(),
})
/** @throws ApiError payments_away */
export const readPrice = (answer: unknown) => parse(Price, answer)

const InvoicePayment = v.object({
  invoice: Reference,
  payment: v.object({ payment_intent: v.nullish(Reference) }),
})
/** @throws ApiError payments_away */
export const readInvoicePayment = (answer: unknown) => parse(InvoicePayment, answer)

const Intent = v.object({
  latest_charge: v.nullish(v.object({ amount_refunded: v.number(), disputed: v.nullish(v.boolean()) })),
})
/** A payment with its charge. @throws ApiError payments_away */
export const readIntent = (answer: unknown) => parse(Intent, answer)

const Dispute = v.object({
  status: v.string(),
  amount: v.number(),
  currency: v.string(),
  payment_intent: v.nullish(Reference),
  evidence_details: v.nullish(v.object({ due_by: v.nullish(Instant) })),
})
export type FoundDispute = v.InferOutput<typeof Dispute>
/** @throws ApiError payments_away */
export const readDispute = (answer: unknown): FoundDispute => parse(Dispute, answer)

const Portal = v.object({ url: v.string() })
/** @throws ApiError payments_away */
export const readPortal = (answer: unknown) => parse(Portal, answer)

/** @throws ApiError payments_away */
export const readInvoice = (answer: Stripe.Invoice): Invoice => parse(Invoice, answer)

function parse<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
  const read = v.safeParse(schema, answer)
  if (!read.success) throw paymentsAway()
  return read.output
}
