import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { Billing, CardDeclined } from './billing.ts'
import type { StripeError } from './call.ts'
import { calls } from './calls.ts'
import { readForm } from './form.ts'
import { hostedPages } from './hosted-pages.ts'
import { type Event, Ledger } from './ledger.ts'
import { toEvent } from './responses.ts'

/**
 * How Stripe may fail: `away` closes the connection, `slow` never answers, `broken` answers 500, `busy` 429, `nonsense`
 * a web page, `hollow` JSON without anything in it; `refused` is an answer: not this one.
 */
type Fault = 'away' | 'slow' | 'broken' | 'busy' | 'nonsense' | 'hollow' | 'refused'

type Answer = { status: number; json: unknown; isReplayed?: true }
type OnCall = (call: string) => Fault | undefined

const TEST_KEY = 'sk_test_double'
const TEST_WEBHOOK_SECRET = 'whsec_double_of_stripe'

/** A test double of Stripe: the part of its API that this site uses, checkout, customer portal, and its own clock. */
export class StripeDouble {
  readonly ledger = new Ledger()
  readonly billing = new Billing(this.ledger, () => this.url)
  url = ''
  fault: Fault | undefined
  /**
   * Hooks of a test: `before` may return a fault for this call alone, and `after` may wait, so that the response of an
   * earlier call arrives late.
   */
  onCall: { before?: OnCall; after?: (call: string) => Promise<void> | undefined } = {}
  /** Every call that arrived, such as `POST /v1/checkout/sessions`. */
  readonly requests: string[] = []
  /** Where events are sent as they happen; if undefined, a test sends them with `signEvent`. */
  webhookUrl: string | undefined
  /** Configurations of the customer portal. */
  readonly portals: { id: string; object: string; active: boolean; metadata: Record<string, string> }[] = []
  private readonly idempotentAnswers = new Map<string, { body: string; answer: Answer }>()
  private readonly deliveries = new Set<Promise<void>>()
  private readonly stripe = new Stripe(TEST_KEY)
  private readonly server = createServer((request, response) => void this.handle(request, response))

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve))
    this.url = `http://localhost:${(this.server.address() as AddressInfo).port}`
    this.ledger.onEvent = (event) => {
      if (this.webhookUrl) this.deliver(event)
    }
    return this
  }

  async close(): Promise<void> {
    await this.deliveriesDone()
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** The settings of a site that pays here. */
  get environment() {
    return {
      STRIPE_SECRET_KEY: TEST_KEY,
      STRIPE_WEBHOOK_SECRET: TEST_WEBHOOK_SECRET,
      STRIPE_API_URL: this.url,
    }
  }

  /** An event as it is sent: its body, and the header with its signature. @param at when it is signed, in seconds */
  signEvent(event: Event, at = Math.floor(Date.now() / 1000), secret = TEST_WEBHOOK_SECRET) {
    const payload = JSON.stringify(toEvent(event, '2026-10-28.endive'))
    const signature = this.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at })
    return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
  }

  /** Waits until all events so far are delivered. */
  async deliveriesDone(): Promise<void> {
    while (this.deliveries.size) await Promise.all(this.deliveries)
  }

  private deliver(event: Event) {
    const delivery = this.send(event).finally(() => this.deliveries.delete(delivery))
    this.deliveries.add(delivery)
  }

  /** Sends an event, and retries until it is accepted: as Stripe does, but faster. */
  private async send(event: Event) {
    for (let tries = 0; tries < 5 && this.webhookUrl; tries++) {
      const { payload, headers } = this.signEvent(event)
      const response = await fetch(this.webhookUrl, { method: 'POST', headers, body: payload }).catch(
        () => undefined,
      )
      await response?.body?.cancel()
      if (response?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** tries))
    }
  }

  private async handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', this.url)
    const body = await readBody(request)
    if (!url.pathname.startsWith('/v1/')) return hostedPages(this, request, response, url, readForm(body))
    const call = `${request.method} ${url.pathname}`
    this.requests.push(call)
    const fault = this.fault ?? this.onCall.before?.(call)
    if (fault) return fail(fault, request, response)
    if (request.headers.authorization !== `Bearer ${TEST_KEY}`)
      return json(
        response,
        401,
        errorBody({ type: 'invalid_request_error', message: 'Invalid API Key provided' }),
      )
    const { status, json: answer, isReplayed } = this.answerIdempotently(request, url, body)
    await this.onCall.after?.(call)
    if (isReplayed) response.setHeader('idempotent-replayed', 'true')
    json(response, status, answer)
  }

  /** The same idempotency key gets the same answer; with another body it is rejected. */
  private answerIdempotently(request: IncomingMessage, url: URL, body: string): Answer {
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    const previous = typeof key === 'string' ? this.idempotentAnswers.get(key) : undefined
    if (previous && previous.body !== body)
      return {
        status: 400,
        json: errorBody({
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters',
        }),
      }
    if (previous) return { ...previous.answer, isReplayed: true }
    const answer = this.answer(request.method ?? 'GET', url, body)
    if (typeof key === 'string' && answer.status < 500) this.idempotentAnswers.set(key, { body, answer })
    return answer
  }

  private answer(method: string, url: URL, body: string): Answer {
    const input = readForm(method === 'GET' ? url.search.slice(1) : body)
    try {
      for (const { method: of, path, run } of calls) {
        const match = of === method && path.exec(url.pathname)
        if (match) return { status: 200, json: run(this, match[1] ?? '', input) }
      }
      return {
        status: 404,
        json: errorBody({
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${url.pathname})`,
        }),
      }
    } catch (error) {
      if (error instanceof CardDeclined)
        return {
          status: 402,
          json: errorBody({ type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }),
        }
      const { status, ...details } = error as StripeError
      if (!status) throw error
      return { status, json: errorBody(details) }
    }
  }
}

const errorBody = (error: { type: string; code?: string; message: string; param?: string }) => ({ error })

const json = (response: ServerResponse, status: number, body: unknown) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double' })
    .end(JSON.stringify(body))

function fail(fault: Fault, request: IncomingMessage, response: ServerResponse) {
  if (fault === 'away') return request.socket.destroy()
  if (fault === 'slow') return undefined
  if (fault === 'broken')
    return json(response, 500, errorBody({ type: 'api_error', message: 'An error occurred' }))
  if (fault === 'busy')
    return json(
      response,
      429,
      errorBody({ type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' }),
    )
  if (fault === 'refused')
    return json(response, 400, errorBody({ type: 'invalid_request_error', message: 'Not possible' }))
  if (fault === 'hollow') return json(response, 200, { id: 'hollow', object: 'list', data: [{}] })
  return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
