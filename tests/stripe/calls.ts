import {
  type Call,
  call,
  type Input,
  page,
  readExpand,
  requireParams,
  requireRow,
  throwMissing,
  throwStripeError,
} from './call.ts'
import type { StripeDouble } from './double.ts'
import { type Interval, newId, type Price } from './ledger.ts'
import { moneyCalls } from './money-calls.ts'
import { toCustomer, toPrice, toSession, toSubscription } from './responses.ts'

type Double = Pick<StripeDouble, 'ledger'>

/** A price by its id, or made for one subscription alone from `price_data`. */
function priceIn({ ledger }: Double, item: Input): Price {
  if (item.price) return requireRow(ledger.prices.get(item.price), 'price', item.price)
  requireParams(item, 'price_data')
  const { currency, product, unit_amount: amount, recurring } = item.price_data
  if (!/^\d+$/.test(amount)) throwStripeError('Invalid integer', { param: 'unit_amount' })
  requireRow(ledger.products.get(product), 'product', product)
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

function assertEmail(email = '') {
  if (email && !/^[!-~]+@[!-~]+$/.test(email))
    throwStripeError(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' })
}

/** The customer that a call names. A deleted one is missing like one that never existed. */
function customerIn({ ledger }: Double, { customer }: Input) {
  const found = ledger.customers.get(customer)
  return found && !found.deleted ? found : throwMissing('customer', customer, 'customer')
}

const itemIn = (input: Input) => input.items?.[0] ?? input.subscription_details?.items?.[0] ?? {}

/** The calls of the API that this site makes; all others are unknown to the double. */
export const calls: Call[] = [
  ...moneyCalls,
  call('POST', 'products', ({ ledger }, _, input) => {
    requireParams(input, 'name')
    const product = { id: newId('prod'), name: input.name }
    ledger.products.set(product.id, product)
    return { ...product, object: 'product' }
  }),
  call('POST', 'prices', ({ ledger }, _, input) => {
    requireParams(input, 'product', 'currency', 'unit_amount')
    const { product, currency, lookup_key: lookupKey = null, recurring } = input
    requireRow(ledger.products.get(product), 'product', product)
    if (
      lookupKey &&
      [...ledger.prices.values()].some((one) => one.lookupKey === lookupKey) &&
      input.transfer_lookup_key !== 'true'
    )
      throwStripeError('A price already uses that lookup key')
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
    const matches = [...ledger.prices.values()].filter(
      ({ active, lookupKey }) => active && keys.includes(lookupKey ?? ''),
    )
    return page(matches.map(toPrice), input, '/v1/prices')
  }),
  call('POST', 'customers', ({ ledger }, _, { email = '', metadata = {} }) => {
    assertEmail(email)
    const customer = { id: newId('cus'), email, metadata, card: 'none' as const, balance: 0, deleted: false }
    ledger.customers.set(customer.id, customer)
    return toCustomer(customer)
  }),
  call('POST', 'customers/:id', ({ ledger }, id, { email }) => {
    const customer = requireRow(ledger.customers.get(id), 'customer', id)
    if (customer.deleted) return throwMissing('customer', id)
    assertEmail(email)
    customer.email = email ?? customer.email
    return toCustomer(customer)
  }),
  call('DELETE', 'customers/:id', ({ ledger, billing }, id) => {
    const customer = ledger.customers.get(id)
    if (!customer || customer.deleted) return throwMissing('customer', id)
    for (const subscription of ledger.subscriptions.values())
      if (subscription.customer === id) billing.cancel(subscription)
    customer.deleted = true
    customer.email = ''
    return { id, object: 'customer', deleted: true }
  }),
  call('POST', 'checkout/sessions', (double, _, input) => {
    const { ledger, url } = double
    requireParams(input, 'mode', 'success_url')
    const customer = customerIn(double, input)
    const expiresAt = Number(input.expires_at)
    const minutesAhead = (expiresAt * 1000 - Date.now()) / 60_000 // the site's clock, which a test does not move
    if (!(minutesAhead >= 29.9 && minutesAhead <= 24 * 60))
      throwStripeError('The `expires_at` timestamp must be from 30 minutes to 24 hours ahead', {
        param: 'expires_at',
      })
    const session = {
      id: newId('cs_test'),
      customer: customer.id,
      reference: input.client_reference_id ?? '',
      price: priceIn(double, input.line_items[0]),
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
  call('GET', 'checkout/sessions', ({ ledger, url }, _, input) => {
    const matches = [...ledger.sessions.values()].filter(
      ({ customer, status }) =>
        (!input.customer || customer === input.customer) && (!input.status || status === input.status),
    )
    return page(
      matches.map((session) => toSession(session, url)),
      input,
      '/v1/checkout/sessions',
    )
  }),
  call('GET', 'checkout/sessions/:id', ({ ledger, url }, id) =>
    toSession(requireRow(ledger.sessions.get(id), 'checkout.session', id), url),
  ),
  call('POST', 'checkout/sessions/:id/expire', ({ ledger, url }, id) => {
    const session = requireRow(ledger.sessions.get(id), 'checkout.session', id)
    if (session.status !== 'open')
      throwStripeError('Only Checkout Sessions with a status in ["open"] can be expired.')
    session.status = 'expired'
    ledger.emit('checkout.session.expired', toSession(session, url))
    return toSession(session, url)
  }),
  call('GET', 'subscriptions/:id', ({ ledger }, id, input) =>
    toSubscription(ledger, requireRow(ledger.subscriptions.get(id), 'subscription', id), readExpand(input)),
  ),
  call('GET', 'subscriptions', ({ ledger }, _, input) => {
    const all = input.status === 'all'
    const matches = [...ledger.subscriptions.values()].filter(
      ({ endedAt, customer }) => (all || !endedAt) && (!input.customer || customer === input.customer),
    )
    return page(
      matches.map((one) => toSubscription(ledger, one, readExpand(input))),
      input,
      '/v1/subscriptions',
    )
  }),
  call('POST', 'subscriptions/:id', ({ ledger, billing }, id, input) => {
    const subscription = requireRow(ledger.subscriptions.get(id), 'subscription', id)
    if (subscription.endedAt)
      throwStripeError('A canceled subscription can only update its cancellation_details and metadata.')
    if (input.items)
      billing.changePrice(
        subscription,
        priceIn({ ledger }, itemIn(input)),
        Number(input.proration_date ?? ledger.now),
      )
    if (input.metadata) subscription.metadata = { ...subscription.metadata, ...input.metadata }
    if (input.cancel_at_period_end !== undefined)
      billing.change(subscription, {
        cancelAtPeriodEnd: input.cancel_at_period_end === 'true',
        cancelAt: input.cancel_at_period_end === 'true' ? subscription.periodEnd : null,
      })
    if (input.cancel_at === '') billing.change(subscription, { cancelAtPeriodEnd: false, cancelAt: null })
    return toSubscription(ledger, subscription, readExpand(input))
  }),
  call('DELETE', 'subscriptions/:id', ({ ledger, billing }, id) => {
    const subscription = requireRow(ledger.subscriptions.get(id), 'subscription', id)
    if (subscription.endedAt) return throwMissing('subscription', id)
    billing.cancel(subscription)
    return toSubscription(ledger, subscription)
  }),
  call('POST', 'invoices/create_preview', ({ ledger, billing }, _, input) => {
    const subscription = requireRow(
      ledger.subscriptions.get(input.subscription),
      'subscription',
      input.subscription,
    )
    if (subscription.endedAt) throwStripeError('No upcoming invoices for a canceled subscription.')
    const at = Number(input.subscription_details?.proration_date ?? ledger.now)
    const { credit, charge, total, end } = billing.prorate(
      subscription,
      priceIn({ ledger }, itemIn(input)),
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
  call('GET', 'billing_portal/configurations', ({ portals }, _, input) =>
    page(portals, input, '/v1/billing_portal/configurations'),
  ),
  call('POST', 'billing_portal/configurations', ({ portals }, _, { metadata = {} }) => {
    const configuration = { id: newId('bpc'), object: 'billing_portal.configuration', active: true, metadata }
    portals.push(configuration)
    return configuration
  }),
  call('POST', 'billing_portal/sessions', (double, _, input) => {
    const { url } = double
    requireParams(input, 'customer', 'return_url')
    const { id } = customerIn(double, input)
    return {
      id: newId('bps'),
      object: 'billing_portal.session',
      customer: id,
      url: `${url}/portal/${id}?return=${encodeURIComponent(input.return_url)}`,
    }
  }),
]
