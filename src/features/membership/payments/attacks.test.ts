import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { aPerson } from '../../../../tests/people.ts'
import type { Event, Subscription } from '../../../../tests/stripe/ledger.ts'
import { newId } from '../../../../tests/stripe/ledger.ts'
import { holdAnswers, openDouble, payingSite } from '../../../../tests/stripe/paying.ts'
import { memberships, payments } from '../tables.ts'
import { endSubscriptions } from './ending.server.ts'

const double = await openDouble()
const here = await openTestApp(double.environment)
const { app, newClient, mailTo } = here
const { ledger, billing } = double
const { tell, send, deliver, loseEvents, sessionOf, join, isIn, own } = payingSite(here, double)
type Someone = Awaited<ReturnType<typeof aPerson>>

/** All at once, in an order of chance. */
const atOnce = (events: Event[]) =>
  Promise.all(events.toSorted(() => Math.random() - 0.5).map((event) => send(event)))

const eventsSince = (from: number) => ledger.events.slice(from)
const paidBy = (customer: string) => [...ledger.payments.values()].filter((one) => one.customer === customer)
const chargedTo = (customer: string) =>
  paidBy(customer).reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
const openOf = ({ id }: Someone) =>
  app.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, id), isNull(memberships.endedAt)))

function customerOf({ customer }: Subscription) {
  const found = ledger.customers.get(customer)
  if (!found) throw new Error('no customer')
  return found
}

/** Someone who pays in two tabs; nothing has been told yet. */
async function payTwice() {
  const someone = await aPerson(here)
  await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
  loseEvents()
  const from = ledger.events.length
  const first = billing.pay(await sessionOf(someone), 'good')
  const second = billing.subscribe(customerOf(first), first.price, first.metadata)
  return { someone, both: [first, second], customer: first.customer, events: eventsSince(from) }
}

describe('paying twice', () => {
  test.each([1, 2, 3, 4, 5])(
    'of two payments at the same moment one stays, and the other is given back, in any order (%i)',
    async () => {
      const { someone, both, customer, events } = await payTwice()
      await atOnce([...events, ...events])
      await tell()
      expect(both.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled'])
      expect(chargedTo(customer)).toBe(700)
      const open = await openOf(someone)
      expect(open.map(({ stripeSubscriptionId: id }) => id)).toEqual(
        both.filter(({ status }) => status === 'active').map(({ id }) => id),
      )
      expect(await isIn(someone)).toBe(true)
      expect((await own(someone)).membership, 'the page speaks of the one that is open').toMatchObject({
        open: true,
        ended: false,
      })
      const subjects = (await mailTo(someone.email, 4)).map(({ subject }) => subject)
      expect(subjects).toContain('$7 is on its way back to you')
      expect(subjects.filter((subject) => subject?.includes('ended'))).toEqual([])
    },
  )

  test.each(['POST /v1/refunds', 'DELETE /v1/subscriptions/'])(
    'while Stripe fails at %s, a second payment waits, and is given back later',
    async (failing) => {
      const { customer, both, events } = await payTwice()
      double.onCall.before = (call) => (call.startsWith(failing) ? 'nonsense' : undefined)
      const answers = await Promise.all(events.map((event) => deliver(event)))
      expect(answers.some(({ status }) => status === 503)).toBe(true)
      double.onCall = {}
      for (const event of events) await send(event)
      await tell()
      expect(both.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled'])
      expect(chargedTo(customer)).toBe(700)
    },
  )

  test('a second payment stays where the first subscription has ended unheard of', async () => {
    const { someone, both, customer, events } = await payTwice()
    const [first, second] = both
    if (!first || !second) throw new Error('two were made')
    await send(events.find(({ type }) => type === 'customer.subscription.created'))
    const [payment] = paidBy(customer)
    billing.cancel(first)
    if (payment) billing.refund(payment)
    await send(events.findLast(({ type }) => type === 'customer.subscription.created'))
    expect(second.status).toBe('active')
    expect(await isIn(someone)).toBe(true)
    expect(chargedTo(customer)).toBe(700)
  })

  test('after a payment, no click opens another checkout, also before the event arrives', async () => {
    const someone = await aPerson(here)
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    billing.pay(await sessionOf(someone), 'good')
    const click = () => someone.post('/api/subscriptions/checkout', { plan: 'annual' })
    expect(await click()).toFailWith(409, 'payment_under_way')
    for (const _ of [1, 2]) expect(await click()).toFailWith(409, 'already_member')
    expect(await isIn(someone)).toBe(true)
    await tell()
    expect(await app.db.$count(memberships, eq(memberships.userId, someone.id))).toBe(1)
  })

  test('a former checkout is closed, also where Stripe failed at it the first time', async () => {
    const someone = await aPerson(here)
    await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    const former = await sessionOf(someone)
    double.onCall.before = (call) => (call.endsWith('/expire') ? 'nonsense' : undefined)
    const annual = () => someone.post('/api/subscriptions/checkout', { plan: 'annual' })
    expect(await annual()).toFailWith(503, 'payments_away')
    double.onCall = {}
    expect((await annual()).status).toBe(200)
    expect(former.status).toBe('expired')
  })

  test('of two tabs that choose different plans at once, one checkout stays open', async () => {
    const someone = await aPerson(here)
    await someone.post('/api/subscriptions/checkout', { plan: 'flexible', amount: 5 })
    const late = holdAnswers(double, (call) => call === 'POST /v1/checkout/sessions')
    const first = someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    await late.reached
    double.onCall = {}
    expect((await someone.post('/api/subscriptions/checkout', { plan: 'annual' })).status).toBe(200)
    late.release()
    expect(await first).toFailWith(409, 'checkout_replaced')
    const { customer, price } = await sessionOf(someone)
    const open = [...ledger.sessions.values()].filter(
      (one) => one.customer === customer && one.status === 'open',
    )
    expect(open).toHaveLength(1)
    expect(price.amount).toBe(7000)
  })
})

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
        atOnce(eventsSince(from)),
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
        atOnce(eventsSince(from)),
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
    await atOnce(all.slice(0, 200))
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

describe('what is not one’s own', () => {
  test('the checkout of somebody else is not found', async () => {
    const { someone } = await join()
    const session = [...ledger.sessions.values()].findLast(({ reference }) => reference === someone.id)
    const thief = await aPerson(here)
    for (const id of [session?.id, 'cs_test_nothing', `cs_test_${'9'.repeat(40)}`])
      expect(
        await thief.post('/api/subscriptions/checkout/confirmation', { session: id }),
        `${id}`,
      ).toFailWith(404, 'checkout_not_found')
    expect(await isIn(thief)).toBe(false)
  })

  test('an event about the subscription of somebody else gives access to its payer alone', async () => {
    const { subscription } = await join()
    const other = await aPerson(here)
    const paid = billing.subscribe(customerOf(subscription), subscription.price, { userId: other.id })
    await tell()
    await tell()
    expect(await isIn(other), 'metadata make no member').toBe(false)
    expect(paid.status, 'the payer has one already').toBe('canceled')
  })

  test('a subscription of another site at the same Stripe account is left alone', async () => {
    const { subscription } = await join()
    const stranger = { ...customerOf(subscription), id: newId('cus') }
    ledger.customers.set(stranger.id, stranger)
    const paid = billing.subscribe(stranger, subscription.price, { userId: 'of-another-site' })
    await tell()
    await endSubscriptions(app)
    await tell()
    expect(paid.status).toBe('active')
    expect(await app.db.$count(payments, eq(payments.stripeInvoiceId, paid.latestInvoice))).toBe(0)
  })
})

describe('strange events', () => {
  const event = (type: string, object: object) => {
    ledger.emit(type, object)
    const made = ledger.events.at(-1)
    loseEvents()
    return made
  }

  test('a body of a megabyte is refused', async () => {
    const { payload, headers } = double.signed({
      id: newId('evt'),
      type: 'invoice.paid',
      created: ledger.now,
      object: { id: 'x'.repeat(1_000_000) },
    })
    expect(await newClient().post('/api/stripe/webhook', payload, headers)).toFailWith(413, 'too_large')
  })

  test.each([
    ['customer.subscription.updated', { id: 'sub_gone' }],
    ['invoice.paid', { id: 'in_gone' }],
    ['invoice.paid', { id: 'in_gone', parent: { subscription_details: { subscription: 'sub_gone' } } }],
    ['charge.refunded', { id: 'ch_gone', payment_intent: 'pi_gone' }],
    ['checkout.session.completed', { id: 'cs_gone', subscription: null }],
    ['checkout.session.completed', { id: 'cs_gone', subscription: { id: 'sub_gone' } }],
    ['no.such_event', { id: 'x' }],
    ['invoice', { id: '../../v1/customers' }],
    ['customer.subscription.', { id: '' }],
    ['', { id: 'x' }],
    ['invoice.upcoming', { object: 'invoice' }],
  ])('%s about %j is taken, once, and changes nothing', async (type, object) => {
    const before = await app.db.select().from(memberships).orderBy(memberships.id)
    const strange = event(type, object)
    if (!strange) throw new Error('no event')
    expect((await deliver(strange)).body).toEqual({ taken: true })
    expect((await deliver(strange)).body).toEqual({ taken: false })
    expect(await app.db.select().from(memberships).orderBy(memberships.id)).toEqual(before)
  })

  test('an invoice of nothing is no payment', async () => {
    const { someone, subscription } = await join()
    billing.charge(subscription, 0)
    await tell()
    expect((await own(someone)).payments).toMatchObject([{ amount: 700 }])
    expect(await isIn(someone)).toBe(true)
  })

  test('a refund of a part and a dispute leave the membership open', async () => {
    const { someone, subscription } = await join()
    const [payment] = paidBy(subscription.customer)
    if (!payment) throw new Error('no payment')
    billing.refund(payment, 100)
    ledger.emit('charge.dispute.created', {
      id: newId('du'),
      object: 'dispute',
      payment_intent: payment.intent,
    })
    await tell((events) => events.toReversed())
    expect((await own(someone)).payments).toMatchObject([{ amount: 700, refunded: 100 }])
    expect(await isIn(someone)).toBe(true)
  })
})
