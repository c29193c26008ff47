import type { IncomingMessage, ServerResponse } from 'node:http'
import { CardDeclined } from './billing.ts'
import type { StripeDouble } from './double.ts'

/** Stripe's own pages, as far as a person meets them: the checkout and the portal. Nothing on them takes a real card. */
export function hostedPages(
  { ledger, billing }: StripeDouble,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  input: Record<string, unknown>,
): unknown {
  const [, kind, id = ''] = url.pathname.split('/')
  const isPost = request.method === 'POST'
  const session = kind === 'checkout' ? ledger.sessions.get(id) : undefined
  const customer = kind === 'portal' ? ledger.customers.get(id) : undefined
  if (session && isPost) {
    if (session.status !== 'open')
      return show(response, 'This checkout has been completed or has expired.', '')
    try {
      billing.pay(session, input.card === 'declines' ? 'declines' : 'good')
      return lead(response, session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id))
    } catch (error) {
      if (!(error instanceof CardDeclined)) throw error
      return show(response, 'Your card was declined.', checkoutForm(session.cancelUrl))
    }
  }
  if (session) {
    if (session.status !== 'open')
      return show(response, 'This checkout has been completed or has expired.', '')
    return show(
      response,
      `${session.price.amount / 100} ${session.price.currency}`,
      checkoutForm(session.cancelUrl),
    )
  }
  const back = url.searchParams.get('return') ?? '/'
  if (customer && isPost) {
    billing.takeCard(customer, input.card === 'declines' ? 'declines' : 'good')
    return lead(response, back)
  }
  if (customer) return show(response, 'Your card', cardForm(back))
  return response.writeHead(404).end()
}

const BUTTONS = `<button name="card" value="good">Pay with a good card</button>
  <button name="card" value="declines">Pay with a card that is declined</button>`
const checkoutForm = (cancelUrl: string) =>
  `<form method="post">${BUTTONS}</form><a href="${escaped(cancelUrl)}">Back</a>`
const cardForm = (back: string) =>
  `<form method="post"><button name="card" value="good">Use a good card</button>
  <button name="card" value="declines">Use a card that is declined</button></form><a href="${escaped(back)}">Back</a>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const lead = (response: ServerResponse, to: string) => void response.writeHead(303, { location: to }).end()

const show = (response: ServerResponse, heading: string, body: string) =>
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="en"><title>Checkout (test)</title><h1>${escaped(heading)}</h1>${body}</html>`,
    )
