import { describe, expect, test } from 'vitest'
import { aPerson } from '../../../../tests/people.ts'
import type { Event } from '../../../../tests/stripe/ledger.ts'
import { holdAnswers, openPayingSite } from '../../../../tests/stripe/paying.ts'
import { endSubscriptions } from './ending.server.ts'

const site = await openPayingSite()
const { here, app, double, ledger, billing } = site
const { tell, send, sendAtOnce, loseEvents, sessionOf, join, isIn, own } = site
const { eventsSince, chargedTo, openOf } = site

type Someone = Awaited<ReturnType<typeof aPerson>>

describe('at the same moment', () => {
  test('cancelling and resuming end as Stripe says', async () => {
    const { someone, subscription } = await join()
    for (let i = 0; i < 5; i++) {
      const answers = await Promise.all([
        someone.post('/api/subscriptions/cancellation'),
        someone.delete('/api/subscriptions/cancellation'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect((await own(someone)).membership.cancelAtPeriodEnd).toBe(subscription.cancelAtPeriodEnd)
    }
    await tell()
    expect((await own(someone)).membership.cancelAtPeriodEnd).toBe(subscription.cancelAtPeriodEnd)
  })

  test('two clicks on a change of plan are charged once', async () => {
    const { someone, subscription } = await join()
    const { prorationDate, dueNow } = (await someone.get('/api/subscriptions/change?plan=annual')).body
    const change = { plan: 'annual', prorationDate }
    const clicks = [1, 2].map(() => someone.post('/api/subscriptions/change', change))
    for (const { status } of await Promise.all(clicks)) expect([200, 409]).toContain(status)
    await tell()
    expect(chargedTo(subscription.customer)).toBe(700 + dueNow)
    expect((await own(someone)).membership).toMatchObject({ plan: 'annual', open: true })
  })

  test('a free membership and a payment leave the paid one', async () => {
    const admin = await aPerson(here, { role: 'admin' })
    for (let i = 0; i < 5; i++) {
      const someone = await aPerson(here)
      await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
      loseEvents()
      const from = ledger.events.length
      const paid = billing.pay(await sessionOf(someone), 'good')
      const [granted] = await Promise.all([
        admin.post('/api/admin/memberships', { email: someone.email }),
        sendAtOnce(eventsSince(from)),
      ])
      expect([201, 409]).toContain(granted.status)
      expect(await openOf(someone)).toMatchObject([{ source: 'stripe', stripeSubscriptionId: paid.id }])
      expect(paid.status).toBe('active')
      expect(chargedTo(paid.customer)).toBe(700)
    }
  })

  test('who pays while the account is being deleted gets it back', async () => {
    for (let i = 0; i < 3; i++) {
      const someone = await aPerson(here)
      await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
      const session = await sessionOf(someone)
      loseEvents()
      const from = ledger.events.length
      const deleting = i === 1 ? undefined : someone.delete('/api/me', { posts: 'remove' })
      if (i === 2) await deleting
      const paid = billing.pay(session, 'good')
      await Promise.all([
        deleting ?? someone.delete('/api/me', { posts: 'remove' }),
        sendAtOnce(eventsSince(from)),
      ])
      await endSubscriptions(app)
      await tell()
      expect(paid.status).toBe('canceled')
      const payments = [...ledger.payments.values()].filter(({ customer }) => customer === paid.customer)
      expect(payments.map(({ amount, refunded }) => amount - refunded)).toEqual([0])
    }
  })

  test('two hundred events with eight connections are all taken', async () => {
    const all: Event[] = []
    const joined: Someone[] = []
    for (let i = 0; i < 10; i++) {
      const someone = await aPerson(here)
      await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
      joined.push(someone)
    }
    loseEvents()
    const from = ledger.events.length
    for (const someone of joined) billing.pay(await sessionOf(someone), 'good')
    while (all.length < 200) all.push(...eventsSince(from))
    await sendAtOnce(all.slice(0, 200))
    for (const someone of joined) expect(await isIn(someone)).toBe(true)
    loseEvents()
  })

  test('while Stripe is slow, no connection to the database waits for it', async () => {
    const { someone, subscription } = await join()
    const late = holdAnswers(double, (call) => call.startsWith('GET /v1/subscriptions/'))
    const waiting = Array.from({ length: 20 }, () => {
      ledger.emit('customer.subscription.updated', { id: subscription.id, object: 'subscription' })
      return send(ledger.events.at(-1))
    })
    await late.reached
    expect((await own(someone)).membership).toMatchObject({ open: true })
    late.release()
    await Promise.all(waiting)
    loseEvents()
  })
})
