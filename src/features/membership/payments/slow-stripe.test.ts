import { expect, test } from 'vitest'
import { createPerson } from '../../../../tests/people.ts'
import { delayResponses, openPayingSite } from '../../../../tests/stripe/paying-site.ts'

const site = await openPayingSite()
const { testApp, app, double, ledger, billing } = site
const { sendNewEvents, postEvent, subscribe, checkoutSessionOf, netPaidBy, isPremium, subscriptionStateOf } =
  site

// The client of Stripe is made with the first call.
if (app.env.stripe) app.env.stripe.timeoutMs = 150

const openOf = ({ id }: { id: string }) =>
  [...ledger.sessions.values()].filter(({ reference, status }) => reference === id && status === 'open')

test('a checkout that Stripe opens without ever answering is the one that the next click gets', async () => {
  const someone = await createPerson(testApp)
  const choice = { plan: 'flexible', amount: 9 }
  const late = delayResponses(double, (call) => call === 'POST /v1/checkout/sessions')
  expect(await someone.post('/api/subscriptions/checkout', choice)).toFailWith(503, 'payments_away')
  expect(openOf(someone), 'asked twice, under one key').toHaveLength(1)
  late.release()
  double.onCall = {}
  const secondResponse = await someone.post('/api/subscriptions/checkout', choice)
  expect(secondResponse.status).toBe(200)
  expect(openOf(someone).map(({ id }) => secondResponse.body.url.includes(id))).toEqual([true])
  expect((await checkoutSessionOf(someone)).price.amount).toBe(900)
})

test('a change of plan without an answer is charged once, and the next look finds it', async () => {
  const { someone, subscription } = await subscribe()
  const { prorationDate, dueNow } = (await someone.get('/api/subscriptions/change?plan=annual')).body
  const late = delayResponses(double, (call) => call === `POST /v1/subscriptions/${subscription.id}`)
  const change = { plan: 'annual', prorationDate }
  expect(await someone.post('/api/subscriptions/change', change)).toFailWith(503, 'payments_away')
  late.release()
  double.onCall = {}
  const secondResponse = await someone.post('/api/subscriptions/change', change)
  expect([200, 409]).toContain(secondResponse.status)
  await sendNewEvents()
  expect(netPaidBy(subscription.customer)).toBe(700 + dueNow)
  expect((await subscriptionStateOf(someone)).membership).toMatchObject({ plan: 'annual', amount: 7000 })
})

test('an event is refused, and taken when it comes again', async () => {
  const someone = await createPerson(testApp)
  await someone.post('/api/subscriptions/checkout', { plan: 'monthly' })
  billing.pay(await checkoutSessionOf(someone), 'good')
  const event = ledger.events.at(-1)
  if (!event) throw new Error('no event')
  double.fault = 'slow'
  expect(await postEvent(event)).toFailWith(503, 'payments_away')
  expect(await isPremium(someone)).toBe(false)
  double.fault = undefined
  await sendNewEvents()
  expect(await isPremium(someone)).toBe(true)
})
