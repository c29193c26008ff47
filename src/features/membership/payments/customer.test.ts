import { describe, expect, test } from 'vitest'
import { createPerson } from '../../../../tests/people.ts'
import { delayResponses, openPayingSite } from '../../../../tests/stripe/paying-site.ts'
import { endSubscriptions } from './deleted-accounts.server.ts'

const site = await openPayingSite()
const { testApp, app, newClient, runJobs, mailTo, double, ledger } = site
const { subscribe, checkoutSessionOf, customerOf } = site

type Someone = Awaited<ReturnType<typeof createPerson>>
let count = 0

const tokenIn = (text = '') => /[?&](?:token|undo)=([\w-]+)/.exec(text)?.[1] ?? ''

/** Someone asks for another email, and is yet to follow the link that is sent there. */
async function asksForEmail(someone: Someone, email = `other-${++count}@example.org`) {
  expect((await someone.send('PUT', '/api/me/email', { email })).status).toBe(202)
  const token = tokenIn((await mailTo(email)).at(-1)?.text)
  return { email, confirm: () => someone.post('/api/me/email/confirm', { token }) }
}

describe('the email at Stripe', () => {
  test('is another once the new one is confirmed, and the former one if that is undone', async () => {
    const { someone, subscription } = await subscribe()
    const { email, confirm } = await asksForEmail(someone)
    await runJobs()
    expect(customerOf(subscription).email, 'it may be somebody else’s').toBe(someone.email)
    await confirm()
    await runJobs()
    expect(customerOf(subscription).email).toBe(email)
    const undo = tokenIn(
      (await mailTo(someone.email, 3)).findLast(({ text }) => text?.includes('undo='))?.text,
    )
    expect((await newClient().post('/api/me/email/undo', { token: undo })).status).toBe(200)
    await runJobs()
    expect(customerOf(subscription).email).toBe(someone.email)
  })

  test('follows as soon as Stripe is back; the account has its new one at once', async () => {
    const { someone, subscription } = await subscribe()
    const { email, confirm } = await asksForEmail(someone)
    double.fault = 'broken'
    expect((await confirm()).body).toEqual({ email })
    await runJobs()
    expect(customerOf(subscription).email).toBe(someone.email)
    double.fault = undefined
    await app.db.$client.query(`update pgboss.job set start_after = now() where state = 'retry'`)
    await runJobs()
    expect(customerOf(subscription).email).toBe(email)
  })

  test('is the latest of two, the second of which comes while Stripe answers the first', async () => {
    const { someone, subscription } = await subscribe()
    const late = delayResponses(double, (call) => call === `POST /v1/customers/${subscription.customer}`)
    await (await asksForEmail(someone)).confirm()
    const first = runJobs()
    await late.reached
    double.onCall = {}
    const { email, confirm } = await asksForEmail(someone)
    await confirm()
    late.release()
    await first
    expect(customerOf(subscription).email).toBe(email)
  })

  test('is the new one where it changes while the customer is being made', async () => {
    const someone = await createPerson(testApp)
    const { email, confirm } = await asksForEmail(someone)
    const late = delayResponses(double, (call) => call === 'POST /v1/customers')
    const checkout = someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    await late.reached
    double.onCall = {}
    await confirm()
    await runJobs()
    late.release()
    expect((await checkout).status).toBe(200)
    expect(customerOf(await checkoutSessionOf(someone)).email).toBe(email)
  })

  test('is that of the one customer who is kept, where it changes between two first clicks', async () => {
    const someone = await createPerson(testApp)
    const { email, confirm } = await asksForEmail(someone)
    const customersOfMember = () =>
      [...ledger.customers.values()].filter(({ metadata }) => metadata.userId === someone.id)
    const late = delayResponses(double, (call) => call === 'POST /v1/customers')
    const first = someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
    await late.reached
    double.onCall = {}
    await confirm()
    expect((await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })).status).toBe(200)
    late.release()
    expect((await first).status).toBe(200)
    await runJobs()
    await endSubscriptions(app)
    expect(customersOfMember().filter(({ deleted }) => !deleted)).toEqual([
      expect.objectContaining({ email }),
    ])
    expect(customerOf(await checkoutSessionOf(someone)).email).toBe(email)
  })

  test('is in ASCII, and none where no such spelling exists', async () => {
    for (const [email, atStripe] of [
      ['mina@بامداد.example', 'mina@xn--mgbab3ab3k.example'],
      ['نسرین@example.org', ''],
    ] as const) {
      const someone = await createPerson(testApp, { email })
      expect((await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })).status).toBe(200)
      expect(customerOf(await checkoutSessionOf(someone)).email).toBe(atStripe)
    }
  })

  test('of whoever never paid, or has left, is sent to nobody', async () => {
    const calls = () => double.requests.filter((call) => call.startsWith('POST /v1/customers/')).length
    const before = calls()
    await (await asksForEmail(await createPerson(testApp))).confirm()
    const { someone, subscription } = await subscribe()
    await (await asksForEmail(someone)).confirm()
    await someone.delete('/api/me', { posts: 'remove' })
    await runJobs()
    await endSubscriptions(app)
    expect(calls()).toBe(before)
    expect(ledger.customers.get(subscription.customer)).toMatchObject({ deleted: true, email: '' })
  })
})
