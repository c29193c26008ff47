import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, expect } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { mayReadPremium } from '#features/membership/premium.server.ts'
import { checkouts, memberships } from '#features/membership/tables.ts'
import { openTestApp } from '../app.ts'
import { createPerson } from '../people.ts'
import { StripeDouble } from './double.ts'
import type { Event, Subscription } from './ledger.ts'

type Someone = Awaited<ReturnType<typeof createPerson>>

/** Lets the double process the calls that match, but holds their responses back until `release`. */
export function delayResponses(double: StripeDouble, matches: (call: string) => boolean) {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  double.onCall.after = (call) => {
    if (!matches(call)) return undefined
    reached.resolve()
    return released.promise
  }
  return { reached: reached.promise, release: () => released.resolve() }
}

/** Opens the app with a test double of Stripe for one test file, and helpers that pay, send events and read the results. */
export async function openPayingSite(environment: Record<string, string> = {}) {
  const double = await new StripeDouble().start()
  afterAll(() => double.close())
  const testApp = await openTestApp({ ...double.environment, ...environment })
  const { ledger, billing } = double
  let sentCount = 0

  beforeEach(() => {
    double.fault = undefined
    double.onCall = {}
    ledger.now = Math.floor(Date.now() / 1000)
  })

  const site = {
    /** Sends the events since the last call to the webhook, in this order. */
    async sendNewEvents(order: (events: Event[]) => Event[] = (events) => events) {
      const events = order(ledger.events.slice(sentCount))
      sentCount = ledger.events.length
      for (const event of events) await site.sendEvent(event)
    },
    /** Sends one event. */
    async sendEvent(event: Event | undefined) {
      if (!event) throw new Error('no event')
      const response = await site.postEvent(event)
      expect(response.status, JSON.stringify(response.body)).toBe(200)
    },
    /** Sends one event, and returns the response. */
    postEvent(event: Event) {
      const { payload, headers } = double.signEvent(event)
      return testApp.newClient().post('/api/stripe/webhook', payload, headers)
    },
    /** Sends events concurrently, in random order. */
    sendAtOnce: (events: Event[]) =>
      Promise.all(events.toSorted(() => Math.random() - 0.5).map((event) => site.sendEvent(event))),
    eventsSince: (from: number) => ledger.events.slice(from),
    /** Skips the events so far: they are never sent. */
    dropEvents() {
      sentCount = ledger.events.length
    },
    async checkoutSessionOf({ id }: Someone) {
      const [row] = await testApp.app.db.select().from(checkouts).where(eq(checkouts.userId, id))
      const session = ledger.sessions.get(row?.stripeSessionId ?? '')
      if (!session) throw new Error('no checkout')
      return session
    },
    /** Creates someone who has just paid for the first time. */
    async subscribe(plan = 'monthly', amount?: number) {
      const someone = await createPerson(testApp)
      const input = { plan, ...(amount ? { amount } : {}) }
      const { status, body } = await someone.post('/api/subscriptions/checkout', input)
      expect(status, JSON.stringify(body)).toBe(200)
      const subscription = billing.pay(await site.checkoutSessionOf(someone), 'good')
      await site.sendNewEvents()
      return { someone, subscription }
    },
    customerOf({ customer }: Pick<Subscription, 'customer'>) {
      const stripeCustomer = ledger.customers.get(customer)
      if (!stripeCustomer) throw new Error('no customer')
      return stripeCustomer
    },
    paymentsOf: (customer: string) =>
      [...ledger.payments.values()].filter((one) => one.customer === customer),
    /** Payments minus refunds. */
    netPaidBy: (customer: string) =>
      site.paymentsOf(customer).reduce((sum, { amount, refunded }) => sum + amount - refunded, 0),
    openMembershipsOf: ({ id }: Someone) =>
      testApp.app.db
        .select()
        .from(memberships)
        .where(and(eq(memberships.userId, id), isNull(memberships.endedAt))),
    isPremium: ({ viewer }: Someone) => mayReadPremium({ db: testApp.app.db, viewer }),
    subscriptionStateOf: async (someone: Someone) => (await someone.get('/api/me/subscription')).body,
    userRowOf: async ({ id }: Someone) =>
      (await testApp.app.db.select().from(users).where(eq(users.id, id)))[0],
  }
  return { ...testApp, testApp, double, ledger, billing, ...site }
}
