export const PLAN_IDS = ['monthly', 'annual', 'flexible'] as const
/** Flexible is pay-what-you-can: an amount of one's own each month. */
export type PlanId = (typeof PLAN_IDS)[number]

/** The id that Stripe adds to the address of the page to which it returns. */
export const CHECKOUT_SESSION = /^cs_[A-Za-z0-9_]+$/
export const STRIPE_ID_MAX = 255
