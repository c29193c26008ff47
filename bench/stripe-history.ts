import { DAY_SECONDS } from '../src/platform/dates/durations.ts'
import type { StripeDouble } from '../tests/stripe/double.ts'
import type { Customer, Ledger, Price, Subscription } from '../tests/stripe/ledger.ts'

const MONTHLY = 80
const ANNUAL = 120
/** How far the history lies back, so that it has ended by now. */
const BEGAN_DAYS_AGO = 40

export type Payer = { userId: string; customerId: string }

/** The people who pay in the history. They are made before it, so that a site can know them. */
export const payersOf = (count = MONTHLY + ANNUAL): Payer[] =>
  Array.from({ length: count }, (_, i) => ({ userId: `payer-${i}`, customerId: `cus_payer${i}` }))

/**
 * What happens to 200 subscriptions within a month, step by step: they begin, change, renew, fail, recover, are
 * cancelled, resumed and refunded, end, and some begin again.
 */
export function* historyOf(double: StripeDouble, payers: Payer[]): Generator<void> {
  const { ledger, billing } = double
  ledger.now = Math.floor(Date.now() / 1000) - BEGAN_DAYS_AGO * DAY_SECONDS
  const [monthly, annual] = pricesOf(ledger)
  const join = (payer: Payer, price: Price) => checkOut(double, payer, price)
  const joined: Subscription[] = []
  for (const [i, payer] of payers.entries()) {
    joined.push(join(payer, i < MONTHLY ? monthly : annual))
    yield
  }
  const some = (from: number, to: number) => joined.slice(from, to)
  const cancelled = [...some(0, 30), ...some(100, 130)]
  for (const subscription of cancelled) {
    billing.change(subscription, { cancelAtPeriodEnd: true, cancelAt: subscription.periodEnd })
    yield
  }
  for (const subscription of some(100, 120)) {
    billing.change(subscription, { cancelAtPeriodEnd: false, cancelAt: null })
    yield
  }
  const payments = [...ledger.payments.values()]
  for (const [i, payment] of [...payments.slice(20, 40), ...payments.slice(140, 160)].entries()) {
    billing.refund(payment, i % 2 ? payment.amount : 200)
    yield
  }
  for (const subscription of some(30, 55)) billing.changePrice(subscription, annual, ledger.now + DAY_SECONDS)
  yield
  const failing = some(60, 80).map(({ customer }) => customerOf(ledger, customer))
  for (const customer of failing) customer.card = 'declines'
  billing.advance(33)
  yield
  for (const customer of failing.slice(0, 12)) {
    billing.takeCard(customer, 'good')
    yield
  }
  for (const subscription of some(170, 195)) {
    billing.cancel(subscription)
    yield
  }
  for (const payer of payers.slice(0, 27)) {
    join(payer, annual)
    yield
  }
}

function pricesOf(ledger: Ledger): [Price, Price] {
  const product = 'prod_bench'
  const make = (lookupKey: string, amount: number, interval: 'month' | 'year'): Price => {
    const price = {
      id: `price_${interval}`,
      product,
      amount,
      currency: 'usd',
      interval,
      lookupKey,
      active: true,
    }
    ledger.prices.set(price.id, price)
    return price
  }
  ledger.products.set(product, { id: product, name: 'Peyvand+' })
  return [make('peyvand_plus_monthly', 700, 'month'), make('peyvand_plus_annual', 7000, 'year')]
}

/** Pays in a checkout, as on Stripe's own page. */
function checkOut({ ledger, billing }: StripeDouble, { userId, customerId }: Payer, price: Price) {
  if (!ledger.customers.has(customerId))
    ledger.customers.set(customerId, {
      id: customerId,
      email: `${userId}@example.org`,
      metadata: { userId },
      card: 'none',
      balance: 0,
      deleted: false,
    })
  const id = `cs_test_${ledger.sessions.size}`
  const session = {
    id,
    customer: customerId,
    reference: userId,
    price,
    metadata: { userId },
    successUrl: '',
    cancelUrl: '',
    status: 'open' as const,
    subscription: null,
    expiresAt: ledger.now + 3600,
  }
  ledger.sessions.set(id, session)
  return billing.pay(session, 'good')
}

function customerOf(ledger: Ledger, id: string): Customer {
  const customer = ledger.customers.get(id)
  if (!customer) throw new Error('a subscription has its customer')
  return customer
}

/** The events that the site asks Stripe for (`docs/payments.md`), without drafts of invoices. */
export const eventsOf = ({ ledger }: StripeDouble) =>
  ledger.events.filter(({ type }) => type !== 'invoice.created')
