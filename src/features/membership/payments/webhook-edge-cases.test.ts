import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createPerson } from '../../../../tests/people.ts'
import { newId } from '../../../../tests/stripe/ledger.ts'
import { openPayingSite } from '../../../../tests/stripe/paying-site.ts'
import { memberships, payments } from '../tables.ts'
import { endSubscriptions } from './deleted-accounts.server.ts'

const site = await openPayingSite()
const { testApp, app, newClient, double, ledger, billing } = site
const { sendNewEvents, postEvent, dropEvents, subscribe, customerOf, isPremium, subscriptionStateOf } = site

describe('checkouts and subscriptions of others', () => {
  test('the checkout of somebody else is not found', async () => {
    const { someone } = await subscribe()
    const session = [...ledger.sessions.values()].findLast(({ reference }) => reference === someone.id)
    const thief = await createPerson(testApp)
    for (const id of [session?.id, 'cs_test_nothing', `cs_test_${'9'.repeat(40)}`])
      expect(
        await thief.post('/api/subscriptions/checkout/confirmation', { session: id }),
        `${id}`,
      ).toFailWith(404, 'checkout_not_found')
    expect(await isPremium(thief)).toBe(false)
  })

  test('an event about somebody else’s subscription gives access only to its payer', async () => {
    const { subscription } = await subscribe()
    const other = await createPerson(testApp)
    const paid = billing.subscribe(customerOf(subscription), subscription.price, { userId: other.id })
    await sendNewEvents()
    await sendNewEvents()
    expect(await isPremium(other), 'metadata make no member').toBe(false)
    expect(paid.status, 'the payer has one already').toBe('canceled')
  })

  test('a subscription of another site at the same Stripe account is ignored', async () => {
    const { subscription } = await subscribe()
    const stranger = { ...customerOf(subscription), id: newId('cus') }
    ledger.customers.set(stranger.id, stranger)
    const paid = billing.subscribe(stranger, subscription.price, { userId: 'of-another-site' })
    await sendNewEvents()
    await endSubscriptions(app)
    await sendNewEvents()
    expect(paid.status).toBe('active')
    expect(await app.db.$count(payments, eq(payments.stripeInvoiceId, paid.latestInvoice))).toBe(0)
  })
})

describe('events that the webhook does not expect', () => {
  const event = (type: string, object: object) => {
    ledger.emit(type, object)
    const lastEvent = ledger.events.at(-1)
    dropEvents()
    return lastEvent
  }

  test('a body of a megabyte is refused', async () => {
    const { payload, headers } = double.signEvent({
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
    expect((await postEvent(strange)).body).toEqual({ taken: true })
    expect((await postEvent(strange)).body).toEqual({ taken: false })
    expect(await app.db.select().from(memberships).orderBy(memberships.id)).toEqual(before)
  })

  test('an invoice of nothing is no payment', async () => {
    const { someone, subscription } = await subscribe()
    billing.charge(subscription, 0)
    await sendNewEvents()
    expect((await subscriptionStateOf(someone)).payments).toMatchObject([{ amount: 700 }])
    expect(await isPremium(someone)).toBe(true)
  })
})
