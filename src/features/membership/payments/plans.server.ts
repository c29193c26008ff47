import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import type { AppContext } from '#platform/app-context.server.ts'
import { MINUTE_MS } from '#platform/dates/durations.ts'
import { toSmallestUnit } from '#platform/i18n/money.ts'
import { CURRENCY, PRICES } from '../rules.ts'
import { PLAN_IDS, type PlanId } from '../search-params.ts'
import { callStripe, paymentsOpen, stripeOf } from './stripe.server.ts'
import { lookupKeyOf, readPrice, readProductId } from './stripe-answers.server.ts'

export const PLANS_TAG = 'plans'

/** A price that an admin changes at Stripe is shown after this at the latest. */
const FRESH_MS = 10 * MINUTE_MS

type FixedPlan = Exclude<PlanId, 'flexible'>
type Price = { id: string; amount: number; currency: string }
type Catalog = { prices: Record<FixedPlan, Price>; productId: string }

const FIXED = PLAN_IDS.filter((plan) => plan !== 'flexible')
const INTERVALS = { monthly: 'month', annual: 'year', flexible: 'month' } as const

/** A page waits no longer than this, then shows the last known prices. */
const PAGE_WAITS_MS = 2_000

/** In each process, by its environment: the prices, and when they were read. */
const read = new WeakMap<AppContext['env'], { at: number; catalog: Promise<Catalog> }>()
const lastKnown = new WeakMap<AppContext['env'], Catalog>()

/**
 * The prices at Stripe, found by their lookup keys and made where there are none. Asked at most every ten minutes.
 * @throws ApiError payments_closed, payments_away
 */
export function findCatalog(app: AppContext): Promise<Catalog> {
  const cached = read.get(app.env)
  if (cached && Date.now() - cached.at < FRESH_MS) return cached.catalog
  const catalog = readCatalog(app)
  read.set(app.env, { at: Date.now(), catalog })
  catalog.then(
    (found) => storeCatalog(app, found),
    () => read.delete(app.env),
  )
  return catalog
}

/** Cached pages show the prices. */
function storeCatalog(app: AppContext, catalog: Catalog) {
  const isNew = JSON.stringify(lastKnown.get(app.env)) !== JSON.stringify(catalog)
  lastKnown.set(app.env, catalog)
  if (isNew) app.live.publish(PLANS_TAG)
}

async function readCatalog(app: AppContext): Promise<Catalog> {
  const stripe = stripeOf(app)
  const { data } = await callStripe(() =>
    stripe.prices.list({ lookup_keys: FIXED.map(lookupKeyOf), active: true, limit: 10 }),
  )
  const stripePrices = data.map(readPrice)
  const productId = stripePrices[0]?.product ?? readProductId(await makeProduct(stripe))
  const prices = {} as Record<FixedPlan, Price>
  for (const plan of FIXED) {
    const stripePrice = stripePrices.find(({ lookup_key: key }) => key === lookupKeyOf(plan))
    const {
      id,
      unit_amount: amount,
      currency,
    } = stripePrice ?? readPrice(await makePrice(stripe, plan, productId))
    prices[plan] = { id, amount, currency }
  }
  return { prices, productId }
}

const makeProduct = (stripe: Stripe) =>
  callStripe(() => stripe.products.create({ name: 'Peyvand+' }, { idempotencyKey: 'product:peyvand-plus' }))

const makePrice = (stripe: Stripe, plan: FixedPlan, product: string) =>
  callStripe(() =>
    stripe.prices.create(
      {
        product,
        currency: CURRENCY,
        unit_amount: toSmallestUnit(PRICES[plan], CURRENCY),
        recurring: { interval: INTERVALS[plan] },
        lookup_key: lookupKeyOf(plan),
        transfer_lookup_key: true,
      },
      { idempotencyKey: `price:${lookupKeyOf(plan)}` },
    ),
  )

/** The line item for a plan: one of the prices, or one's own amount each month. */
export async function lineItemOf(app: AppContext, plan: PlanId, amount: number | null) {
  const { prices, productId } = await findCatalog(app)
  if (plan !== 'flexible') return { price: prices[plan].id }
  return {
    price_data: {
      currency: CURRENCY,
      product: productId,
      unit_amount: toSmallestUnit(amount ?? 0, CURRENCY),
      recurring: { interval: INTERVALS.flexible },
    },
  }
}

/** What a plan costs in each of its periods, in the smallest unit. @throws ApiError payments_away */
export async function priceOf(app: AppContext, plan: PlanId, amount: number | null): Promise<number> {
  if (plan === 'flexible') return toSmallestUnit(amount ?? 0, CURRENCY)
  return (await findCatalog(app)).prices[plan].amount
}

/**
 * What `/peyvand-plus` and `/subscribe` show: whether payments are open, and what each plan costs. While Stripe is
 * unreachable or slow, the last known ones are shown, or else those of the specification.
 */
export async function showPlans(app: AppContext) {
  const { flexible } = app.settings()
  const isOpen = paymentsOpen(app)
  if (isOpen) await Promise.race([findCatalog(app).catch(() => {}), sleep(PAGE_WAITS_MS)])
  const prices = lastKnown.get(app.env)?.prices
  return {
    mode: isOpen ? ('payments' as const) : ('waitlist' as const),
    monthly: shownPrice('monthly', prices?.monthly),
    annual: shownPrice('annual', prices?.annual),
    flexible: { ...flexible, currency: CURRENCY },
  }
}

const shownPrice = (plan: FixedPlan, price: Price | undefined) =>
  price
    ? { amount: price.amount, currency: price.currency }
    : { amount: toSmallestUnit(PRICES[plan], CURRENCY), currency: CURRENCY }
