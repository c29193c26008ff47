import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, expect } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { readsPremium } from '#features/membership/premium.server.ts'
import { checkouts, memberships } from '#features/membership/tables.ts'
import { openTestApp } from '../app.ts'
import { aPerson } from '../people.ts'
import { StripeDouble } from './double.ts'
import type { Event, Subscription } from './ledger.ts'

type Someone = Awaited<ReturnType<typeof aPerson>>

/** Lets the double read what `which` asks for, and keeps the answers back until `release`. */
export function holdAnswers(double: StripeDouble, which: (call: string) => boolean) {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  double.onCall.after = (call) => {
    if (!which(call)) return undefined
    reached.resolve()
    return released.promise
  }
  return { reached: reached.promise, release: () => released.resolve() }
}

/** A site that takes payments, and a double of Stripe, for one test file; and what people do at both. */
export async function openPayingSite(environment: Record<string, string> = {}) {
  const double = await new StripeDouble().start()
  afterAll(() => double.close())
  const here = await openTestApp({ ...double.environment, ...environment })
  const { ledger, billing } = double
  let seen = 0

  beforeEach(() => {
    double.fault = undefined
    double.onCall = {}
    ledger.now = Math.floor(Date.now() / 1000)
  })

  const site = {
    /** Sends what happened at Stripe since the last time, in this order. */
    async tell(order: (events: Event[]) => Event[] = (events) => events) {
      const events = order(ledger.events.slice(seen))
      seen = ledger.events.length
      for (const event of events) await site.send(event)
    },
    /** Sends one event. */
    async send(event: Event | undefined) {
      if (!event) throw new Error('no event')
      const answer = await site.deliver(event)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    },
    /** Sends one event, whatever the answer. */
    deliver(event: Event) {
      const { payload, headers } = double.signed(event)
      return here.newClient().post('/api/stripe/webhook', payload, headers)
    },
    /** Sends them at the same moment, in an order of chance. */
    sendAtOnce: (events: Event[]) =>
      Promise.all(events.toSorted(() => Math.random() - 0.5).map((event) => site.send(event))),
    eventsSince: (from: number) => ledger.events.slice(from),
    /** What happened since is never sent. */
    loseEvents() {
      seen = ledger.events.length
    },
    async sessionOf({ id }: Someone) {
      const [row] = await here.app.db.select().from(checkouts).where(eq(checkouts.userId, id))
      const session = ledger.sessions.get(row?.stripeSessionId ?? '')
      if (!session) throw new Error('no checkout')
      return session
    },
    /** Someone who has just paid for the first time. */
    async join(plan = 'monthly', amount?: number) {
      const someone = await aPerson(here)
      const input = { plan, ...(amount ? { amount } : {}) }
      const { status, body } = await someone.post('/api/subscriptions/checkout', input)
      expect(status, JSON.stringify(body)).toBe(200)
      const subscription = billing.pay(await site.sessionOf(someone), 'good')
      await site.tell()
      return { someone, subscription }
    },
    customerOf({ customer }: Pick<Subscription, 'customer'>) {
      const found = ledger.customers.get(customer)
      if (!found) throw new Error('no customer')
      return found
    },
    paidBy: (customer: string) => [...ledger.payments.values()].filter((one) => one.customer === customer),
    /** Less what was given back. */
    chargedTo: (customer: string) =>
      site.paidBy(customer).reduce((sum, { amount, refunded }) => sum + amount - refunded, 0),
    openOf: ({ id }: Someone) =>
      here.app.db
        .select()
        .from(memberships)
        .where(and(eq(memberships.userId, id), isNull(memberships.endedAt))),
    isIn: ({ viewer }: Someone) => readsPremium({ db: here.app.db, viewer }),
    own: async (someone: Someone) => (await someone.get('/api/me/subscription')).body,
    rowOf: async ({ id }: Someone) => (await here.app.db.select().from(users).where(eq(users.id, id)))[0],
  }
  return { ...here, here, double, ledger, billing, ...site }
}
