import * as v from 'valibot'
import { Email, optionalText, requiredLine } from '#platform/text/text.ts'

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

export const PLAN_IDS = ['monthly', 'annual', 'flexible'] as const
/** Flexible is pay-what-you-can: an amount of one's own each month. */
export type PlanId = (typeof PLAN_IDS)[number]

export const MEMBERSHIP_SOURCES = ['stripe', 'granted'] as const
export type MembershipSource = (typeof MEMBERSHIP_SOURCES)[number]

/** Stripe's words, as far as a membership can be in that state. */
export const MEMBERSHIP_STATUSES = ['active', 'past_due', 'unpaid', 'canceled'] as const
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number]
