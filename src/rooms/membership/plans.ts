/** US dollars (specification 9); null is agreed on with the family. */
export const PLANS = [
  { id: 'monthly', dollars: 7, per: 'month', mostPopular: false },
  { id: 'annual', dollars: 70, per: 'year', mostPopular: true },
  { id: 'flexible', dollars: null, per: null, mostPopular: false },
] as const
export type PlanId = (typeof PLANS)[number]['id']

/** Benefits of the marketing page; their words are `membership_benefit_<id>_title` and `…_text`. */
export const BENEFITS = ['workshops', 'courses', 'toolkits', 'ask', 'circles', 'digest'] as const
/** The account-aware page adds one. */
export const CORE_BENEFITS = [...BENEFITS, 'meetups'] as const
/** A plan card lists these first ones and then 'And more...'. */
export const BENEFITS_ON_A_CARD = 4
