import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { TextField } from '#ui/forms/field.tsx'
import type { useForm } from '#ui/forms/use-form.ts'
import type { FieldErrors } from '#ui/forms/use-form-errors.ts'
import { PLANS, type Plan } from '../offer.ts'
import type { Plans } from '../queries.ts'
import type { CheckoutInput } from '../rules.ts'
import { formatWholeMoney, planNotes, planPrice } from './plan-price.ts'

type Field = ReturnType<
  typeof useForm<{ plan: string; amount: string }, typeof CheckoutInput, unknown>
>['field']

export const planErrors = ({ flexible: { least, most } }: Plans): FieldErrors => {
  const between = () => m.field_amount_out_of_bounds({ least: formatNumber(least), most: formatNumber(most) })
  return { plan_required: m.field_plan_required, amount_invalid: between, amount_out_of_bounds: between }
}

type Props = { field: Field; plans: Plans; current?: Plan['id'] | null }

/**
 * The three plans as one choice, with an amount of one's own for the third. One cannot change to the plan that one has,
 * but to another amount.
 */
export function PlanFields({ field, plans, current }: Props) {
  const { name, value, onChange } = field('plan')
  const { least, most, currency } = plans.flexible
  return (
    <fieldset className="group grid gap-3">
      <legend className="mb-2 font-semibold">{m.membership_choose_plan()}</legend>
      {PLANS.map((plan) => {
        const isCurrent = plan.id === current
        const { price, per } = planPrice(plan.id, plans)
        return (
          <label
            key={plan.id}
            className="flex min-h-11 cursor-pointer items-center gap-4 rounded-card border border-edge p-4 has-checked:border-2 has-checked:border-firoozeh has-checked:bg-firoozeh-soft has-disabled:cursor-default has-disabled:border-line has-disabled:bg-paper"
          >
            <input
              type="radio"
              name={name}
              value={plan.id}
              checked={value === plan.id}
              onChange={onChange}
              disabled={isCurrent && plan.id !== 'flexible'}
              className="size-6 shrink-0"
            />
            <span className="grid grow">
              <span className="font-semibold">{plan.name()}</span>
              <span className="text-sm text-muted">
                {isCurrent ? m.membership_plan_current() : planNotes(plan, plans).join(' ·\u00a0')}
              </span>
            </span>
            {plan.id !== 'flexible' && (
              <span className="shrink-0 text-end">
                <bdi className="font-semibold">{price}</bdi>
                <span className="block text-sm text-muted">{per}</span>
              </span>
            )}
          </label>
        )
      })}
      {/* Shown by CSS only, so it works without scripts. */}
      <div className="hidden group-has-[input[value=flexible]:checked]:block">
        <TextField
          {...field('amount')}
          inputMode="numeric"
          autoComplete="off"
          label={m.membership_amount()}
          hint={m.membership_amount_hint({
            least: formatWholeMoney(least, currency),
            most: formatWholeMoney(most, currency),
          })}
        />
      </div>
    </fieldset>
  )
}
