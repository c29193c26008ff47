import {
  toCustomer,
  toIntent,
  toInvoice,
  toInvoicePayment,
  toPrice,
  toSession,
  toSubscription,
} from './answers.ts'
import type { StripeDouble } from './double.ts'
import { type Interval, newId, type Price } from './ledger.ts'

// biome-ignore lint/suspicious/noExplicitAny: a form holds whatever a client wrote; what is missing is refused below
type Input = any
export type Refused = { status: number; type: string; code?: string; message: string; param?: string }
type Call = { method: string; path: RegExp; run: (double: StripeDouble, id: string, input: Input) => unknown }

const call = (method: string, path: string, run: Call['run']): Call => ({
  method,
  path: new RegExp(`^/v1/${path.replace(':id', '([A-Za-z0-9_]+)')}$`),
  run,
})

function refuse(message: string, more: Partial<Refused> = {}): never {
  throw { status: 400, type: 'invalid_request_error', message, ...more }
}

const missing = (kind: string, id: string): never =>
  refuse(`No such ${kind}: '${id}'`, { status: 404, code: 'resource_missing', param: 'id' })

function need<Row>(row: Row | undefined, kind: string, id: string): Row {
  return row ?? missing(kind, id)
}

function required(input: Input, ...names: string[]) {
  for (const name of names)
    if (input[name] === undefined || input[name] === '')
      refuse(`Missing required param: ${name}.`, { param: name })
}

/** A page of a list, newest first, as `limit` and `starting_after` ask. */
function page<Row extends { id: string }>(
  rows: Row[],
  { limit = '10', starting_after: after }: Input,
  url: string,
) {
  const newest = [...rows].reverse()
  const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0
  const data = newest.slice(from, from + Number(limit))
  return { object: 'list', url, has_more: from + data.length < newest.length, data }
}

const expandOf = ({ expand = [] }: Input): string[] => expand

/** A price by its id, or made for one subscription alone from `price_data`. */
function priceIn({ ledger }: StripeDouble, item: Input): Price {
  if (item.price) return need(ledger.prices.get(item.price), 'price', item.price)
  required(item, 'price_data')
  const { currency, product, unit_amount: amount, recurring } = item.price_data
  if (!/^\d+$/.test(amount)) refuse('Invalid integer', { param: 'unit_amount' })
  need(ledger.products.get(product), 'product', product)
  return makePrice({
    product,
    amount: Number(amount),
    currency,
    interval: recurring.interval,
    lookupKey: null,
    active: false,
  })
}

const makePrice = (price: Omit<Price, 'id'>): Price => ({ id: newId('price'), ...price })

const itemIn = (input: Input) => input.items?.[0] ?? input.subscription_details?.items?.[0] ?? {}

/** The calls of the API that this site makes; all others are unknown to the double. */
export const calls: Call[] = [
  call('POST', 'products', ({ ledger }, _, input) => {
    required(input, 'name')
    const product = { id: newId('prod'), name: input.name }
    ledger.products.set(product.id, product)
    return { ...product, object: 'product' }
  }),
  call('POST', 'prices', ({ ledger }, _, input) => {
    required(input, 'product', 'currency', 'unit_amount')
    const { product, currency, lookup_key: lookupKey = null, recurring } = input
    need(ledger.products.get(product), 'product', product)
    if (
      lookupKey &&
      [...ledger.prices.values()].some((one) => one.lookupKey === lookupKey) &&
      input.transfer_lookup_key !== 'true'
    )
      refuse('A price already uses that lookup key')
    for (const one of ledger.prices.values())
      if (lookupKey && one.lookupKey === lookupKey) one.lookupKey = null
    const interval = recurring.interval as Interval
    const price = makePrice({
      product,
      currency,
      amount: Number(input.unit_amount),
      interval,
      lookupKey,
      active: true,
    })
    ledger.prices.set(price.id, price)
    return toPrice(price)
  }),
  call('GET', 'prices', ({ ledger }, _, input) => {
    const keys: string[] = input.lookup_keys ?? []
    const found = [...ledger.prices.values()].filter(
      ({ active, lookupKey }) => active && keys.includes(lookupKey ?? ''),
    )
    return page(found.map(toPrice), input, '/v1/prices')
  }),
  call('POST', 'customers', ({ ledger }, _, { email = '', metadata = {} }) => {
    const customer = { id: newId('cus'), email, metadata, card: 'none' as const, balance: 0, deleted: false }
    ledger.customers.set(customer.id, customer)
    return toCustomer(customer)
  }),
  call('DELETE', 'customers/:id', ({ ledger, billing }, id) => {
    const customer = ledger.customers.get(id)
    if (!customer || customer.deleted) return missing('customer', id)
    for (const subscription of ledger.subscriptions.values())
      if (subscription.customer === id) billing.cancel(subscription)
    customer.deleted = true
    customer.email = ''
    return { id, object: 'customer', deleted: true }
  }),
  call('POST', 'checkout/sessions', ({ ledger, url }, _, input) => {
    required(input, 'mode', 'success_url')
    const customer = need(ledger.customers.get(input.customer), 'customer', input.customer)
    const expiresAt = Number(input.expires_at)
    if (!(expiresAt > ledger.now - 3600))
      refuse('The `expires_at` timestamp must be in the future', { param: 'expires_at' })
    const session = {
      id: newId('cs_test'),
      customer: customer.id,
      reference: input.client_reference_id ?? '',
      price: priceIn({ ledger } as StripeDouble, input.line_items[0]),
      metadata: input.subscription_data?.metadata ?? {},
      successUrl: input.success_url,
      cancelUrl: input.cancel_url,
      status: 'open' as const,
      subscription: null,
      expiresAt,
    }
    ledger.sessions.set(session.id, session)
    return toSession(session, url)
  }),
  call('GET', 'checkout/sessions/:id', ({ ledger, url }, id) =>
    toSession(need(ledger.sessions.get(id), 'checkout.session', id), url),
  ),
  call('POST', 'checkout/sessions/:id/expire', ({ ledger, url }, id) => {
    const session = need(ledger.sessions.get(id), 'checkout.session', id)
    if (session.status !== 'open') refuse('Only Checkout Sessions with a status in ["open"] can be expired.')
    session.status = 'expired'
    ledger.emit('checkout.session.expired', toSession(session, url))
    return toSession(session, url)
  }),
  call('GET', 'subscriptions/:id', ({ ledger }, id, input) =>
    toSubscription(ledger, need(ledger.subscriptions.get(id), 'subscription', id), expandOf(input)),
  ),
  call('GET', 'subscriptions', ({ ledger }, _, input) => {
    const all = input.status === 'all'
    const found = [...ledger.subscriptions.values()].filter(
      ({ endedAt, customer }) => (all || !endedAt) && (!input.customer || customer === input.customer),
    )
    return page(
      found.map((one) => toSubscription(ledger, one, expandOf(input))),
      input,
      '/v1/subscriptions',
    )
  }),
  call('POST', 'subscriptions/:id', ({ ledger, billing }, id, input) => {
    const subscription = need(ledger.subscriptions.get(id), 'subscription', id)
    if (subscription.endedAt)
      refuse('A canceled subscription can only update its cancellation_details and metadata.')
    if (input.items)
      billing.changePrice(
        subscription,
        priceIn({ ledger } as StripeDouble, itemIn(input)),
        Number(input.proration_date ?? ledger.now),
      )
    if (input.cancel_at_period_end !== undefined)
      billing.change(subscription, {
        cancelAtPeriodEnd: input.cancel_at_period_end === 'true',
        cancelAt: input.cancel_at_period_end === 'true' ? subscription.periodEnd : null,
      })
    if (input.cancel_at === '') billing.change(subscription, { cancelAtPeriodEnd: false, cancelAt: null })
    return toSubscription(ledger, subscription, expandOf(input))
  }),
  call('DELETE', 'subscriptions/:id', ({ ledger, billing }, id) => {
    const subscription = need(ledger.subscriptions.get(id), 'subscription', id)
    if (subscription.endedAt) return missing('subscription', id)
    billing.cancel(subscription)
    return toSubscription(ledger, subscription)
  }),
  call('POST', 'invoices/create_preview', ({ ledger, billing }, _, input) => {
    const subscription = need(
      ledger.subscriptions.get(input.subscription),
      'subscription',
      input.subscription,
    )
    const at = Number(input.subscription_details?.proration_date ?? ledger.now)
    const { credit, charge, total, end } = billing.prorate(
      subscription,
      priceIn({ ledger } as StripeDouble, itemIn(input)),
      at,
    )
    const line = (amount: number) => ({
      id: newId('il'),
      object: 'line_item',
      amount,
      period: { start: at, end },
    })
    return {
      id: newId('upcoming_in'),
      object: 'invoice',
      currency: subscription.price.currency,
      total,
      amount_due: Math.max(0, total),
      lines: { object: 'list', url: '/v1/invoices', has_more: false, data: [line(-credit), line(charge)] },
    }
  }),
  call('GET', 'invoices/:id', ({ ledger }, id) => toInvoice(need(ledger.invoices.get(id), 'invoice', id))),
  call('GET', 'invoices', ({ ledger }, _, input) => {
    const from = Number(input.created?.gte ?? 0)
    const found = [...ledger.invoices.values()].filter(
      ({ status, created }) => (!input.status || status === input.status) && created >= from,
    )
    return page(found.map(toInvoice), input, '/v1/invoices')
  }),
  call('GET', 'invoice_payments', ({ ledger }, _, input) => {
    const intent = input.payment?.payment_intent
    const found = [...ledger.payments.values()].filter(
      (payment) =>
        (!input.invoice || payment.invoice === input.invoice) && (!intent || payment.intent === intent),
    )
    return page(found.map(toInvoicePayment), input, '/v1/invoice_payments')
  }),
  call('GET', 'payment_intents/:id', ({ ledger }, id, input) =>
    toIntent(need(ledger.payments.get(id), 'payment_intent', id), expandOf(input)),
  ),
  call('POST', 'refunds', ({ ledger, billing }, _, input) => {
    const payment = need(ledger.payments.get(input.payment_intent), 'payment_intent', input.payment_intent)
    if (payment.refunded === payment.amount)
      refuse('Charge has already been refunded.', { code: 'charge_already_refunded' })
    const amount = input.amount ? Number(input.amount) : undefined
    billing.refund(payment, amount)
    return {
      id: newId('re'),
      object: 'refund',
      amount: payment.refunded,
      payment_intent: payment.intent,
      status: 'succeeded',
    }
  }),
  call('GET', 'billing_portal/configurations', ({ portals }, _, input) =>
    page(portals, input, '/v1/billing_portal/configurations'),
  ),
  call('POST', 'billing_portal/configurations', ({ portals }, _, { metadata = {} }) => {
    const configuration = { id: newId('bpc'), object: 'billing_portal.configuration', active: true, metadata }
    portals.push(configuration)
    return configuration
  }),
  call('POST', 'billing_portal/sessions', ({ ledger, url }, _, input) => {
    required(input, 'customer', 'return_url')
    const { id } = need(ledger.customers.get(input.customer), 'customer', input.customer)
    return {
      id: newId('bps'),
      object: 'billing_portal.session',
      customer: id,
      url: `${url}/portal/${id}?return=${encodeURIComponent(input.return_url)}`,
    }
  }),
]
