import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#platform/dates/durations.ts'
import { formatDayBoth } from '#platform/i18n/format.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openPayingSite } from '../../../../tests/stripe/paying-site.ts'
import { checkouts, memberships } from '../tables.ts'

const site = await openPayingSite()
const { testApp, app, mailTo, double, ledger, billing } = site
const {
  sendNewEvents,
  checkoutSessionOf,
  subscribe,
  customerOf,
  paymentsOf,
  isPremium,
  subscriptionStateOf,
  userRowOf,
} = site

type Someone = Awaited<ReturnType<typeof createPerson>>

describe('subscribing through a checkout', () => {
  test('a person who pays is in, is welcomed, and gets a receipt', async () => {
    const { someone, subscription } = await subscribe()
    expect(await isPremium(someone)).toBe(true)
    expect(await userRowOf(someone)).toMatchObject({
      subscriptionType: 'paid',
      subscriptionStatus: 'active',
      stripeSubscriptionId: subscription.id,
      subscriptionEndDate: null,
    })
    expect(await subscriptionStateOf(someone)).toMatchObject({
      membership: { open: true, plan: 'monthly', amount: 700, currency: 'usd', ended: false, endsAt: null },
      payments: [{ amount: 700, refunded: 0, currency: 'usd' }],
    })
    const subjects = (await mailTo(someone.email, 2)).map(({ subject }) => subject).toSorted()
    expect(subjects).toEqual(['Welcome to Peyvand+', 'Your receipt: $7'])
  })

  test('a Persian receipt has the day in both calendars, and leads to the membership on the account page', async () => {
    const someone = await createPerson(testApp, { lang: 'fa' })
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    billing.pay(await checkoutSessionOf(someone), 'good')
    await sendNewEvents()
    const receipt = (await mailTo(someone.email, 2)).find(({ subject }) => subject?.includes('رسید'))
    const { payments } = await subscriptionStateOf(someone)
    expect(receipt?.text?.replace(/\s+/g, ' ')).toContain(
      `در تاریخ ${formatDayBoth(new Date(payments[0].paidAt), 'UTC', 'fa')} به دست ما رسید`,
    )
    expect(receipt?.text).toContain('/fa/account#membership')
  })

  test('the prices are made once, by their lookup keys', async () => {
    await subscribe('annual')
    await subscribe('annual')
    expect(
      [...ledger.prices.values()].map(({ lookupKey, amount }) => [lookupKey, amount]).toSorted(),
    ).toEqual([
      ['peyvand_plus_annual', 7000],
      ['peyvand_plus_monthly', 700],
    ])
    expect(ledger.products.size).toBe(1)
  })

  test('pay-what-you-can is an amount of one’s own, within its bounds', async () => {
    const { someone } = await subscribe('flexible', 3)
    expect((await subscriptionStateOf(someone)).membership).toMatchObject({ plan: 'flexible', amount: 300 })
    const other = await createPerson(testApp)
    for (const amount of [0, 101, 1.5, -3, 'five', '5 EUR', '', null, 1e9]) {
      const rejected = await other.post('/api/subscriptions/checkout', { plan: 'flexible', amount })
      expect(rejected, `${amount}`).toFailWith(422, 'invalid')
    }
    expect(await other.post('/api/subscriptions/checkout', { plan: 'flexible' })).toFailWith(422, 'invalid')
    await other.post('/api/subscriptions/checkout', { plan: 'flexible', amount: '۱۲' })
    expect((await checkoutSessionOf(other)).price.amount).toBe(1200)
    await other.post('/api/subscriptions/checkout', { plan: 'monthly', amount: 1 })
    expect((await checkoutSessionOf(other)).price.amount, 'a fixed price stays').toBe(700)
  })

  test('guests, unverified and suspended accounts open no checkout', async () => {
    const input = { plan: 'monthly' }
    expect(await testApp.newClient().post('/api/subscriptions/checkout', input)).toFailWith(
      401,
      'sign_in_first',
    )
    const unverified = await createPerson(testApp, { verified: false })
    expect(await unverified.post('/api/subscriptions/checkout', input)).toFailWith(403, 'prove_first')
    const suspended = await createPerson(testApp, { suspended: true })
    expect(await suspended.post('/api/subscriptions/checkout', input)).toFailWith(403, 'suspended')
  })

  test('a declined card makes no member, and the checkout stays open', async () => {
    const someone = await createPerson(testApp)
    const { body } = await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    const page = await fetch(body.url, { method: 'POST', body: new URLSearchParams({ card: 'declines' }) })
    expect(await page.text()).toContain('declined')
    await sendNewEvents()
    expect(await isPremium(someone)).toBe(false)
    expect((await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })).body).toEqual(body)
  })

  test('twenty clicks at once open one checkout', async () => {
    const someone = await createPerson(testApp)
    const clicks = Array.from({ length: 20 }, () =>
      someone.post('/api/subscriptions/checkout', { plan: 'monthly' }),
    )
    const urls = (await Promise.all(clicks)).map(({ body }) => body.url)
    expect(new Set(urls).size).toBe(1)
    expect(urls[0]).toMatch(/^http/)
    expect([...ledger.customers.values()].filter(({ email }) => email === someone.email)).toHaveLength(1)
  })

  test('another plan closes the first checkout', async () => {
    const someone = await createPerson(testApp)
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    const first = await checkoutSessionOf(someone)
    await someone.post('/api/subscriptions/checkout', { plan: 'annual' })
    expect(first.status).toBe('expired')
    expect((await checkoutSessionOf(someone)).price.amount).toBe(7000)
    expect((await subscriptionStateOf(someone)).checkoutUrl).toMatch(/^http/)
    await app.db.update(checkouts).set({ expiresAt: new Date() }).where(eq(checkouts.userId, someone.id))
    expect((await subscriptionStateOf(someone)).checkoutUrl, 'one that is over leads nowhere').toBeNull()
  })

  test('one that Stripe could not open is opened later, for an hour from then', async () => {
    const someone = await createPerson(testApp)
    const ask = () => someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    double.fault = 'away'
    expect(await ask()).toFailWith(503, 'payments_away')
    double.fault = undefined
    await app.db
      .update(checkouts)
      .set({ expiresAt: sql`${checkouts.expiresAt} - interval '35 minutes'` })
      .where(eq(checkouts.userId, someone.id))
    expect((await ask()).status).toBe(200)
    const { expiresAt } = await checkoutSessionOf(someone)
    expect(expiresAt * 1000).toBeGreaterThan(Date.now() + 55 * MINUTE_MS)
  })

  test('where the first one was just paid, a second is refused', async () => {
    const someone = await createPerson(testApp)
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    billing.pay(await checkoutSessionOf(someone), 'good')
    const second = await someone.post('/api/subscriptions/checkout', { plan: 'annual' })
    expect(second).toFailWith(409, 'payment_under_way')
    await sendNewEvents()
    expect(await someone.post('/api/subscriptions/checkout', { plan: 'annual' })).toFailWith(
      409,
      'already_member',
    )
  })

  test('a second subscription is ended and refunded, and one stays', async () => {
    const { someone, subscription } = await subscribe()
    const customer = customerOf(subscription)
    const second = billing.subscribe(customer, subscription.price, subscription.metadata)
    await sendNewEvents()
    await sendNewEvents()
    expect(second.status).toBe('canceled')
    expect(subscription.status).toBe('active')
    expect(
      paymentsOf(customer.id)
        .map(({ refunded }) => refunded)
        .toSorted(),
    ).toEqual([0, 700])
    expect(await isPremium(someone)).toBe(true)
    const subjects = (await mailTo(someone.email, 3)).map(({ subject }) => subject)
    expect(subjects).toContain('$7 is on its way back to you')
  })

  test('the page to which Stripe returns makes the membership where the webhook is late', async () => {
    const someone = await createPerson(testApp)
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    const session = await checkoutSessionOf(someone)
    const ask = (by: Pick<Someone, 'post'>) =>
      by.post('/api/subscriptions/checkout/confirmation', { session: session.id })
    expect((await ask(someone)).body).toEqual({ status: 'open' })
    billing.pay(session, 'good')
    expect((await ask(someone)).body).toEqual({ status: 'complete' })
    expect(await isPremium(someone)).toBe(true)
    await sendNewEvents()
    expect(await app.db.$count(memberships, eq(memberships.userId, someone.id))).toBe(1)
    expect(await ask(await createPerson(testApp)), 'somebody else’s').toFailWith(404, 'checkout_not_found')
    expect(await ask(testApp.newClient())).toFailWith(401, 'sign_in_first')
  })

  test('a person who was suspended while they paid reads that they have paid', async () => {
    const someone = await createPerson(testApp)
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    const session = await checkoutSessionOf(someone)
    billing.pay(session, 'good')
    const suspended = testApp.newClient({ viewer: { ...someone.viewer, suspended: true } })
    const answer = await suspended.post('/api/subscriptions/checkout/confirmation', { session: session.id })
    expect(answer.body).toEqual({ status: 'complete' })
  })
})

test('another price at Stripe counts after ten minutes, and cached pages are made anew', async () => {
  const amount = async () => (await testApp.newClient().get('/api/plans')).body.monthly.amount
  const old = [...ledger.prices.values()].find(({ lookupKey }) => lookupKey === 'peyvand_plus_monthly')
  if (!old) throw new Error('no price')
  expect(await amount()).toBe(700)
  old.lookupKey = null
  ledger.prices.set('price_new', { ...old, id: 'price_new', amount: 900, lookupKey: 'peyvand_plus_monthly' })
  expect(await amount()).toBe(700)
  const changed: string[] = []
  app.live.onChange((tag) => changed.push(tag))
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * MINUTE_MS)
  expect(await amount()).toBe(900)
  clock.mockRestore()
  await expect.poll(() => changed).toContain('plans')
})

test('while Stripe does not answer, pages show the prices that were known last', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * MINUTE_MS)
  double.fault = 'slow'
  const plans = await testApp.newClient().get('/api/plans')
  clock.mockRestore()
  expect(plans.body).toMatchObject({ mode: 'payments', annual: { amount: 7000 } })
})
