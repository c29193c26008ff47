import { describe, expect, test } from 'vitest'
import { DAY_SECONDS } from '#platform/dates/durations.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openPayingSite } from '../../../../tests/stripe/paying-site.ts'
import { syncDisputes } from './payments.server.ts'

const site = await openPayingSite()
const { testApp, app, mailTo, double, ledger, billing } = site
const { sendNewEvents, dropEvents, subscribe, paymentsOf, isPremium, subscriptionStateOf } = site
const admin = await createPerson(testApp, { role: 'admin' })

type Someone = Awaited<ReturnType<typeof createPerson>>

async function disputed(options?: { isInquiry: boolean }) {
  const { someone, subscription } = await subscribe()
  const [payment] = paymentsOf(subscription.customer)
  if (!payment) throw new Error('no payment')
  const dispute = billing.dispute(payment, options)
  await sendNewEvents()
  return { someone, subscription, payment, dispute }
}
const rowOf = async ({ email }: Someone) => (await admin.get(`/api/admin/memberships?q=${email}`)).body[0]
const inDispute = async () =>
  (await admin.get('/api/admin/memberships?state=disputed')).body.map((row: { email: string }) => row.email)
const figures = async () => (await admin.get('/api/admin/membership-figures')).body
const revenue = async () => (await figures()).revenue[0]?.year ?? 0

describe('a disputed payment', () => {
  test('is shown to admins with the day by which to answer, and locks nobody out', async () => {
    const before = (await figures()).disputed
    const { someone, dispute } = await disputed()
    expect(await rowOf(someone)).toMatchObject({
      dispute: 'open',
      disputeDueAt: new Date(dispute.dueBy * 1000).toISOString(),
    })
    expect(await inDispute()).toContain(someone.email)
    expect((await figures()).disputed).toBe(before + 1)
    expect(await isPremium(someone)).toBe(true)
    expect(await rowOf((await subscribe()).someone), 'and nothing of anyone else').toMatchObject({
      dispute: null,
      disputeDueAt: null,
    })
  })

  test('that is lost counts as money given back, once, in any order, without an email', async () => {
    const { someone, dispute } = await disputed()
    const before = await revenue()
    billing.closeDispute(dispute, 'lost')
    await sendNewEvents((events) => [...events, ...ledger.events.slice(-4)].toReversed())
    expect(await rowOf(someone)).toMatchObject({ dispute: 'lost', disputeDueAt: null })
    expect(await inDispute()).not.toContain(someone.email)
    expect(await revenue()).toBe(before - 700)
    expect((await subscriptionStateOf(someone)).payments).toMatchObject([{ amount: 700, refunded: 700 }])
    const subjects = (await mailTo(someone.email, 2)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes('back'))).toEqual([])
  })

  test.each(['won', 'warning_closed'] as const)('that ends as %s leaves the money', async (status) => {
    const { someone, dispute } = await disputed({ isInquiry: status === 'warning_closed' })
    const before = await revenue()
    billing.closeDispute(dispute, status)
    await sendNewEvents()
    expect(await rowOf(someone)).toMatchObject({ dispute: 'won' })
    expect(await inDispute()).not.toContain(someone.email)
    expect(await revenue()).toBe(before)
    expect(await isPremium(someone)).toBe(true)
  })

  test('of which a part was refunded before loses the rest, and never more than was paid', async () => {
    const { someone, payment, dispute } = await disputed()
    billing.refund(payment, 100)
    billing.closeDispute(dispute, 'lost')
    await sendNewEvents((events) => events.toReversed())
    expect((await subscriptionStateOf(someone)).payments).toMatchObject([{ amount: 700, refunded: 700 }])
    const subjects = (await mailTo(someone.email, 3)).map(({ subject }) => subject)
    expect(subjects).toContain('$1 is on its way back to you')
  })

  test('is found within the hour where its events were lost, as is its end', async () => {
    const { someone, subscription } = await subscribe()
    const [payment] = paymentsOf(subscription.customer)
    if (!payment) throw new Error('no payment')
    const dispute = billing.dispute(payment)
    dropEvents()
    await syncDisputes(app)
    expect(await rowOf(someone)).toMatchObject({ dispute: 'open' })
    billing.closeDispute(dispute, 'lost')
    dropEvents()
    dispute.created -= 30 * DAY_SECONDS
    await syncDisputes(app)
    expect(await rowOf(someone)).toMatchObject({ dispute: 'lost' })
  })

  test('is found though Stripe shows nothing of another one', async () => {
    const [broken, found] = [await disputed(), await subscribe()]
    const [payment] = paymentsOf(found.subscription.customer)
    if (!payment) throw new Error('no payment')
    billing.dispute(payment)
    dropEvents()
    double.onCall.before = (call) => (call.includes(broken.payment.invoice) ? 'refused' : undefined)
    await expect(syncDisputes(app)).rejects.toThrow()
    double.onCall = {}
    expect(await rowOf(found.someone)).toMatchObject({ dispute: 'open' })
  })

  test('and a refund are counted, too, after the account was deleted', async () => {
    const refunded = await subscribe()
    const lost = await subscribe()
    for (const { someone } of [refunded, lost]) await someone.delete('/api/me', { posts: 'remove' })
    const before = await revenue()
    const [first, second] = [refunded, lost].flatMap(({ subscription }) => paymentsOf(subscription.customer))
    if (!first || !second) throw new Error('two payments')
    billing.refund(first, 300)
    billing.closeDispute(billing.dispute(second), 'lost')
    await sendNewEvents()
    expect(await revenue()).toBe(before - 1000)
  })

  test('belongs to the membership that it paid, not to a free one after it', async () => {
    const { someone, subscription } = await disputed()
    billing.cancel(subscription)
    await sendNewEvents()
    await admin.post('/api/admin/memberships', { email: someone.email })
    const rows = (await admin.get(`/api/admin/memberships?state=ended&q=${someone.email}`)).body
    expect(rows).toMatchObject([{ dispute: 'open' }])
    expect(await rowOf(someone)).toMatchObject({ source: 'granted', dispute: null })
  })
})
