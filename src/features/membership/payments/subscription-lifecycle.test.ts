import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { DAY_MS, DAY_SECONDS } from '#platform/dates/durations.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openPayingSite } from '../../../../tests/stripe/paying-site.ts'
import { handleFailedPayments } from '../members/grace.server.ts'

const site = await openPayingSite()
const { testApp, app, mailTo, ledger, billing } = site
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

/** Someone whose first renewal fails. */
async function joinAndFail() {
  const { someone, subscription } = await subscribe()
  const customer = customerOf(subscription)
  customer.card = 'declines'
  billing.advance(32)
  await sendNewEvents()
  return { someone, subscription, customer }
}

describe('a year of a subscription', () => {
  test('renews each month, with a receipt each', async () => {
    const { someone } = await subscribe()
    billing.advance(93)
    await sendNewEvents()
    expect((await subscriptionStateOf(someone)).payments).toHaveLength(4)
    expect(await isPremium(someone)).toBe(true)
  })

  test('a failed payment leaves 14 days, with reminders on three; a good card ends the worry', async () => {
    const { someone, customer } = await joinAndFail()
    const { membership } = await subscriptionStateOf(someone)
    expect(membership).toMatchObject({ open: true, status: 'past_due' })
    expect(await isPremium(someone)).toBe(true)
    const change = await someone.get('/api/subscriptions/change?plan=annual')
    expect(change).toFailWith(409, 'payment_due')
    const failedAt = new Date(membership.endsAt).getTime() - 14 * DAY_MS
    for (const days of [0.5, 1, 1.1, 7, 7, 12, 13])
      await handleFailedPayments(app, new Date(failedAt + days * DAY_MS))
    const subjects = (await mailTo(someone.email, 5)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes("didn't go through"))).toHaveLength(3)
    billing.takeCard(customer, 'good')
    await sendNewEvents()
    expect((await subscriptionStateOf(someone)).membership).toMatchObject({
      open: true,
      status: 'active',
      endsAt: null,
    })
  })

  test('a member who cancels after a failed payment is not reminded, until they resume', async () => {
    const { someone, subscription } = await joinAndFail()
    const { membership } = await subscriptionStateOf(someone)
    const failedAt = new Date(membership.endsAt).getTime() - 14 * DAY_MS
    const remind = (days: number) => handleFailedPayments(app, new Date(failedAt + days * DAY_MS))
    const reminders = async () =>
      (await mailTo(someone.email)).filter(({ subject }) => subject?.includes("didn't go through")).length
    await remind(1)
    expect((await someone.post('/api/subscriptions/cancellation')).status).toBe(200)
    await remind(7)
    expect(await reminders()).toBe(1)
    await someone.delete('/api/subscriptions/cancellation')
    const resumed = (await mailTo(someone.email)).find(({ subject }) => subject?.includes('goes on'))
    expect(resumed?.text, 'it does not renew on the last day of the grace').not.toContain('renews on')
    expect(resumed?.text).toMatch(/didn.t go through.*update your card/s)
    await remind(8)
    expect(await reminders()).toBe(2)
    await someone.post('/api/subscriptions/cancellation')
    await remind(14)
    expect(subscription.status).toBe('canceled')
    expect(await reminders()).toBe(2)
  })

  test('after the grace the subscription is ended at Stripe too', async () => {
    const { someone, subscription } = await joinAndFail()
    const failing = new Date((await subscriptionStateOf(someone)).membership.endsAt)
    await app.db.update(users).set({ subscriptionEndDate: new Date() }).where(eq(users.id, someone.id))
    expect(await isPremium(someone), 'not even until the next job').toBe(false)
    await handleFailedPayments(app, failing)
    expect(subscription.status).toBe('canceled')
    expect(await isPremium(someone)).toBe(false)
    expect(await userRowOf(someone)).toMatchObject({
      subscriptionType: 'free',
      subscriptionStatus: 'canceled',
    })
  })

  test('a member who paid in the end is neither reminded nor ended, even if the event was lost', async () => {
    const { someone, subscription, customer } = await joinAndFail()
    const graceEnds = new Date((await subscriptionStateOf(someone)).membership.endsAt)
    billing.takeCard(customer, 'good')
    site.dropEvents()
    await handleFailedPayments(app, graceEnds)
    expect(subscription.status).toBe('active')
    expect((await subscriptionStateOf(someone)).membership).toMatchObject({
      open: true,
      status: 'active',
      endsAt: null,
    })
  })

  test('cancelling ends with the period; resuming takes it back; a new start is possible after the end', async () => {
    const { someone, subscription } = await subscribe()
    for (const _ of [1, 2]) {
      const { body } = await someone.post('/api/subscriptions/cancellation')
      expect(body.membership).toMatchObject({ open: true, cancelAtPeriodEnd: true })
      expect(body.membership.endsAt).toBe(body.membership.currentPeriodEnd)
    }
    const resumed = await someone.delete('/api/subscriptions/cancellation')
    expect(resumed.body.membership).toMatchObject({ cancelAtPeriodEnd: false, endsAt: null })
    await someone.post('/api/subscriptions/cancellation')
    await sendNewEvents()
    const subjects = (await mailTo(someone.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes("won't renew"))).toHaveLength(2)
    expect(subjects.filter((subject) => subject?.includes('goes on'))).toHaveLength(1)
    billing.advance(32)
    await sendNewEvents()
    expect(subscription.status).toBe('canceled')
    expect(await isPremium(someone)).toBe(false)
    expect(await someone.post('/api/subscriptions/cancellation')).toFailWith(409, 'not_subscribed')
    ledger.now = Math.floor(Date.now() / 1000)
    const secondResponse = await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    expect(secondResponse.status).toBe(200)
    billing.pay(await checkoutSessionOf(someone), 'good')
    await sendNewEvents()
    expect(await isPremium(someone)).toBe(true)
  })

  test('a person who returns before the event of the end arrives may pay again, but only after the end', async () => {
    const { someone, subscription } = await subscribe()
    await someone.post('/api/subscriptions/cancellation')
    const checkout = () => someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    const requestAccess = () => someone.post('/api/subscriptions/access-requests')
    for (const ask of [checkout, requestAccess]) expect(await ask()).toFailWith(409, 'already_member')
    billing.advance(32)
    expect(subscription.status).toBe('canceled')
    site.dropEvents()
    ledger.now = Math.floor(Date.now() / 1000)
    expect((await checkout()).status).toBe(200)
    expect(await isPremium(someone)).toBe(false)
    billing.pay(await checkoutSessionOf(someone), 'good')
    await sendNewEvents()
    expect(await isPremium(someone)).toBe(true)
    const again = await subscribe()
    billing.cancel(again.subscription)
    site.dropEvents()
    expect((await again.someone.post('/api/subscriptions/access-requests')).status).toBe(201)
  })

  test('an end that was set at Stripe is shown once it is near, with its own date', async () => {
    const { someone, subscription } = await subscribe()
    const cancelAt = subscription.periodEnd + 10 * DAY_SECONDS
    billing.change(subscription, { cancelAt })
    await sendNewEvents()
    const membership = async () => (await subscriptionStateOf(someone)).membership
    expect(await membership(), 'another month comes first').toMatchObject({
      cancelAtPeriodEnd: false,
      endsAt: null,
    })
    billing.advance(32)
    await sendNewEvents()
    const endsAt = new Date(cancelAt * 1000).toISOString()
    expect(await membership()).toMatchObject({ open: true, cancelAtPeriodEnd: true, endsAt })
    expect((await userRowOf(someone))?.subscriptionEndDate?.toISOString()).toBe(endsAt)
    billing.advance(10)
    await sendNewEvents()
    expect(subscription.status).toBe('canceled')
    expect(await isPremium(someone)).toBe(false)
  })

  test('a change of plan is previewed and charged as previewed; a card that is declined or to be confirmed changes nothing', async () => {
    const { someone, subscription } = await subscribe()
    const preview = await someone.get('/api/subscriptions/change?plan=annual')
    expect(preview.body).toMatchObject({ nextAmount: 7000, currency: 'usd' })
    expect(preview.body.dueNow).toBeGreaterThan(6200)
    const { prorationDate, dueNow } = preview.body
    const customer = customerOf(subscription)
    customer.card = 'declines'
    const change = { plan: 'annual', prorationDate }
    for (const _ of [1, 2])
      expect(await someone.post('/api/subscriptions/change', change)).toFailWith(409, 'card_declined')
    customer.card = 'asks'
    expect(await someone.post('/api/subscriptions/change', change)).toFailWith(409, 'card_unconfirmed')
    expect((await subscriptionStateOf(someone)).membership.plan).toBe('monthly')
    customer.card = 'good'
    const stale = { plan: 'annual', prorationDate: prorationDate - 7200 }
    expect(await someone.post('/api/subscriptions/change', stale)).toFailWith(409, 'preview_outdated')
    const changed = await someone.post('/api/subscriptions/change', change)
    expect(changed.body.membership).toMatchObject({ plan: 'annual', amount: 7000 })
    await sendNewEvents()
    expect(Math.abs((await subscriptionStateOf(someone)).payments[0].amount - dueNow)).toBeLessThan(2)
    const mails = (await mailTo(someone.email)).filter(({ subject }) => subject?.includes('plan has changed'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text?.replace(/\s+/g, ' ')).toMatch(
      /You now pay .*70.* a year, and your membership renews on/,
    )
    const same = await someone.get('/api/subscriptions/change?plan=annual')
    expect(same).toFailWith(409, 'same_plan')
  })

  test('who changes the plan after cancelling, as in another tab, reads that the membership still ends', async () => {
    const { someone } = await subscribe()
    await someone.post('/api/subscriptions/cancellation')
    const { prorationDate } = (await someone.get('/api/subscriptions/change?plan=annual')).body
    const change = await someone.post('/api/subscriptions/change', { plan: 'annual', prorationDate })
    expect(change.body.membership).toMatchObject({ plan: 'annual', cancelAtPeriodEnd: true })
    const [mail] = (await mailTo(someone.email)).filter(({ subject }) =>
      subject?.includes('plan has changed'),
    )
    expect(mail?.text).toContain('still ends on')
    expect(mail?.text).not.toContain('renews')
  })

  test('a refund at Stripe is seen, once, with an email', async () => {
    const { someone, subscription } = await subscribe()
    const [paid] = paymentsOf(subscription.customer)
    if (!paid) throw new Error('no payment')
    billing.refund(paid, 200)
    billing.refund(paid, 500)
    await sendNewEvents((events) => [...events, ...events].toReversed())
    expect((await subscriptionStateOf(someone)).payments).toMatchObject([{ amount: 700, refunded: 700 }])
    const subjects = (await mailTo(someone.email, 3)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes('on its way back'))).toHaveLength(1)
  })

  test('the portal opens for who has paid, and for nobody else', async () => {
    const { someone } = await subscribe()
    const { url } = (await someone.post('/api/subscriptions/portal')).body
    expect(url).toContain('/portal/cus_')
    expect(new URL(url).searchParams.get('return')).toMatch(/\/en\/account#membership$/)
    expect(await (await createPerson(testApp)).post('/api/subscriptions/portal')).toFailWith(
      409,
      'not_subscribed',
    )
    expect(await testApp.newClient().post('/api/subscriptions/portal')).toFailWith(401, 'sign_in_first')
  })
})
