import { beforeEach, describe, expect, test } from 'vitest'
import { createPerson } from '../../../../tests/people.ts'
import { openPayingSite } from '../../../../tests/stripe/paying-site.ts'
import { reconcilePayments } from './reconcile.server.ts'

const site = await openPayingSite()
const { app, ledger, billing, subscribe, sendNewEvents, subscriptionStateOf, openMembershipsOf } = site

/** Another price takes over the lookup key of each plan, as an admin does at Stripe; undone before the next test. */
function movePrices() {
  const former = [...ledger.prices.values()].filter(({ lookupKey }) => lookupKey)
  const keys = former.map(({ lookupKey }) => lookupKey)
  for (const [i, price] of former.entries()) {
    const next = { ...price, id: `${price.id}_next`, amount: price.amount + 100 }
    ledger.prices.set(next.id, next)
    price.lookupKey = null
    later.push(() => {
      ledger.prices.delete(next.id)
      price.lookupKey = keys[i] ?? null
    })
  }
}
const later: (() => void)[] = []
beforeEach(() => {
  for (const putBack of later.splice(0)) putBack()
})

describe('when other prices have taken over the lookup keys', () => {
  test.each(['monthly', 'annual'])('members of the %s plan keep it, with their price', async (plan) => {
    const { someone, subscription } = await subscribe(plan)
    const { someone: early, subscription: earlySubscription } = await subscribe(plan)
    // A subscription of the time when nothing was noted at Stripe.
    delete earlySubscription.metadata.plan
    movePrices()
    for (const one of [subscription, earlySubscription]) billing.change(one, {})
    await sendNewEvents()
    await reconcilePayments(app)
    billing.advance(plan === 'annual' ? 367 : 32)
    await sendNewEvents()
    for (const one of [someone, early])
      expect(await openMembershipsOf(one)).toMatchObject([
        { plan, amount: plan === 'annual' ? 7000 : 700, status: 'active' },
      ])
    expect(await early.get(`/api/subscriptions/change?plan=${plan}`)).toFailWith(409, 'same_plan')
  })

  test('members stay with pay-what-you-can, or change to it, even with the same amount', async () => {
    const { someone } = await subscribe('flexible', 7)
    const { someone: other } = await subscribe('monthly')
    movePrices()
    const amount = { plan: 'flexible', amount: 7 }
    const preview = await other.get('/api/subscriptions/change?plan=flexible&amount=7')
    const { prorationDate } = preview.body
    const changed = await other.post('/api/subscriptions/change', { ...amount, prorationDate })
    expect(changed.body.membership).toMatchObject({ plan: 'flexible', amount: 700 })
    await sendNewEvents()
    await reconcilePayments(app)
    for (const one of [someone, other])
      expect((await subscriptionStateOf(one)).membership).toMatchObject({ plan: 'flexible', amount: 700 })
  })

  test('a subscription whose first event comes afterwards has the plan of its checkout', async () => {
    const someone = await createPerson(site.testApp)
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    billing.pay(await site.checkoutSessionOf(someone), 'good')
    movePrices()
    await sendNewEvents()
    expect((await subscriptionStateOf(someone)).membership).toMatchObject({ plan: 'monthly', amount: 700 })
  })
})
