import type { IncomingMessage, ServerResponse } from 'node:http'
import { CardDeclined } from './billing.ts'
import type { StripeDouble } from './double.ts'

/** Stand-ins for the pages that Stripe hosts: checkout and customer portal. They take no real card. */
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
  if (session && session.status !== 'open')
    return sendPage(response, 'This checkout has been completed or has expired.', '')
  if (session && isPost) {
    try {
      billing.pay(session, input.card === 'declines' ? 'declines' : 'good')
      return redirect(response, session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id))
    } catch (error) {
      if (!(error instanceof CardDeclined)) throw error
      return sendPage(response, 'Your card was declined.', checkoutForm(session.cancelUrl))
    }
  }
  if (session)
    return sendPage(
      response,
      `${session.price.amount / 100} ${session.price.currency}`,
      checkoutForm(session.cancelUrl),
    )
  const returnUrl = url.searchParams.get('return') ?? '/'
  if (customer && isPost) {
    billing.takeCard(customer, input.card === 'declines' ? 'declines' : 'good')
    return redirect(response, returnUrl)
  }
  if (customer) return sendPage(response, 'Your card', cardForm(returnUrl))
  return response.writeHead(404).end()
}

const BUTTONS = `<button name="card" value="good">Pay with a good card</button>
  <button name="card" value="declines">Pay with a card that is declined</button>`
const checkoutForm = (cancelUrl: string) =>
  `<form method="post">${BUTTONS}</form><a href="${escapeHtml(cancelUrl)}">Back</a>`
const cardForm = (returnUrl: string) =>
  `<form method="post"><button name="card" value="good">Use a good card</button>
  <button name="card" value="declines">Use a card that is declined</button></form><a href="${escapeHtml(returnUrl)}">Back</a>`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const redirect = (response: ServerResponse, to: string) =>
  void response.writeHead(303, { location: to }).end()

const sendPage = (response: ServerResponse, heading: string, body: string) =>
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="en"><title>Checkout (test)</title><h1>${escapeHtml(heading)}</h1>${body}</html>`,
    )
