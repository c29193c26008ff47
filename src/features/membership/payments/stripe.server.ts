import Stripe from 'stripe'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Environment } from '#platform/environment.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { runEach } from '#platform/jobs/run-each.ts'

/** A person waits for most of these calls; Stripe's own answers take well under a second, a slow card a few. */
const TIMEOUT_MS = 10_000
/** Each retry has the same timeout: with more retries, a proxy's timeout would hide the error message. */
const RETRIES = 1
const RETRY_AFTER_SECONDS = 30

const clients = new WeakMap<Environment, Stripe>()

/** Whether payments are open; without Stripe there is the waitlist. */
export const paymentsOpen = ({ env }: Pick<AppContext, 'env'>) => env.stripe !== undefined

/**
 * The official client, one a process.
 * @throws ApiError payments_closed where no key is set
 */
export function stripeOf({ env }: Pick<AppContext, 'env'>): Stripe {
  if (!env.stripe) throw new ApiError(409, 'payments_closed')
  const cached = clients.get(env)
  if (cached) return cached
  const { secretKey, apiUrl, timeoutMs = TIMEOUT_MS } = env.stripe
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Peyvand' },
    ...(apiUrl ? placeOf(new URL(apiUrl)) : {}),
  })
  clients.set(env, stripe)
  return stripe
}

const placeOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  port: port || (protocol === 'http:' ? '80' : '443'),
})

/** The language of Stripe's own pages. They do not exist in Persian: there it chooses by the browser. */
export const stripeLocale = (lang: Lang) => (lang === 'en' ? 'en' : 'auto')

/**
 * Calls Stripe and maps its errors: unreachable, slow, rate limited or a wrong key become 503, and may be retried; a
 * declined card becomes 409, and so does one whose bank asks the person first. Any other rejection is a bug of ours, and
 * thrown unchanged.
 * @throws ApiError payments_away, card_declined, card_unconfirmed
 */
export async function callStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      throw new ApiError(409, needsPerson(error) ? 'card_unconfirmed' : 'card_declined')
    if (isAway(error)) throw paymentsAway()
    throw error
  }
}

/**
 * Whether the bank wants the person to confirm the payment (3-D Secure), such as
 * `subscription_payment_intent_requires_action`. Stripe's page for the card has that confirmed when the card is added.
 */
const needsPerson = ({ code, decline_code: declined }: Stripe.errors.StripeCardError) =>
  [code, declined].some((each) =>
    /(?:authentication_required|requires_action|action_required)$/.test(each ?? ''),
  )

/**
 * Charges a card under an idempotency key. Stripe repeats a declined answer for the same key, even if the card has
 * changed. So this tries the next number until the answer is new. Two clicks try the same numbers.
 */
export async function chargeCard<Answer>(key: string, call: (idempotencyKey: string) => Promise<Answer>) {
  for (let number = 1; ; number++) {
    try {
      return await call(`${key}:${number}`)
    } catch (error) {
      if (!isDeclinedBefore(error)) throw error
    }
  }
}

const isDeclinedBefore = (error: unknown) =>
  error instanceof Stripe.errors.StripeCardError && error.headers?.['idempotent-replayed'] === 'true'

/** The same as `callStripe`, or undefined where Stripe knows no such thing. */
export async function findAtStripe<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await callStripe(call)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * Runs each task, even after Stripe rejected one. Stops if Stripe is unreachable.
 * @throws ApiError payments_away, or the first error after all were run
 */
export const runEachAtStripe = (tasks: (() => Promise<void>)[]): Promise<void> =>
  runEach(tasks, (error) => error instanceof ApiError && error.code === 'payments_away')

export const paymentsAway = () => new ApiError(503, 'payments_away', { retryAfter: RETRY_AFTER_SECONDS })

/** Whether Stripe rejected a call, as the state of the object there does not allow it. */
export const isRejected = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError

const isMissing = (error: unknown) => isRejected(error) && error.code === 'resource_missing'

/** Whether Stripe does not know the customer of a call: deleted at Stripe, or made with another key. */
export const isCustomerMissing = (error: unknown) =>
  isRejected(error) && isMissing(error) && error.param === 'customer'

const isAway = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  error instanceof Stripe.errors.StripeIdempotencyError
