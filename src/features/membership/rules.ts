import * as v from 'valibot'
import { canWrite } from '#features/accounts/roles.ts'
import type { Viewer } from '#platform/app-context.server.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#platform/dates/durations.ts'
import type { Limit } from '#platform/http/rate-limits.server.ts'
import { Email, optionalText, requiredLine } from '#platform/text/text-input.ts'
import { typedWholeNumber } from '#platform/text/whole-number.ts'
import { CHECKOUT_SESSION, PLAN_IDS, STRIPE_ID_MAX } from './search-params.ts'

export const WAITLIST_NAME_MAX = 120
export const WAITLIST_CITY_MAX = 200
export const WAITLIST_TEXT_MAX = 500

export const WaitlistInput = v.object({
  name: requiredLine('waitlist_name', WAITLIST_NAME_MAX),
  email: Email,
  city: requiredLine('waitlist_city', WAITLIST_CITY_MAX),
  childrenAges: requiredLine('waitlist_ages', WAITLIST_TEXT_MAX),
  interests: optionalText('waitlist_interests', WAITLIST_TEXT_MAX),
})
export type WaitlistInput = v.InferOutput<typeof WaitlistInput>

export const MEMBERSHIP_SOURCES = ['stripe', 'granted'] as const
export type MembershipSource = (typeof MEMBERSHIP_SOURCES)[number]

/** Stripe's words for the states that a membership can have. */
export const MEMBERSHIP_STATUSES = ['active', 'past_due', 'unpaid', 'canceled'] as const
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number]

/** The states of a disputed payment. An inquiry that was closed counts as won. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** After a payment fails, a membership stays open for this long; Stripe tries the card again meanwhile. */
export const GRACE_DAYS = 14
/** Days after the failed payment on which an email reminds the member of it. */
export const REMINDER_DAYS = [1, 7, 12] as const

/** ISO 4217, as Stripe writes it: the currency of the prices and of pay-what-you-can. */
export const CURRENCY = 'usd'
/** In whole units; once made at Stripe, its prices count. */
export const PRICES = { monthly: 7, annual: 70 } as const

const plan = v.picklist(PLAN_IDS, 'plan_required')
/** In whole units of the currency; its bounds are a setting, which the server holds (`assertAmount`). */
const amount = v.nullable(typedWholeNumber('amount_invalid', { least: 1, most: 1_000 }))

/**
 * `amount` is only for pay-what-you-can; other plans have their price. For these, text in the hidden field is ignored.
 */
export const CheckoutInput = v.pipe(
  v.object({ plan, amount: v.nullish(v.union([v.string(), v.number()], 'amount_invalid'), null) }),
  v.transform((typed) => ({ ...typed, amount: typed.plan === 'flexible' ? typed.amount : null })),
  v.object({ plan, amount }),
)
export type CheckoutInput = v.InferOutput<typeof CheckoutInput>

export const CheckoutReturn = v.object({
  session: v.pipe(
    v.string('invalid'),
    v.regex(CHECKOUT_SESSION, 'invalid'),
    v.maxLength(STRIPE_ID_MAX, 'invalid'),
  ),
})
export const CHECKOUT_STATES = ['open', 'complete', 'expired'] as const
export type CheckoutReturn = v.InferOutput<typeof CheckoutReturn>

/** `prorationDate`, in seconds, is that of the preview, so the charge equals the shown sum. */
export const PlanChangeInput = v.object({
  plan,
  amount: v.nullish(amount, null),
  prorationDate: v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(0, 'invalid')),
})
export type PlanChangeInput = v.InferOutput<typeof PlanChangeInput>

/** Membership needs a verified address: another may be somebody else's. */
export const canBeMember = (viewer: Viewer) => canWrite(viewer) && viewer.verified

export const CHECKOUTS_LIMIT: Limit = { name: 'membership.checkouts', most: 20, perSeconds: HOUR_SECONDS }
/** Changes, previews and visits to the portal each call Stripe. */
export const CHANGES_LIMIT: Limit = { name: 'membership.changes', most: 30, perSeconds: HOUR_SECONDS }
/** The page to which Stripe returns polls every few seconds. */
export const RETURNS_LIMIT: Limit = { name: 'membership.returns', most: 120, perSeconds: 10 * MINUTE_SECONDS }
export const REQUESTS_LIMIT: Limit = { name: 'membership.requests', most: 10, perSeconds: DAY_SECONDS }

export const AccessDecision = v.object({ granted: v.boolean('invalid') })
export const GrantInput = v.object({ email: Email })
export type GrantInput = v.InferOutput<typeof GrantInput>

/** How many of the waitlist are invited at once: no more than an admin can answer questions of. */
const INVITATIONS_MAX = 500
export const InvitationInput = v.object({
  count: v.pipe(
    typedWholeNumber('invitations_invalid', { least: 1, most: INVITATIONS_MAX }),
    v.number('invitations_invalid'),
  ),
})
export type InvitationInput = v.InferOutput<typeof InvitationInput>
