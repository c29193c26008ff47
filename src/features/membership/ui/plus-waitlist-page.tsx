import { Check, Sparkles } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '#messages'
import { showDigits } from '#platform/i18n/format.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Khatam, KhatamGround } from '#ui/khatam.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { BENEFITS, BENEFITS_PER_PLAN, PLANS, type Plan, REASONS } from '../offer.ts'

/** What Peyvand+ will be, before it opens: benefits, plans, reasons, and the waitlist. */
export const PlusWaitlistPage = () => (
  <>
    <section className="relative overflow-hidden border-b border-line bg-saffron-soft">
      <KhatamGround />
      <div className="page relative grid justify-items-center gap-5 py-14 text-center">
        <h1 className="flex items-center gap-3 text-3xl">
          <Sparkles aria-hidden="true" className="size-8 fill-saffron" />
          {m.membership_hero_title()}
        </h1>
        <p className="max-w-2xl text-lg">{m.membership_hero_text()}</p>
        <div className="card grid max-w-2xl gap-2 p-5">
          <h2 className="text-lg">{m.membership_scaling_title()}</h2>
          <p className="text-muted">{m.membership_scaling_text()}</p>
        </div>
        <JoinWaitlist />
      </div>
    </section>
    <section aria-labelledby="benefits" className="page grid gap-6 py-14">
      <h2 id="benefits" className="text-2xl">
        {m.membership_benefits_title()}
      </h2>
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {BENEFITS.map(({ title, text }) => (
          <li key={title()} className="card grid content-start gap-2 p-6">
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
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </ul>
      </div>
    </section>
    <section aria-labelledby="why" className="page grid gap-6 py-14">
      <h2 id="why" className="text-2xl">
        {m.membership_why_title()}
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
    <section aria-labelledby="mission" className="bg-firoozeh-soft">
      <div className="page grid max-w-3xl justify-items-center gap-4 py-14 text-center">
        <h2 id="mission" className="text-2xl">
          {m.membership_mission_title()}
        </h2>
        <p>{m.membership_mission_text()}</p>
        <LinkButton to="/subscribe" variant="gold">
          {m.membership_mission_link()}
        </LinkButton>
      </div>
    </section>
  </>
)

const PlanCard = ({ plan }: { plan: Plan }) => (
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
      variant={plan.popular ? 'gold' : 'outline'}
      className="mt-auto"
    >
      {plan.id === 'flexible' ? m.membership_plan_contact() : m.membership_plan_choose()}
      <span className="sr-only">: {plan.name()}</span>
    </LinkButton>
  </li>
)

const WaitlistDialog = lazy(() => import('./waitlist-form.tsx'))

/** A page of its own without scripts. */
function JoinWaitlist() {
  const [open, setOpen] = useState(false)
  const alive = useAlive()
  return (
    <>
      {alive ? (
        <Button variant="gold" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {m.membership_join_waitlist()}
        </Button>
      ) : (
        <LinkButton to="/subscribe" variant="gold">
          {m.membership_join_waitlist()}
        </LinkButton>
      )}
      {open && (
        <Suspense>
          <WaitlistDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
