import { useQuery } from '@tanstack/react-query'
import { Check, Sparkles } from 'lucide-react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { showDigits } from '#platform/i18n/format.ts'
import { LinkButton } from '#ui/button.tsx'
import { Khatam, KhatamGround } from '#ui/khatam.tsx'
import { BENEFITS, BENEFITS_PER_PLAN, CORE_BENEFITS, PLANS, type Plan, REASONS } from '../offer.ts'
import { type Plans, subscriptionQuery } from '../queries.ts'
import { planPrice } from './plan-price.ts'

/** What Peyvand+ is, for guests, for those who have an account, and for members. */
export function PlusPaymentsPage({ plans }: { plans: Plans }) {
  const signedIn = useViewer() !== null
  const { data: own } = useQuery({ ...subscriptionQuery(), enabled: signedIn })
  const isMember = own?.membership?.open ?? false
  return (
    <>
      <section className="relative overflow-hidden border-b border-line bg-saffron-soft">
        <KhatamGround />
        <div className="page relative grid justify-items-center gap-5 py-14 text-center">
          <h1 className="flex items-center gap-3 text-3xl">
            <Sparkles aria-hidden="true" className="size-8 fill-saffron" />
            {m.membership_hero_title()}
          </h1>
          <p className="max-w-2xl text-lg">{m.membership_hero_text()}</p>
          <Start signedIn={signedIn} isMember={isMember} />
        </div>
      </section>
      <section aria-labelledby="benefits" className="page grid gap-6 py-14">
        <h2 id="benefits" className="text-2xl">
          {m.membership_core_benefits_title()}
        </h2>
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-12">
          {CORE_BENEFITS.map(({ title, text }, at) => (
            <li
              key={title()}
              className={`card grid content-start gap-2 p-6 ${at < 4 ? 'lg:col-span-3' : 'lg:col-span-4'} ${at === 6 ? 'sm:col-span-2' : ''}`}
            >
              <Khatam className="size-8 text-saffron" />
              <h3 className="text-lg">{title()}</h3>
              <p className="text-muted">{text()}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="plans" className="border-y border-line bg-surface">
        <div className="page grid gap-6 py-14">
          <h2 id="plans" className="text-2xl">
            {m.membership_plans_title()}
          </h2>
          <ul className="grid items-stretch gap-5 lg:grid-cols-3">
            {PLANS.map((plan) => (
              <PlanCard key={plan.id} plan={plan} plans={plans} signedIn={signedIn} isMember={isMember} />
            ))}
          </ul>
        </div>
      </section>
      <section aria-labelledby="why" className="page grid gap-6 py-14">
        <h2 id="why" className="text-2xl">
          {m.membership_why_works_title()}
        </h2>
        <ul className="grid gap-6 md:grid-cols-3">
          {REASONS.map(({ title, text }) => (
            <li key={title()} className="border-s-4 border-saffron ps-4">
              <h3 className="text-lg">{title()}</h3>
              <p className="text-muted">{text()}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="closing" className="bg-firoozeh-soft">
        <div className="page grid max-w-3xl justify-items-center gap-4 py-14 text-center">
          <h2 id="closing" className="text-2xl">
            {m.membership_closing_title()}
          </h2>
          <p>{m.membership_closing_text()}</p>
          <Start signedIn={signedIn} isMember={isMember} />
        </div>
      </section>
    </>
  )
}

type Who = { signedIn: boolean; isMember: boolean }

function Start({ signedIn, isMember }: Who) {
  if (isMember)
    return (
      <LinkButton to="/members" variant="gold">
        {m.membership_to_members()}
      </LinkButton>
    )
  if (signedIn)
    return (
      <LinkButton to="/subscribe" variant="gold">
        {m.membership_start()}
      </LinkButton>
    )
  return (
    <LinkButton to="/sign-in" search={{ to: '/subscribe' }} variant="gold">
      {m.membership_sign_in_start()}
    </LinkButton>
  )
}

function PlanCard({ plan, plans, signedIn, isMember }: { plan: Plan; plans: Plans } & Who) {
  const { price, per } = planPrice(plan.id, plans)
  return (
    <li className={`card relative flex flex-col gap-4 p-6 ${plan.popular ? 'border-2 border-saffron' : ''}`}>
      {plan.popular && (
        <span className="absolute -top-4 start-6 rounded-full bg-saffron px-4 py-1 text-sm font-semibold text-on-saffron">
          {m.membership_plan_annual_badge()}
        </span>
      )}
      <h3 className="text-lg">{plan.name()}</h3>
      <p>
        <bdi className="font-display text-3xl font-bold">{price}</bdi>{' '}
        <span className="text-muted">{per}</span>
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
      {!isMember && <Choose plan={plan} signedIn={signedIn} />}
    </li>
  )
}

function Choose({ plan, signedIn }: { plan: Plan; signedIn: boolean }) {
  const look = { variant: plan.popular ? 'gold' : 'outline', className: 'mt-auto' } as const
  const name = <span className="sr-only">: {plan.name()}</span>
  if (!signedIn)
    return (
      <LinkButton to="/sign-in" search={{ to: `/subscribe?plan=${plan.id}` }} {...look}>
        {m.membership_sign_in_continue()}
        {name}
      </LinkButton>
    )
  return (
    <LinkButton to="/subscribe" search={{ plan: plan.id }} {...look}>
      {plan.id === 'flexible' ? m.membership_request_access() : m.membership_start_subscription()}
      {name}
    </LinkButton>
  )
}
