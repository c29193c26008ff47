import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openPayingSite } from '../../../../tests/stripe/paying-site.ts'
import { endingSubscriptions, stripeEvents } from '../tables.ts'
import { endSubscriptions } from './deleted-accounts.server.ts'

const site = await openPayingSite()
const { testApp, app, ledger, billing } = site
const {
  sendNewEvents,
  sendEvent,
  sendAtOnce,
  dropEvents,
  checkoutSessionOf,
  subscribe,
  eventsSince,
  paymentsOf,
  netPaidBy,
  isPremium,
  subscriptionStateOf,
} = site

type Someone = Awaited<ReturnType<typeof createPerson>>

async function changes(someone: Someone, plan: string, amount?: number) {
  const query = `plan=${plan}${amount ? `&amount=${amount}` : ''}`
  const { prorationDate } = (await someone.get(`/api/subscriptions/change?${query}`)).body
  const input = { plan, prorationDate, ...(amount ? { amount } : {}) }
  return someone.post('/api/subscriptions/change', input)
}

test.each([1, 2, 3])(
  'plans and amounts that change while events come in any order end as Stripe says (%i)',
  async () => {
    const { someone, subscription } = await subscribe('flexible', 5)
    const from = ledger.events.length
    for (const [plan, amount] of [['flexible', 12], ['annual'], ['flexible', 3], ['monthly']] as const) {
      await changes(someone, plan, amount)
      await sendAtOnce(eventsSince(from))
    }
    billing.advance(40)
    await sendAtOnce([...eventsSince(from), ...eventsSince(from)])
    dropEvents()
    const { membership, payments } = await subscriptionStateOf(someone)
    expect(membership).toMatchObject({ plan: 'monthly', amount: 700, open: true })
    const sums = payments.map(({ amount }: { amount: number }) => amount)
    expect(sums.toSorted()).toEqual(
      paymentsOf(subscription.customer)
        .map(({ amount }) => amount)
        .toSorted(),
    )
  },
)

test('two tabs that change to different plans at once end in one of them, and pay for what Stripe charged', async () => {
  for (let i = 0; i < 3; i++) {
    const { someone, subscription } = await subscribe()
    const responses = await Promise.all([changes(someone, 'annual'), changes(someone, 'flexible', 20)])
    for (const { status } of responses) expect([200, 409]).toContain(status)
    await sendNewEvents()
    const { membership, payments } = await subscriptionStateOf(someone)
    expect(membership.amount).toBe(subscription.price.amount)
    const sum = payments.reduce((all: number, { amount }: { amount: number }) => all + amount, 0)
    expect(sum).toBe(netPaidBy(subscription.customer))
  }
})

test('events of long ago that come again after they were forgotten change nothing', async () => {
  const from = ledger.events.length
  const { someone, subscription } = await subscribe()
  await changes(someone, 'annual')
  billing.cancel(subscription)
  await sendNewEvents()
  const before = await subscriptionStateOf(someone)
  await app.db.delete(stripeEvents)
  await sendAtOnce(eventsSince(from))
  expect(await subscriptionStateOf(someone)).toEqual(before)
  expect(await isPremium(someone)).toBe(false)
})

test('a checkout that is completed for a deleted account makes nobody a member, and is given back', async () => {
  const someone = await createPerson(testApp)
  await someone.post('/api/subscriptions/checkout', { plan: 'annual' })
  const session = await checkoutSessionOf(someone)
  expect((await someone.delete('/api/me', { posts: 'remove' })).status).toBeLessThan(300)
  const subscription = billing.pay(session, 'good')
  await sendNewEvents((events) => events.toReversed())
  expect(await app.db.$count(users, eq(users.stripeCustomerId, subscription.customer))).toBe(0)
  await endSubscriptions(app)
  await sendNewEvents()
  expect(subscription.status).toBe('canceled')
  expect(netPaidBy(subscription.customer)).toBe(0)
})

test('a checkout of a deleted account takes no money once Stripe has heard of the deletion', async () => {
  const someone = await createPerson(testApp)
  await someone.post('/api/subscriptions/checkout', { plan: 'annual' })
  const session = await checkoutSessionOf(someone)
  await someone.delete('/api/me', { posts: 'remove' })
  await endSubscriptions(app)
  expect(await app.db.$count(endingSubscriptions)).toBe(0)
  expect(session.status, 'the page at Stripe is closed').toBe('expired')
  dropEvents()
})

test('cancelling and resuming while events of both come late end as Stripe says', async () => {
  const { someone, subscription } = await subscribe()
  const from = ledger.events.length
  for (let i = 0; i < 3; i++)
    await Promise.all([
      someone.post('/api/subscriptions/cancellation'),
      someone.delete('/api/subscriptions/cancellation'),
      sendAtOnce(eventsSince(from)),
    ])
  await sendAtOnce(eventsSince(from))
  dropEvents()
  expect((await subscriptionStateOf(someone)).membership.cancelAtPeriodEnd).toBe(
    subscription.cancelAtPeriodEnd,
  )
  await sendEvent({
    id: 'evt_again',
    type: 'customer.subscription.updated',
    created: 1,
    object: { id: subscription.id },
  })
  expect((await subscriptionStateOf(someone)).membership.cancelAtPeriodEnd).toBe(
    subscription.cancelAtPeriodEnd,
  )
})
