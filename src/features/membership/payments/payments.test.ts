import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { aPerson } from '../../../../tests/people.ts'
import { openDouble, payingSite } from '../../../../tests/stripe/paying.ts'
import { followUpFailedPayments } from '../members/grace.server.ts'
import { memberships } from '../tables.ts'

const double = await openDouble()
const here = await openTestApp(double.environment)
const { app, mailTo } = here
const { ledger, billing } = double
const { tell, sessionOf, join, isIn, own, rowOf } = payingSite(here, double)
const DAY_MS = 24 * 60 * 60 * 1000

type Someone = Awaited<ReturnType<typeof aPerson>>

describe('joining', () => {
  test('whoever pays is in, is welcomed, and gets a receipt', async () => {
    const { someone, subscription } = await join()
    expect(await isIn(someone)).toBe(true)
    expect(await rowOf(someone)).toMatchObject({
      subscriptionType: 'paid',
      subscriptionStatus: 'active',
      stripeSubscriptionId: subscription.id,
      subscriptionEndDate: null,
    })
    expect(await own(someone)).toMatchObject({
      membership: { open: true, plan: 'monthly', amount: 700, currency: 'usd', ended: false, endsAt: null },
      payments: [{ amount: 700, refunded: 0, currency: 'usd' }],
    })
    const subjects = (await mailTo(someone.email, 2)).map(({ subject }) => subject).toSorted()
    expect(subjects).toEqual(['Welcome to Peyvand+', 'Your receipt: $7'])
  })

  test('the prices are made once, by their lookup keys', async () => {
    await join('annual')
    await join('annual')
    expect(
      [...ledger.prices.values()].map(({ lookupKey, amount }) => [lookupKey, amount]).toSorted(),
    ).toEqual([
      ['peyvand_plus_annual', 7000],
      ['peyvand_plus_monthly', 700],
    ])
    expect(ledger.products.size).toBe(1)
  })

  test('pay-what-you-can is an amount of one’s own, within its bounds', async () => {
    const { someone } = await join('flexible', 3)
    expect((await own(someone)).membership).toMatchObject({ plan: 'flexible', amount: 300 })
    const other = await aPerson(here)
    for (const amount of [0, 101, 1.5, -3, 'five', '5 EUR', '', null, 1e9]) {
      const refused = await other.post('/api/subscriptions/checkout', { plan: 'flexible', amount })
      expect(refused, `${amount}`).toFailWith(422, 'invalid')
    }
    expect(await other.post('/api/subscriptions/checkout', { plan: 'flexible' })).toFailWith(422, 'invalid')
    await other.post('/api/subscriptions/checkout', { plan: 'flexible', amount: '۱۲' })
    expect((await sessionOf(other)).price.amount).toBe(1200)
    await other.post('/api/subscriptions/checkout', { plan: 'monthly', amount: 1 })
    expect((await sessionOf(other)).price.amount, 'a fixed price stays').toBe(700)
  })

  test('guests, unverified and suspended accounts open no checkout', async () => {
    const input = { plan: 'monthly' }
    expect(await here.newClient().post('/api/subscriptions/checkout', input)).toFailWith(401, 'sign_in_first')
    const unverified = await aPerson(here, { verified: false })
    expect(await unverified.post('/api/subscriptions/checkout', input)).toFailWith(403, 'prove_first')
    const suspended = await aPerson(here, { suspended: true })
    expect(await suspended.post('/api/subscriptions/checkout', input)).toFailWith(403, 'suspended')
  })

  test('a declined card makes no member, and the checkout stays open', async () => {
    const someone = await aPerson(here)
    const { body } = await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    const page = await fetch(body.url, { method: 'POST', body: new URLSearchParams({ card: 'declines' }) })
    expect(await page.text()).toContain('declined')
    await tell()
    expect(await isIn(someone)).toBe(false)
    expect((await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })).body).toEqual(body)
  })

  test('twenty clicks at once open one checkout', async () => {
    const someone = await aPerson(here)
    const clicks = Array.from({ length: 20 }, () =>
      someone.post('/api/subscriptions/checkout', { plan: 'monthly' }),
    )
    const urls = (await Promise.all(clicks)).map(({ body }) => body.url)
    expect(new Set(urls).size).toBe(1)
    expect(urls[0]).toMatch(/^http/)
    expect([...ledger.customers.values()].filter(({ email }) => email === someone.email)).toHaveLength(1)
  })

  test('another plan closes the first checkout', async () => {
    const someone = await aPerson(here)
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    const first = await sessionOf(someone)
    await someone.post('/api/subscriptions/checkout', { plan: 'annual' })
    expect(first.status).toBe('expired')
    expect((await sessionOf(someone)).price.amount).toBe(7000)
  })

  test('where the first one was just paid, a second is refused', async () => {
    const someone = await aPerson(here)
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    billing.pay(await sessionOf(someone), 'good')
    const second = await someone.post('/api/subscriptions/checkout', { plan: 'annual' })
    expect(second).toFailWith(409, 'payment_under_way')
    await tell()
    expect(await someone.post('/api/subscriptions/checkout', { plan: 'annual' })).toFailWith(
      409,
      'already_member',
    )
  })

  test('a second subscription is ended and refunded, and one stays', async () => {
    const { someone, subscription } = await join()
    const customer = ledger.customers.get(subscription.customer)
    if (!customer) throw new Error('no customer')
    const second = billing.subscribe(customer, subscription.price, subscription.metadata)
    await tell()
    await tell()
    expect(second.status).toBe('canceled')
    expect(subscription.status).toBe('active')
    const paid = [...ledger.payments.values()].filter(({ customer: id }) => id === customer.id)
    expect(paid.map(({ refunded }) => refunded).toSorted()).toEqual([0, 700])
    expect(await isIn(someone)).toBe(true)
    const subjects = (await mailTo(someone.email, 4)).map(({ subject }) => subject)
    expect(subjects).toContain('$7 is on its way back to you')
  })

  test('the page to which Stripe returns makes the membership where the webhook is late', async () => {
    const someone = await aPerson(here)
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    const session = await sessionOf(someone)
    const ask = (by: Pick<Someone, 'post'>) =>
      by.post('/api/subscriptions/checkout/confirmation', { session: session.id })
    expect((await ask(someone)).body).toEqual({ status: 'open' })
    billing.pay(session, 'good')
    expect((await ask(someone)).body).toEqual({ status: 'complete' })
    expect(await isIn(someone)).toBe(true)
    await tell()
    expect(await app.db.$count(memberships, eq(memberships.userId, someone.id))).toBe(1)
    expect(await ask(await aPerson(here)), 'somebody else’s').toFailWith(404, 'checkout_not_found')
    expect(await ask(here.newClient())).toFailWith(401, 'sign_in_first')
  })
})

describe('a year of a subscription', () => {
  test('renews each month, with a receipt each', async () => {
    const { someone } = await join()
    billing.advance(93)
    await tell()
    expect((await own(someone)).payments).toHaveLength(4)
    expect(await isIn(someone)).toBe(true)
  })

  test('a failed payment leaves 14 days, with reminders on three; a good card ends the worry', async () => {
    const { someone, subscription } = await join()
    const customer = ledger.customers.get(subscription.customer)
    if (!customer) throw new Error('no customer')
    customer.card = 'declines'
    billing.advance(32)
    await tell()
    const { membership } = await own(someone)
    expect(membership).toMatchObject({ open: true, status: 'past_due' })
    expect(await isIn(someone)).toBe(true)
    const failedAt = new Date(membership.endsAt).getTime() - 14 * DAY_MS
    for (const days of [0.5, 1, 1.1, 7, 7, 12, 13])
      await followUpFailedPayments(app, new Date(failedAt + days * DAY_MS))
    const subjects = (await mailTo(someone.email, 5)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes("didn't go through"))).toHaveLength(3)
    billing.takeCard(customer, 'good')
    await tell()
    expect((await own(someone)).membership).toMatchObject({ open: true, status: 'active', endsAt: null })
  })

  test('after the grace the subscription is ended at Stripe too', async () => {
    const { someone, subscription } = await join()
    const customer = ledger.customers.get(subscription.customer)
    if (customer) customer.card = 'declines'
    billing.advance(32)
    await tell()
    const failing = new Date((await own(someone)).membership.endsAt)
    await followUpFailedPayments(app, failing)
    expect(subscription.status).toBe('canceled')
    expect(await isIn(someone)).toBe(false)
    expect(await rowOf(someone)).toMatchObject({ subscriptionType: 'free', subscriptionStatus: 'canceled' })
  })

  test('cancelling ends with the period; resuming takes it back; a new start is possible after the end', async () => {
    const { someone, subscription } = await join()
    for (const _ of [1, 2]) {
      const { body } = await someone.post('/api/subscriptions/cancellation')
      expect(body.membership).toMatchObject({ open: true, cancelAtPeriodEnd: true })
      expect(body.membership.endsAt).toBe(body.membership.currentPeriodEnd)
    }
    const resumed = await someone.delete('/api/subscriptions/cancellation')
    expect(resumed.body.membership).toMatchObject({ cancelAtPeriodEnd: false, endsAt: null })
    await someone.post('/api/subscriptions/cancellation')
    billing.advance(32)
    await tell()
    expect(subscription.status).toBe('canceled')
    expect(await isIn(someone)).toBe(false)
    expect(await someone.post('/api/subscriptions/cancellation')).toFailWith(409, 'not_subscribed')
    ledger.now = Math.floor(Date.now() / 1000)
    const again = await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    expect(again.status).toBe(200)
    billing.pay(await sessionOf(someone), 'good')
    await tell()
    expect(await isIn(someone)).toBe(true)
  })

  test('a change of plan is previewed and charged as previewed; a declined card changes nothing', async () => {
    const { someone, subscription } = await join()
    const preview = await someone.get('/api/subscriptions/change?plan=annual')
    expect(preview.body).toMatchObject({ nextAmount: 7000, currency: 'usd' })
    expect(preview.body.dueNow).toBeGreaterThan(6200)
    const { prorationDate, dueNow } = preview.body
    const customer = ledger.customers.get(subscription.customer)
    if (!customer) throw new Error('no customer')
    customer.card = 'declines'
    const change = { plan: 'annual', prorationDate }
    expect(await someone.post('/api/subscriptions/change', change)).toFailWith(409, 'card_declined')
    expect((await own(someone)).membership.plan).toBe('monthly')
    customer.card = 'good'
    const stale = { plan: 'annual', prorationDate: prorationDate - 7200 }
    expect(await someone.post('/api/subscriptions/change', stale)).toFailWith(409, 'preview_outdated')
    const again = await someone.get('/api/subscriptions/change?plan=annual')
    const changed = await someone.post('/api/subscriptions/change', {
      plan: 'annual',
      prorationDate: again.body.prorationDate + 1,
    })
    expect(changed.body.membership).toMatchObject({ plan: 'annual', amount: 7000 })
    await tell()
    expect(Math.abs((await own(someone)).payments[0].amount - dueNow)).toBeLessThan(2)
    const same = await someone.get('/api/subscriptions/change?plan=annual')
    expect(same).toFailWith(409, 'same_plan')
  })

  test('a refund at Stripe is seen, once, with an email', async () => {
    const { someone, subscription } = await join()
    const paid = [...ledger.payments.values()].find(({ customer }) => customer === subscription.customer)
    if (!paid) throw new Error('no payment')
    billing.refund(paid, 200)
    billing.refund(paid, 500)
    await tell((events) => [...events, ...events].toReversed())
    expect((await own(someone)).payments).toMatchObject([{ amount: 700, refunded: 700 }])
    const subjects = (await mailTo(someone.email, 3)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes('on its way back'))).toHaveLength(1)
  })

  test('the portal opens for who has paid, and for nobody else', async () => {
    const { someone } = await join()
    expect((await someone.post('/api/subscriptions/portal')).body.url).toContain('/portal/cus_')
    expect(await (await aPerson(here)).post('/api/subscriptions/portal')).toFailWith(409, 'not_subscribed')
    expect(await here.newClient().post('/api/subscriptions/portal')).toFailWith(401, 'sign_in_first')
  })
})

test('another price at Stripe counts after ten minutes, and cached pages are made anew', async () => {
  const amount = async () => (await here.newClient().get('/api/plans')).body.monthly.amount
  const old = [...ledger.prices.values()].find(({ lookupKey }) => lookupKey === 'peyvand_plus_monthly')
  if (!old) throw new Error('no price')
  expect(await amount()).toBe(700)
  old.lookupKey = null
  ledger.prices.set('price_new', { ...old, id: 'price_new', amount: 900, lookupKey: 'peyvand_plus_monthly' })
  expect(await amount()).toBe(700)
  const changed: string[] = []
  app.live.onChange((topic) => changed.push(topic))
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60 * 1000)
  expect(await amount()).toBe(900)
  clock.mockRestore()
  await expect.poll(() => changed).toContain('plans')
})

test('while Stripe does not answer, pages show the prices that were known last', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * 60 * 1000)
  double.fault = 'slow'
  const plans = await here.newClient().get('/api/plans')
  clock.mockRestore()
  expect(plans.body).toMatchObject({ mode: 'payments', annual: { amount: 7000 } })
})
