import { m } from '#messages'
import { localizeDigits } from '#platform/i18n/format.ts'
import { moneyRangeText, moneyText, toSmallestUnit } from '#platform/i18n/money.ts'
import { requestContext } from '#platform/request-context.ts'
import type { Plan } from '../offer.ts'
import type { Plans } from '../queries.ts'
import type { PlanId } from '../search-params.ts'

/** A sum in the smallest unit of its currency, in the reader's language. */
export const formatMoney = (amount: number, currency: string) =>
  moneyText(amount, currency, requestContext().lang)

/** Does the same for an amount in whole units, such as the bounds of pay-what-you-can. */
export const formatWholeMoney = (amount: number, currency: string) =>
  formatMoney(toSmallestUnit(amount, currency), currency)

/** The bounds of pay-what-you-can, such as $1 to $100. */
export const formatRange = ({ least, most, currency }: Plans['flexible']) =>
  moneyRangeText(least, most, currency, requestContext().lang)

/** What a plan costs, as it is written on its card. */
export function planPrice(plan: PlanId, plans: Plans): { price: string; per: string } {
  if (plan === 'flexible')
    return {
      price: localizeDigits(m.membership_plan_flexible_price()),
      per: m.membership_plan_flexible_per(),
    }
  const { amount, currency } = plans[plan]
  const per = plan === 'monthly' ? m.membership_plan_monthly_per() : m.membership_plan_annual_per()
  return { price: formatMoney(amount, currency), per }
}

/**
 * Returns the notes beneath a plan's name. The annual plan's note says how much it saves at these prices, which the
 * operator may change.
 */
export function planNotes({ id, notes }: Plan, { monthly, annual }: Plans): string[] {
  if (id !== 'annual') return notes.map((note) => localizeDigits(note()))
  const saved = 12 * monthly.amount - annual.amount
  return [
    ...(saved === 2 * monthly.amount ? [localizeDigits(m.membership_plan_annual_note())] : []),
    ...(saved > 0 ? [m.membership_plan_annual_saved({ sum: formatMoney(saved, annual.currency) })] : []),
  ]
}

export const PLAN_NAMES: Record<PlanId, () => string> = {
  monthly: m.membership_plan_monthly_name,
  annual: m.membership_plan_annual_name,
  flexible: m.membership_plan_flexible_name,
}
