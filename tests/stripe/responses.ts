import type Stripe from 'stripe'
import type {
  Customer,
  Dispute,
  Event,
  Invoice,
  Ledger,
  Part,
  Payment,
  Price,
  Session,
  Subscription,
} from './ledger.ts'

export const toPrice = (price: Price) =>
  ({
    id: price.id,
    object: 'price',
    product: price.product,
    unit_amount: price.amount,
    currency: price.currency,
    active: price.active,
    lookup_key: price.lookupKey,
    type: 'recurring',
    recurring: { interval: price.interval, interval_count: 1 },
  }) satisfies Part<Stripe.Price>

export const toCustomer = ({ id, email, metadata, balance }: Customer) =>
  ({ id, object: 'customer', email, metadata, balance }) satisfies Part<Stripe.Customer>

export const toInvoice = (invoice: Invoice) =>
  ({
    id: invoice.id,
    object: 'invoice',
    customer: invoice.customer,
    status: invoice.status,
    amount_due: invoice.amount,
    amount_paid: invoice.status === 'paid' ? invoice.amount : 0,
    total: invoice.amount,
    currency: invoice.currency,
    created: invoice.created,
    hosted_invoice_url: `https://invoice.stripe.com/${invoice.id}`,
    status_transitions: {
      paid_at: invoice.paidAt,
      finalized_at: invoice.created,
      marked_uncollectible_at: null,
      voided_at: null,
    },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: invoice.subscription, metadata: {} },
    },
  }) satisfies Part<Stripe.Invoice>

export const toSubscription = (ledger: Ledger, subscription: Subscription, expand: string[] = []) => {
  const latest = ledger.invoices.get(subscription.latestInvoice)
  return {
    id: subscription.id,
    object: 'subscription',
    customer: subscription.customer,
    status: subscription.status,
    created: subscription.created,
    start_date: subscription.created,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancel_at: subscription.cancelAt,
    canceled_at: subscription.endedAt,
    ended_at: subscription.endedAt,
    currency: subscription.price.currency,
    metadata: subscription.metadata,
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscription.id}`,
      data: [
        {
          id: subscription.itemId,
          object: 'subscription_item',
          current_period_start: subscription.periodStart,
          current_period_end: subscription.periodEnd,
          price: toPrice(subscription.price),
          quantity: 1,
          subscription: subscription.id,
        },
      ],
    },
    latest_invoice:
      latest && expand.some((name) => name.endsWith('latest_invoice'))
        ? toInvoice(latest)
        : subscription.latestInvoice,
  } satisfies Part<Stripe.Subscription>
}

export const toSession = (session: Session, origin: string) =>
  ({
    id: session.id,
    object: 'checkout.session',
    mode: 'subscription',
    status: session.status,
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    customer: session.customer,
    client_reference_id: session.reference,
    subscription: session.subscription,
    expires_at: session.expiresAt,
    url: session.status === 'open' ? `${origin}/checkout/${session.id}` : null,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
  }) satisfies Part<Stripe.Checkout.Session>

export const toInvoicePayment = (payment: Payment) =>
  ({
    id: `inpay_${payment.intent.slice(3)}`,
    object: 'invoice_payment',
    invoice: payment.invoice,
    status: 'paid',
    amount_paid: payment.amount,
    currency: payment.currency,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: payment.intent },
  }) satisfies Part<Stripe.InvoicePayment>

export const toCharge = (payment: Payment) =>
  ({
    id: payment.charge,
    object: 'charge',
    amount: payment.amount,
    amount_refunded: payment.refunded,
    refunded: payment.refunded === payment.amount,
    disputed: payment.disputed,
    currency: payment.currency,
    customer: payment.customer,
    payment_intent: payment.intent,
    paid: true,
    status: 'succeeded',
  }) satisfies Part<Stripe.Charge>

export const toDispute = (dispute: Dispute) =>
  ({
    id: dispute.id,
    object: 'dispute',
    charge: dispute.charge,
    payment_intent: dispute.intent,
    amount: dispute.amount,
    currency: dispute.currency,
    created: dispute.created,
    reason: 'fraudulent',
    status: dispute.status,
    evidence_details: {
      due_by: dispute.dueBy,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      enhanced_eligibility: {},
    },
  }) satisfies Part<Stripe.Dispute>

export const toIntent = (payment: Payment, expand: string[]) =>
  ({
    id: payment.intent,
    object: 'payment_intent',
    amount: payment.amount,
    currency: payment.currency,
    status: 'succeeded',
    latest_charge: expand.includes('latest_charge') ? toCharge(payment) : payment.charge,
  }) satisfies Part<Stripe.PaymentIntent>

export const toEvent = ({ id, type, created, object }: Event, apiVersion: string) => ({
  id,
  object: 'event',
  api_version: apiVersion,
  created,
  type,
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  data: { object },
})
