import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createPerson } from '../../../../tests/people.ts'
import { delayResponses, openPayingSite } from '../../../../tests/stripe/paying-site.ts'
import { endingSubscriptions, memberships, payments } from '../tables.ts'
import { endSubscriptions } from './deleted-accounts.server.ts'
import { reconcilePayments } from './reconcile.server.ts'

const site = await openPayingSite()
const { testApp, app, newClient, double, ledger, billing } = site
const { sendNewEvents, sendEvent, dropEvents, checkoutSessionOf, subscribe, isPremium, subscriptionStateOf } =
  site

describe('events and answers of Stripe', () => {
  test('forged, stale and changed events are refused', async () => {
    await subscribe()
    const event = ledger.events.at(-1)
    if (!event) throw new Error('no event')
    const sendRaw = (body: string, headers: Record<string, string>) =>
      newClient().post('/api/stripe/webhook', body, headers)
    const { payload, headers } = double.signEvent(event)
    expect(await sendRaw(payload, { 'content-type': 'application/json' })).toFailWith(400, 'webhook_unsigned')
    expect(await sendRaw(payload.replace('evt_', 'evt_x'), headers)).toFailWith(400, 'webhook_unsigned')
    const old = double.signEvent(event, Math.floor(Date.now() / 1000) - 600)
    expect(await sendRaw(old.payload, old.headers)).toFailWith(400, 'webhook_unsigned')
    const other = double.signEvent(event, undefined, 'whsec_another')
    expect(await sendRaw(other.payload, other.headers)).toFailWith(400, 'webhook_unsigned')
  })

  test('any order and any repetition end in the same state, also when an old reading arrives late', async () => {
    const { someone, subscription } = await subscribe()
    await someone.post('/api/subscriptions/cancellation')
    billing.advance(32)
    await sendNewEvents((events) => [...events.toReversed(), ...events, ...events.toReversed()])
    const [row] = await app.db
      .select()
      .from(memberships)
      .where(eq(memberships.stripeSubscriptionId, subscription.id))
    expect(row).toMatchObject({ status: 'canceled', cancelAtPeriodEnd: true })
    expect(row?.endedAt).not.toBeNull()
    expect(await isPremium(someone)).toBe(false)
  })

  test('a refund is stored though a reading that began later, and knows nothing of it, is stored first', async () => {
    const someone = await createPerson(testApp)
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    const { latestInvoice } = billing.pay(await checkoutSessionOf(someone), 'good')
    const [payment] = [...ledger.payments.values()].filter(({ invoice }) => invoice === latestInvoice)
    if (!payment) throw new Error('no payment')
    billing.refund(payment, 200)
    const late = delayResponses(double, (call) => call.startsWith('GET /v1/payment_intents/'))
    const [created, refunded] = ['customer.subscription.created', 'charge.refunded'].map((type) =>
      ledger.events.findLast((event) => event.type === type),
    )
    const first = sendEvent(refunded)
    await late.reached
    await sendEvent(created)
    late.release()
    await first
    expect((await subscriptionStateOf(someone)).payments).toMatchObject([{ amount: 700, refunded: 200 }])
  })

  test('an answer that arrives late changes nothing that was read after it', async () => {
    const { someone, subscription } = await subscribe()
    const late = delayResponses(double, (call) => call === `GET /v1/subscriptions/${subscription.id}`)
    billing.change(subscription, { cancelAtPeriodEnd: true })
    const cancelling = sendEvent(ledger.events.at(-1))
    await late.reached
    double.onCall = {}
    billing.change(subscription, { cancelAtPeriodEnd: false })
    await sendEvent(ledger.events.at(-1))
    late.release()
    await cancelling
    dropEvents()
    expect((await subscriptionStateOf(someone)).membership).toMatchObject({ cancelAtPeriodEnd: false })
  })

  test('what has ended stays ended, whatever Stripe should say', async () => {
    const { someone, subscription } = await subscribe()
    billing.cancel(subscription)
    await sendNewEvents()
    Object.assign(subscription, { status: 'active', endedAt: null })
    ledger.emit('customer.subscription.updated', { id: subscription.id, object: 'subscription' })
    await sendNewEvents()
    expect(await isPremium(someone)).toBe(false)
  })

  test.each(['away', 'broken', 'busy', 'nonsense', 'hollow'] as const)(
    'while Stripe is %s, nothing is stored or charged, and the event is taken later',
    async (fault) => {
      const someone = await createPerson(testApp)
      await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
      billing.pay(await checkoutSessionOf(someone), 'good')
      double.fault = fault
      const late = await createPerson(testApp)
      const checkout = await late.post('/api/subscriptions/checkout', { plan: 'monthly' })
      expect(checkout).toFailWith(503, 'payments_away')
      expect(checkout.headers.get('retry-after')).toBe('30')
      const event = ledger.events.at(-1)
      if (!event) throw new Error('no event')
      const { payload, headers } = double.signEvent(event)
      const response = await newClient().post('/api/stripe/webhook', payload, headers)
      expect(response).toFailWith(503, 'payments_away')
      expect(await isPremium(someone)).toBe(false)
      double.fault = undefined
      await sendNewEvents()
      expect(await isPremium(someone)).toBe(true)
      expect((await late.post('/api/subscriptions/checkout', { plan: 'monthly' })).status).toBe(200)
    },
  )

  test('an hourly check finds changes whose event never arrived', async () => {
    const { someone, subscription } = await subscribe()
    const another = await createPerson(testApp)
    await another.post('/api/subscriptions/checkout', { plan: 'annual' })
    billing.pay(await checkoutSessionOf(another), 'good')
    billing.cancel(subscription)
    dropEvents()
    await reconcilePayments(app)
    expect([await isPremium(someone), await isPremium(another)]).toEqual([false, true])
    expect((await subscriptionStateOf(another)).payments).toMatchObject([{ amount: 7000 }])
  })

  test('a subscription of another product of the same Stripe account is ignored', async () => {
    const customer = {
      id: 'cus_other',
      email: 'other@example.org',
      metadata: {},
      card: 'good' as const,
      balance: 0,
      deleted: false,
    }
    ledger.customers.set(customer.id, customer)
    const price = [...ledger.prices.values()][0]
    if (!price) throw new Error('no price')
    const other = billing.subscribe(customer, price, {})
    await sendNewEvents()
    await reconcilePayments(app)
    await endSubscriptions(app)
    expect(other.status).toBe('active')
  })
})

describe('deleting the account of a subscriber', () => {
  test('ends the subscription; while Stripe is away, later', async () => {
    const { someone, subscription } = await subscribe()
    double.fault = 'away'
    expect((await someone.delete('/api/me', { posts: 'remove' })).status).toBeLessThan(300)
    await expect(endSubscriptions(app)).rejects.toThrow()
    expect(subscription.status).toBe('active')
    double.fault = undefined
    await endSubscriptions(app)
    expect(subscription.status).toBe('canceled')
    expect(await app.db.$count(endingSubscriptions)).toBe(0)
    await sendNewEvents()
    const sums = await app.db.select({ userId: payments.userId }).from(payments)
    expect(
      sums.some(({ userId }) => userId === null),
      'what was paid stays, of nobody',
    ).toBe(true)
  })

  test('that Stripe refuses to end one subscription holds up no other', async () => {
    const [refused, ended] = [await subscribe(), await subscribe()]
    for (const { someone } of [refused, ended]) await someone.delete('/api/me', { posts: 'remove' })
    double.onCall.before = (call) =>
      call === `DELETE /v1/customers/${refused.subscription.customer}` ? 'refused' : undefined
    await expect(endSubscriptions(app)).rejects.toThrow('Not possible')
    expect([refused, ended].map(({ subscription }) => subscription.status)).toEqual(['active', 'canceled'])
    double.onCall = {}
    await endSubscriptions(app)
    expect(refused.subscription.status).toBe('canceled')
  })

  test('a payment that arrives after the deletion is ended too', async () => {
    const someone = await createPerson(testApp)
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    const session = await checkoutSessionOf(someone)
    await someone.delete('/api/me', { posts: 'remove' })
    const subscription = billing.pay(session, 'good')
    await sendNewEvents()
    await endSubscriptions(app)
    expect(subscription.status).toBe('canceled')
  })
})
