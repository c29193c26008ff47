import { Sparkles } from 'lucide-react'
import { m } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { Khatam, KhatamGround } from '#ui/khatam.tsx'
import { BENEFITS, PLANS, REASONS } from '../offer.ts'
import { JoinWaitlist } from './join-waitlist.tsx'
import { PlanCard } from './plan-card.tsx'

/** What Peyvand+ will be, while it is being scaled: benefits, plans, why, and a place in the queue. */
export const PlusPage = () => (
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
        <LinkButton to="/subscribe" look="gold">
          {m.membership_mission_link()}
        </LinkButton>
      </div>
    </section>
  </>
)
