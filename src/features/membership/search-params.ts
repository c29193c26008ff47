import * as v from 'valibot'

export const PLAN_IDS = ['monthly', 'annual', 'flexible'] as const
/** Flexible is pay-what-you-can: an amount of one's own each month. */
export type PlanId = (typeof PLAN_IDS)[number]

const STRIPE_ID_MAX = 255
/** What Stripe puts into the address of the page to which it returns. */
export const CheckoutSession = v.pipe(
  v.string('invalid'),
  v.regex(/^cs_[A-Za-z0-9_]+$/, 'invalid'),
  v.maxLength(STRIPE_ID_MAX, 'invalid'),
)
