import { describe, expect, test } from 'vitest'
import type { TestResponse } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openPayingSite } from '../../../../tests/stripe/paying-site.ts'
import { endSubscriptions } from './deleted-accounts.server.ts'
import { reconcilePayments } from './reconcile.server.ts'
import { syncSubscription } from './subscriptions.server.ts'

const site = await openPayingSite()
const { testApp, app, runJobs, mailTo, double, ledger, billing } = site
const { subscribe, sendNewEvents, checkoutSessionOf, isPremium, subscriptionStateOf, userRowOf } = site

type Someone = Awaited<ReturnType<typeof createPerson>>

const checkOut = (someone: Someone, plan = 'monthly') => someone.post('/api/subscriptions/checkout', { plan })

/** Someone whose customer is of another key, or was deleted at Stripe. */
async function losesCustomer(how: 'another key' | 'deleted') {
  const someone = await createPerson(testApp)
  expect((await checkOut(someone)).status).toBe(200)
  const { customer } = await checkoutSessionOf(someone)
  if (how === 'deleted') Object.assign(ledger.customers.get(customer) ?? {}, { deleted: true })
  else ledger.customers.delete(customer)
  return { someone, customer }
}

describe('a customer whom Stripe no longer knows', () => {
  test.each(['another key', 'deleted'] as const)('is made anew with the next checkout: %s', async (how) => {
    const { someone, customer } = await losesCustomer(how)
    const tabs = await Promise.all([checkOut(someone, 'annual'), checkOut(someone, 'annual')])
    expect(tabs.map(({ status }) => status)).toEqual([200, 200])
    const subscription = billing.pay(await checkoutSessionOf(someone), 'good')
    await sendNewEvents()
    expect(subscription.customer).not.toBe(customer)
    expect((await userRowOf(someone))?.stripeCustomerId).toBe(subscription.customer)
    expect(await isPremium(someone)).toBe(true)
    await runJobs()
    await endSubscriptions(app)
    expect(ledger.customers.get(subscription.customer)).toMatchObject({ deleted: false })
  })

  test('has no portal, and no error either', async () => {
    const { someone } = await losesCustomer('another key')
    expect(await someone.post('/api/subscriptions/portal')).toFailWith(409, 'not_subscribed')
    expect((await checkOut(someone, 'annual')).status).toBe(200)
    expect((await someone.post('/api/subscriptions/portal')).status).toBe(200)
  })
})

describe('a subscription that Stripe no longer knows', () => {
  test('has ended, as the hourly comparison finds; a new one can begin', async () => {
    const { someone, subscription } = await subscribe()
    ledger.subscriptions.delete(subscription.id)
    ledger.customers.delete(subscription.customer)
    await reconcilePayments(app)
    await reconcilePayments(app)
    expect((await subscriptionStateOf(someone)).membership).toMatchObject({ open: false, status: 'canceled' })
    expect(await isPremium(someone)).toBe(false)
    const subjects = (await mailTo(someone.email, 3)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes('ended'))).toHaveLength(1)
    expect((await checkOut(someone)).status).toBe(200)
    billing.pay(await checkoutSessionOf(someone), 'good')
    await sendNewEvents()
    expect(await isPremium(someone)).toBe(true)
  })

  test('has ended for whoever cancels or changes it', async () => {
    for (const change of [
      (someone: Someone) => someone.post('/api/subscriptions/cancellation'),
      (someone: Someone) => someone.get('/api/subscriptions/change?plan=annual'),
    ]) {
      const { someone, subscription } = await subscribe()
      ledger.subscriptions.delete(subscription.id)
      expect(await change(someone)).toFailWith(409, 'not_subscribed')
      expect(await isPremium(someone)).toBe(false)
    }
  })

  test('is none as long as Stripe knows no other either, as with a wrong key', async () => {
    const [one, two] = [await subscribe(), await subscribe()]
    const all = [...ledger.subscriptions]
    ledger.subscriptions.clear()
    await reconcilePayments(app)
    expect([await isPremium(one.someone), await isPremium(two.someone)]).toEqual([true, true])
    for (const [id, subscription] of all)
      if (id !== one.subscription.id) ledger.subscriptions.set(id, subscription)
    await reconcilePayments(app)
    expect([await isPremium(one.someone), await isPremium(two.someone)]).toEqual([false, true])
  })

  test('is none that Stripe refuses to show, or about which it says nothing', async () => {
    const { someone, subscription } = await subscribe()
    for (const fault of ['refused', 'away', 'broken', 'busy', 'hollow'] as const) {
      double.onCall.before = (call) => (call.startsWith('GET /v1/subscriptions/') ? fault : undefined)
      await expect(syncSubscription(app, subscription.id), fault).rejects.toThrow()
      expect(await isPremium(someone), fault).toBe(true)
    }
  })
})

describe('a subscription that has ended at Stripe, whose event has not arrived', () => {
  const CHANGES: [string, (someone: Someone, prorationDate: number) => Promise<TestResponse>][] = [
    ['cancels', (someone) => someone.post('/api/subscriptions/cancellation')],
    ['resumes', (someone) => someone.delete('/api/subscriptions/cancellation')],
    ['previews', (someone) => someone.get('/api/subscriptions/change?plan=annual')],
    [
      'changes',
      (someone, prorationDate) =>
        someone.post('/api/subscriptions/change', { plan: 'annual', prorationDate }),
    ],
  ]

  test.each(CHANGES)('has ended for whoever %s it, before or meanwhile', async (name, change) => {
    for (const when of ['before', 'meanwhile']) {
      const { someone, subscription } = await subscribe()
      const { prorationDate } = (await someone.get('/api/subscriptions/change?plan=annual')).body
      if (name === 'resumes') await someone.post('/api/subscriptions/cancellation')
      const end = () => subscription.endedAt ?? billing.cancel(subscription)
      if (when === 'before') end()
      double.onCall.before = (call) => {
        if (/^POST .*(subscriptions|preview)/.test(call)) end()
        return undefined
      }
      expect(await change(someone, prorationDate), when).toFailWith(409, 'not_subscribed')
      double.onCall = {}
      expect(await isPremium(someone), when).toBe(false)
    }
  })
})
