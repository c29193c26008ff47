import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

/** The given parts of an answer have the types of the official package, at every depth. */
export type Part<Whole> = Whole extends (infer Item)[]
  ? Part<Item>[]
  : Whole extends object
    ? { [Key in keyof Whole]?: Part<Whole[Key]> }
    : Whole

export type Interval = 'month' | 'year'
export type Price = {
  id: string
  product: string
  amount: number
  currency: string
  interval: Interval
  lookupKey: string | null
  active: boolean
}
export type Customer = {
  id: string
  email: string
  metadata: Record<string, string>
  card: Card
  balance: number
  deleted: boolean
}
/** `declines` from now on, as a card that has expired; `asks` for 3-D Secure, which nobody can answer for the person. */
type Card = 'none' | 'good' | 'declines' | 'asks'
export type Subscription = {
  id: string
  itemId: string
  customer: string
  price: Price
  status: Stripe.Subscription.Status
  created: number
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  cancelAt: number | null
  endedAt: number | null
  metadata: Record<string, string>
  latestInvoice: string
}
export type Invoice = {
  id: string
  customer: string
  subscription: string
  amount: number
  currency: string
  created: number
  status: 'open' | 'paid' | 'void'
  paidAt: number | null
  intent: string | null
}
export type Payment = {
  intent: string
  charge: string
  invoice: string
  amount: number
  refunded: number
  disputed: boolean
  currency: string
  customer: string
}
export type Dispute = {
  id: string
  charge: string
  intent: string
  amount: number
  currency: string
  created: number
  status: Stripe.Dispute.Status
  dueBy: number
}
export type Session = {
  id: string
  customer: string
  reference: string
  price: Price
  metadata: Record<string, string>
  successUrl: string
  cancelUrl: string
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  expiresAt: number
}
export type Event = { id: string; type: string; created: number; object: unknown }

export const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

/** Everything the double knows, and the time by its own clock, in seconds. */
export class Ledger {
  now = Math.floor(Date.now() / 1000)
  readonly products = new Map<string, { id: string; name: string }>()
  readonly prices = new Map<string, Price>()
  readonly customers = new Map<string, Customer>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly invoices = new Map<string, Invoice>()
  readonly payments = new Map<string, Payment>()
  readonly disputes = new Map<string, Dispute>()
  readonly sessions = new Map<string, Session>()
  readonly events: Event[] = []
  /** Told of each event as it happens. */
  onEvent: (event: Event) => void = () => {}

  emit(type: string, object: unknown) {
    const event = { id: newId('evt'), type, created: this.now, object: structuredClone(object) }
    this.events.push(event)
    this.onEvent(event)
  }
}

/** The same day of the next month or year, or its last one. */
export function addInterval(from: number, interval: Interval): number {
  const date = new Date(from * 1000)
  const day = date.getUTCDate()
  const months = interval === 'month' ? 1 : 12
  const next = new Date(date)
  next.setUTCDate(1)
  next.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(day, last))
  return Math.floor(next.getTime() / 1000)
}
