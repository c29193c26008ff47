import { m } from '#messages'

/** The six benefits of the marketing page; each plan lists the first four and 'And more...'. */
export const BENEFITS = [
  { title: m.membership_benefit_workshops_title, text: m.membership_benefit_workshops_text },
  { title: m.membership_benefit_courses_title, text: m.membership_benefit_courses_text },
  { title: m.membership_benefit_toolkits_title, text: m.membership_benefit_toolkits_text },
  { title: m.membership_benefit_ask_title, text: m.membership_benefit_ask_text },
  { title: m.membership_benefit_circles_title, text: m.membership_benefit_circles_text },
  { title: m.membership_benefit_digest_title, text: m.membership_benefit_digest_text },
] as const

export const BENEFITS_PER_PLAN = 4

/** What it costs. */
export const PLANS = [
  {
    id: 'monthly',
    name: m.membership_plan_monthly_name,
    price: m.membership_plan_monthly_price,
    per: m.membership_plan_monthly_per,
    notes: [m.membership_plan_monthly_note],
    popular: false,
  },
  {
    id: 'annual',
    name: m.membership_plan_annual_name,
    price: m.membership_plan_annual_price,
    per: m.membership_plan_annual_per,
    notes: [m.membership_plan_annual_note, m.membership_plan_annual_save],
    popular: true,
  },
  {
    id: 'flexible',
    name: m.membership_plan_flexible_name,
    price: m.membership_plan_flexible_price,
    per: m.membership_plan_flexible_per,
    notes: [m.membership_plan_flexible_note],
    popular: false,
  },
] as const
export type Plan = (typeof PLANS)[number]

export const REASONS = [
  { title: m.membership_why_rhythm_title, text: m.membership_why_rhythm_text },
  { title: m.membership_why_people_title, text: m.membership_why_people_text },
  { title: m.membership_why_together_title, text: m.membership_why_together_text },
] as const

/** The seven benefits on the page for members and people who may become one. */
export const CORE_BENEFITS = [
  ...BENEFITS,
  { title: m.membership_benefit_meetups_title, text: m.membership_benefit_meetups_text },
] as const
