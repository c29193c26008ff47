import { Check } from 'lucide-react'
import { m } from '#messages'
import { showDigits } from '#platform/i18n/format.ts'
import { LinkButton } from '#ui/button.tsx'
import { BENEFITS, BENEFITS_PER_PLAN, type Plan } from '../offer.ts'

export const PlanCard = ({ plan }: { plan: Plan }) => (
  <li className={`card relative flex flex-col gap-4 p-6 ${plan.popular ? 'border-2 border-saffron' : ''}`}>
    {plan.popular && (
      <span className="absolute -top-4 start-6 rounded-full bg-saffron px-4 py-1 text-sm font-semibold text-on-saffron">
        {m.membership_plan_annual_badge()}
      </span>
    )}
    <h3 className="text-lg">{plan.name()}</h3>
    <p>
      <bdi className="font-display text-3xl font-bold">{showDigits(plan.price())}</bdi>{' '}
      <span className="text-muted">{plan.per()}</span>
    </p>
    <ul className="text-sm text-muted">
      {plan.notes.map((note) => (
        <li key={note()}>{showDigits(note())}</li>
      ))}
    </ul>
    <ul className="grid gap-2">
      {BENEFITS.slice(0, BENEFITS_PER_PLAN).map(({ title }) => (
        <li key={title()} className="flex gap-2">
          <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-pistachio" />
          {title()}
        </li>
      ))}
      <li className="text-muted">{m.membership_plan_more()}</li>
    </ul>
    <LinkButton
      to="/subscribe"
      search={{ plan: plan.id }}
      look={plan.popular ? 'gold' : 'outline'}
      className="mt-auto"
    >
      {plan.id === 'flexible' ? m.membership_plan_contact() : m.membership_plan_choose()}
      <span className="sr-only">: {plan.name()}</span>
    </LinkButton>
  </li>
)
