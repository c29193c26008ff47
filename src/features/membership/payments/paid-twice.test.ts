import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createPerson } from '../../../../tests/people.ts'
import { delayResponses, openPayingSite } from '../../../../tests/stripe/paying-site.ts'
import { memberships } from '../tables.ts'
import { reconcilePayments } from './reconcile.server.ts'

const site = await openPayingSite()
const { testApp, app, mailTo, double, ledger, billing } = site
const {
  sendNewEvents,
  sendEvent,
  postEvent,
  sendAtOnce,
  dropEvents,
  checkoutSessionOf,
  customerOf,
  isPremium,
  subscriptionStateOf,
} = site
const { eventsSince, paymentsOf, netPaidBy, openMembershipsOf } = site

/** Someone who pays in two tabs; no event has been sent yet. */
async function payTwice() {
  const someone = await createPerson(testApp)
  await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
  dropEvents()
  const from = ledger.events.length
  const first = billing.pay(await checkoutSessionOf(someone), 'good')
  const second = billing.subscribe(customerOf(first), first.price, first.metadata)
  return { someone, both: [first, second], customer: first.customer, events: eventsSince(from) }
}

describe('paying twice', () => {
  test.each([1, 2, 3, 4, 5])(
    'of two payments at the same moment one stays, and the other is given back, in any order (%i)',
    async () => {
      const { someone, both, customer, events } = await payTwice()
      await sendAtOnce([...events, ...events])
      await sendNewEvents()
      expect(both.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled'])
      expect(netPaidBy(customer)).toBe(700)
      const open = await openMembershipsOf(someone)
      expect(open.map(({ stripeSubscriptionId: id }) => id)).toEqual(
        both.filter(({ status }) => status === 'active').map(({ id }) => id),
      )
      expect(await isPremium(someone)).toBe(true)
      expect(
        (await subscriptionStateOf(someone)).membership,
        'the page speaks of the one that is open',
      ).toMatchObject({
        open: true,
        ended: false,
      })
      await mailTo(someone.email, 3)
      const subjects = (await mailTo(someone.email, 0)).map(({ subject }) => subject)
      expect(subjects.toSorted()).toEqual([
        '$7 is on its way back to you',
        'Welcome to Peyvand+',
        'Your receipt: $7',
      ])
    },
  )

  test.each(['POST /v1/refunds', 'DELETE /v1/subscriptions/'])(
    'while Stripe fails at %s, a second payment waits, and is given back later',
    async (failing) => {
      const { customer, both, events } = await payTwice()
      double.onCall.before = (call) => (call.startsWith(failing) ? 'nonsense' : undefined)
      const responses = await Promise.all(events.map((event) => postEvent(event)))
      expect(responses.some(({ status }) => status === 503)).toBe(true)
      double.onCall = {}
      for (const event of events) await sendEvent(event)
      await sendNewEvents()
      expect(both.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled'])
      expect(netPaidBy(customer)).toBe(700)
    },
  )

  test('that Stripe refuses to give a second payment back holds up no other subscription', async () => {
    const other = await site.subscribe()
    expect((await other.someone.post('/api/subscriptions/cancellation')).status).toBe(200)
    await app.db.update(memberships).set({ cancelAtPeriodEnd: false })
    const { someone, both } = await payTwice()
    double.onCall.before = (call) => (call.startsWith('POST /v1/refunds') ? 'refused' : undefined)
    await expect(reconcilePayments(app)).rejects.toThrow('Not possible')
    expect((await openMembershipsOf(other.someone))[0]).toMatchObject({ cancelAtPeriodEnd: true })
    double.onCall = {}
    await reconcilePayments(app)
    expect(both.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled'])
    expect(await isPremium(someone)).toBe(true)
  })

  test('a second payment stays where the first subscription ended and its event was lost', async () => {
    const { someone, both, customer, events } = await payTwice()
    const [first, second] = both
    if (!first || !second) throw new Error('two were made')
    await sendEvent(events.find(({ type }) => type === 'customer.subscription.created'))
    const [payment] = paymentsOf(customer)
    billing.cancel(first)
    if (payment) billing.refund(payment)
    await sendEvent(events.findLast(({ type }) => type === 'customer.subscription.created'))
    expect(second.status).toBe('active')
    expect(await isPremium(someone)).toBe(true)
    expect(netPaidBy(customer)).toBe(700)
  })

  test('after a payment, no click opens another checkout, also before the event arrives', async () => {
    const someone = await createPerson(testApp)
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    billing.pay(await checkoutSessionOf(someone), 'good')
    const click = () => someone.post('/api/subscriptions/checkout', { plan: 'annual' })
    expect(await click()).toFailWith(409, 'payment_under_way')
    for (const _ of [1, 2]) expect(await click()).toFailWith(409, 'already_member')
    expect(await isPremium(someone)).toBe(true)
    await sendNewEvents()
    expect(await app.db.$count(memberships, eq(memberships.userId, someone.id))).toBe(1)
  })

  test('a former checkout is closed, also where Stripe failed at it the first time', async () => {
    const someone = await createPerson(testApp)
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    const former = await checkoutSessionOf(someone)
    double.onCall.before = (call) => (call.endsWith('/expire') ? 'nonsense' : undefined)
    const annual = () => someone.post('/api/subscriptions/checkout', { plan: 'annual' })
    expect(await annual()).toFailWith(503, 'payments_away')
    double.onCall = {}
    expect((await annual()).status).toBe(200)
    expect(former.status).toBe('expired')
  })

  test('of two tabs that choose different plans at once, one checkout stays open', async () => {
    const someone = await createPerson(testApp)
    await someone.post('/api/subscriptions/checkout', { plan: 'flexible', amount: 5 })
    const late = delayResponses(double, (call) => call === 'POST /v1/checkout/sessions')
    const first = someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    await late.reached
    double.onCall = {}
    expect((await someone.post('/api/subscriptions/checkout', { plan: 'annual' })).status).toBe(200)
    late.release()
    expect(await first).toFailWith(409, 'checkout_replaced')
    const { customer, price } = await checkoutSessionOf(someone)
    const open = [...ledger.sessions.values()].filter(
      (one) => one.customer === customer && one.status === 'open',
    )
    expect(open).toHaveLength(1)
    expect(price.amount).toBe(7000)
  })
})
