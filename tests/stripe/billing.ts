import { DAY_SECONDS } from '#platform/dates/durations.ts'
import { throwStripeError } from './call.ts'
import {
  addInterval,
  type Customer,
  type Dispute,
  type Invoice,
  type Ledger,
  newId,
  type Payment,
  type Price,
  type Session,
  type Subscription,
} from './ledger.ts'
import { toCharge, toDispute, toInvoice, toSession, toSubscription } from './responses.ts'

/** Stripe's usual setting: it tries again for three weeks, then it cancels. */
const DUNNING_DAYS = 21

export class CardDeclined extends Error {}

/** Money and time: what subscriptions, invoices and cards do. */
export class Billing {
  readonly ledger: Ledger
  private readonly origin: () => string

  constructor(ledger: Ledger, origin: () => string) {
    this.ledger = ledger
    this.origin = origin
  }

  /** What the checkout's button does. @throws CardDeclined: the checkout stays open */
  pay(session: Session, card: 'good' | 'declines'): Subscription {
    const customer = this.customer(session.customer)
    if (card === 'declines') throw new CardDeclined()
    customer.card = card
    const subscription = this.subscribe(customer, session.price, session.metadata)
    session.status = 'complete'
    session.subscription = subscription.id
    this.ledger.emit('checkout.session.completed', toSession(session, this.origin()))
    return subscription
  }

  subscribe(customer: Customer, price: Price, metadata: Record<string, string>): Subscription {
    const { ledger } = this
    const subscription: Subscription = {
      id: newId('sub'),
      itemId: newId('si'),
      customer: customer.id,
      price,
      status: 'active',
      created: ledger.now,
      periodStart: ledger.now,
      periodEnd: addInterval(ledger.now, price.interval),
      cancelAtPeriodEnd: false,
      cancelAt: null,
      endedAt: null,
      metadata,
      latestInvoice: '',
    }
    ledger.subscriptions.set(subscription.id, subscription)
    this.charge(subscription, price.amount)
    ledger.emit('customer.subscription.created', toSubscription(ledger, subscription))
    return subscription
  }

  /** Creates an invoice and tries the card. */
  charge(subscription: Subscription, amount: number): Invoice {
    const { ledger } = this
    const invoice: Invoice = {
      id: newId('in'),
      customer: subscription.customer,
      subscription: subscription.id,
      amount: Math.max(0, amount),
      currency: subscription.price.currency,
      created: ledger.now,
      status: 'open',
      paidAt: null,
      intent: null,
    }
    ledger.invoices.set(invoice.id, invoice)
    subscription.latestInvoice = invoice.id
    ledger.emit('invoice.created', toInvoice(invoice))
    this.tryCard(invoice)
    return invoice
  }

  tryCard(invoice: Invoice): boolean {
    const { ledger } = this
    const subscription = this.subscription(invoice.subscription)
    if (this.customer(invoice.customer).card !== 'good') {
      if (subscription.status === 'active') this.change(subscription, { status: 'past_due' })
      ledger.emit('invoice.payment_failed', toInvoice(invoice))
      return false
    }
    invoice.status = 'paid'
    invoice.paidAt = ledger.now
    if (invoice.amount > 0) {
      const payment: Payment = {
        intent: newId('pi'),
        charge: newId('ch'),
        invoice: invoice.id,
        amount: invoice.amount,
        refunded: 0,
        disputed: false,
        currency: invoice.currency,
        customer: invoice.customer,
      }
      invoice.intent = payment.intent
      ledger.payments.set(payment.intent, payment)
    }
    ledger.emit('invoice.paid', toInvoice(invoice))
    if (subscription.status === 'past_due') this.change(subscription, { status: 'active' })
    return true
  }

  change(subscription: Subscription, change: Partial<Subscription>) {
    Object.assign(subscription, change)
    this.ledger.emit('customer.subscription.updated', toSubscription(this.ledger, subscription))
  }

  /** Sets another card, and tries a due payment at once. */
  takeCard(customer: Customer, card: 'good' | 'declines') {
    customer.card = card
    for (const invoice of this.ledger.invoices.values())
      if (invoice.customer === customer.id && invoice.status === 'open') this.tryCard(invoice)
  }

  cancel(subscription: Subscription) {
    if (subscription.endedAt) return
    const { ledger } = this
    for (const invoice of ledger.invoices.values())
      if (invoice.subscription === subscription.id && invoice.status === 'open') invoice.status = 'void'
    Object.assign(subscription, { status: 'canceled', endedAt: ledger.now })
    ledger.emit('customer.subscription.deleted', toSubscription(ledger, subscription))
  }

  refund(payment: Payment, amount = payment.amount - payment.refunded) {
    payment.refunded += amount
    this.ledger.emit('charge.refunded', toCharge(payment))
  }

  /** The payer's bank asks the money back, and gets it at once; for an inquiry it only asks. */
  dispute(payment: Payment, { isInquiry = false } = {}): Dispute {
    const { ledger } = this
    const dispute: Dispute = {
      id: newId('du'),
      charge: payment.charge,
      intent: payment.intent,
      amount: payment.amount - payment.refunded,
      currency: payment.currency,
      created: ledger.now,
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
      dueBy: ledger.now + 7 * DAY_SECONDS,
    }
    ledger.disputes.set(dispute.id, dispute)
    payment.disputed = true
    ledger.emit('charge.dispute.created', toDispute(dispute))
    if (!isInquiry) ledger.emit('charge.dispute.funds_withdrawn', toDispute(dispute))
    return dispute
  }

  closeDispute(dispute: Dispute, status: 'won' | 'lost' | 'warning_closed') {
    dispute.status = status
    if (status === 'won') this.ledger.emit('charge.dispute.funds_reinstated', toDispute(dispute))
    this.ledger.emit('charge.dispute.closed', toDispute(dispute))
  }

  /**
   * Sets another price from `at` on, and credits the unused part of the old one. Another interval begins a new period.
   * @returns the charged amount, below zero for a credit, and when the period ends
   */
  prorate(subscription: Subscription, price: Price, at: number) {
    const { periodStart, periodEnd } = subscription
    const remainingShare = Math.max(0, (periodEnd - at) / (periodEnd - periodStart))
    const credit = Math.round(subscription.price.amount * remainingShare)
    const sameInterval = price.interval === subscription.price.interval
    const charge = sameInterval ? Math.round(price.amount * remainingShare) : price.amount
    return {
      credit,
      charge,
      total: charge - credit,
      end: sameInterval ? periodEnd : addInterval(at, price.interval),
    }
  }

  /** @throws CardDeclined, or that the bank asks the person: nothing has changed */
  changePrice(subscription: Subscription, price: Price, at: number) {
    const customer = this.customer(subscription.customer)
    const { total, end } = this.prorate(subscription, price, at)
    if (total > 0 && customer.card === 'asks')
      throwStripeError('Payment for this subscription requires additional user action.', {
        status: 402,
        type: 'card_error',
        code: 'subscription_payment_intent_requires_action',
      })
    if (total > 0 && customer.card !== 'good') throw new CardDeclined()
    const periodStart = price.interval === subscription.price.interval ? subscription.periodStart : at
    Object.assign(subscription, { price, periodStart, periodEnd: end })
    if (total < 0) customer.balance += total
    this.charge(subscription, total)
    this.change(subscription, {})
  }

  /** Moves the clock hour by hour, so that everything due in between happens at its hour. */
  advance(days: number) {
    const until = this.ledger.now + days * DAY_SECONDS
    while (this.ledger.now < until) {
      this.ledger.now = Math.min(until, this.ledger.now + 3600)
      for (const subscription of this.ledger.subscriptions.values()) this.tick(subscription)
      for (const session of this.ledger.sessions.values()) this.expireIfDue(session)
    }
  }

  private tick(subscription: Subscription) {
    const { ledger } = this
    if (subscription.endedAt) return
    if (subscription.cancelAt && subscription.cancelAt <= ledger.now) return this.cancel(subscription)
    if (subscription.status === 'past_due') {
      const open = ledger.invoices.get(subscription.latestInvoice)
      if (open && ledger.now - open.created >= DUNNING_DAYS * DAY_SECONDS) this.cancel(subscription)
      return
    }
    if (subscription.periodEnd > ledger.now) return
    if (subscription.cancelAtPeriodEnd) return this.cancel(subscription)
    const end = addInterval(subscription.periodEnd, subscription.price.interval)
    Object.assign(subscription, { periodStart: subscription.periodEnd, periodEnd: end })
    this.charge(subscription, subscription.price.amount)
    this.change(subscription, {})
  }

  private expireIfDue(session: Session) {
    if (session.status !== 'open' || session.expiresAt > this.ledger.now) return
    session.status = 'expired'
    this.ledger.emit('checkout.session.expired', toSession(session, this.origin()))
  }

  private customer = (id: string) => requireRow(this.ledger.customers.get(id))
  private subscription = (id: string) => requireRow(this.ledger.subscriptions.get(id))
}

function requireRow<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('the double refers to what it does not have')
  return row
}
