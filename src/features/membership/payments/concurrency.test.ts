import { describe, expect, test } from 'vitest'
import { createPerson } from '../../../../tests/people.ts'
import type { Event } from '../../../../tests/stripe/ledger.ts'
import { delayResponses, openPayingSite } from '../../../../tests/stripe/paying-site.ts'
import { endSubscriptions } from './deleted-accounts.server.ts'

const site = await openPayingSite()
const { testApp, app, double, ledger, billing } = site
const {
  sendNewEvents,
  sendEvent,
  sendAtOnce,
  dropEvents,
  checkoutSessionOf,
  subscribe,
  isPremium,
  subscriptionStateOf,
} = site
const { eventsSince, netPaidBy, openMembershipsOf } = site

type Someone = Awaited<ReturnType<typeof createPerson>>

describe('payments and changes at the same moment', () => {
  test('cancelling and resuming end as Stripe says', async () => {
    const { someone, subscription } = await subscribe()
    for (let i = 0; i < 5; i++) {
      const responses = await Promise.all([
        someone.post('/api/subscriptions/cancellation'),
        someone.delete('/api/subscriptions/cancellation'),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      expect((await subscriptionStateOf(someone)).membership.cancelAtPeriodEnd).toBe(
        subscription.cancelAtPeriodEnd,
      )
    }
    await sendNewEvents()
    expect((await subscriptionStateOf(someone)).membership.cancelAtPeriodEnd).toBe(
      subscription.cancelAtPeriodEnd,
    )
  })

  test('two clicks on a change of plan are charged once', async () => {
    const { someone, subscription } = await subscribe()
    const { prorationDate, dueNow } = (await someone.get('/api/subscriptions/change?plan=annual')).body
    const change = { plan: 'annual', prorationDate }
    const clicks = [1, 2].map(() => someone.post('/api/subscriptions/change', change))
    for (const { status } of await Promise.all(clicks)) expect([200, 409]).toContain(status)
    await sendNewEvents()
    expect(netPaidBy(subscription.customer)).toBe(700 + dueNow)
    expect((await subscriptionStateOf(someone)).membership).toMatchObject({ plan: 'annual', open: true })
  })

  test('a free membership and a payment leave the paid one', async () => {
    const admin = await createPerson(testApp, { role: 'admin' })
    for (let i = 0; i < 5; i++) {
      const someone = await createPerson(testApp)
      await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
      dropEvents()
      const from = ledger.events.length
      const paid = billing.pay(await checkoutSessionOf(someone), 'good')
      const [granted] = await Promise.all([
        admin.post('/api/admin/memberships', { email: someone.email }),
        sendAtOnce(eventsSince(from)),
      ])
      expect([201, 409]).toContain(granted.status)
      expect(await openMembershipsOf(someone)).toMatchObject([
        { source: 'stripe', stripeSubscriptionId: paid.id },
      ])
      expect(paid.status).toBe('active')
      expect(netPaidBy(paid.customer)).toBe(700)
    }
  })

  test('who pays while the account is being deleted gets it back', async () => {
    for (let i = 0; i < 3; i++) {
      const someone = await createPerson(testApp)
      await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
      const session = await checkoutSessionOf(someone)
      dropEvents()
      const from = ledger.events.length
      const deleting = i === 1 ? undefined : someone.delete('/api/me', { posts: 'remove' })
      if (i === 2) await deleting
      const paid = billing.pay(session, 'good')
      await Promise.all([
        deleting ?? someone.delete('/api/me', { posts: 'remove' }),
        sendAtOnce(eventsSince(from)),
      ])
      await endSubscriptions(app)
      await sendNewEvents()
      expect(paid.status).toBe('canceled')
      const payments = [...ledger.payments.values()].filter(({ customer }) => customer === paid.customer)
      expect(payments.map(({ amount, refunded }) => amount - refunded)).toEqual([0])
    }
  })

  test('two hundred events with eight connections are all taken', async () => {
    const all: Event[] = []
    const joined: Someone[] = []
    for (let i = 0; i < 10; i++) {
      const someone = await createPerson(testApp)
      await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
      joined.push(someone)
    }
    dropEvents()
    const from = ledger.events.length
    for (const someone of joined) billing.pay(await checkoutSessionOf(someone), 'good')
    while (all.length < 200) all.push(...eventsSince(from))
    await sendAtOnce(all.slice(0, 200))
    for (const someone of joined) expect(await isPremium(someone)).toBe(true)
    dropEvents()
  })

  test('while Stripe is slow, no connection to the database waits for it', async () => {
    const { someone, subscription } = await subscribe()
    const late = delayResponses(double, (call) => call.startsWith('GET /v1/subscriptions/'))
    const waiting = Array.from({ length: 20 }, () => {
      ledger.emit('customer.subscription.updated', { id: subscription.id, object: 'subscription' })
      return sendEvent(ledger.events.at(-1))
    })
    await late.reached
    expect((await subscriptionStateOf(someone)).membership).toMatchObject({ open: true })
    late.release()
    await Promise.all(waiting)
    dropEvents()
  })
})
