import { Check, Sparkles } from 'lucide'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { Art } from '#ui/art.tsx'
import { Icon } from '#ui/icon.tsx'
import { Khatam, KhatamGround } from '#ui/khatam.tsx'
import { BENEFITS, BENEFITS_PER_PLAN, type Plan, REASONS } from '../offer.ts'

/** The sections that the page about Peyvand+ has both before and after payments open. */

export const PlusHero = ({ children }: { children: ReactNode }) => (
  <section className="relative overflow-hidden border-b border-line bg-saffron-soft">
    <KhatamGround />
    <div className="page relative grid items-center gap-8 py-10 lg:grid-cols-2 lg:gap-12 lg:py-14">
      <div className="grid justify-items-center gap-5 text-center lg:justify-items-start lg:text-start">
        <h1 className="flex items-center gap-3 text-3xl">
          <Icon of={Sparkles} className="size-8 fill-saffron" />
          {m.membership_hero_title()}
        </h1>
        <p className="max-w-2xl text-lg">{m.membership_hero_text()}</p>
        {children}
      </div>
      <Art name="peyvand-plus" />
    </div>
  </section>
)

type BenefitsProps = { title: string; benefits: readonly { title: () => string; text: () => string }[] }

/** Shows six benefits in two rows of three; seven in a row of four and one of three, so no row has a gap. */
export const PlusBenefits = ({ title, benefits }: BenefitsProps) => (
  <section aria-labelledby="benefits" className="page grid gap-6 py-14">
    <h2 id="benefits" className="text-2xl">
      {title}
    </h2>
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-12">
      {benefits.map((benefit, at) => (
        <li
          key={benefit.title()}
          className={`card grid content-start gap-2 p-6 ${benefits.length % 3 === 1 && at < 4 ? 'lg:col-span-3' : 'lg:col-span-4'} ${benefits.length % 2 === 1 && at === benefits.length - 1 ? 'sm:col-span-2' : ''}`}
        >
          <Khatam className="size-8 text-saffron" />
          <h3 className="text-lg">{benefit.title()}</h3>
          <p className="text-muted">{benefit.text()}</p>
        </li>
      ))}
    </ul>
  </section>
)

export const PlusPlans = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="plans" className="border-y border-line bg-surface">
    <div className="page grid gap-6 py-14">
      <h2 id="plans" className="text-2xl">
        {m.membership_plans_title()}
      </h2>
      <ul className="grid items-stretch gap-5 lg:grid-cols-3">{children}</ul>
    </div>
  </section>
)

type PlanCardProps = { plan: Plan; price: string; per: string; notes: string[]; children: ReactNode }

/** A plan with its price, each part in line with that of the other plans; `children`, one element, is how to choose it. */
export const PlanCard = ({ plan, price, per, notes, children }: PlanCardProps) => (
  <li className={`card plan relative p-6 ${plan.popular ? 'border-2 border-saffron' : ''}`}>
    {plan.popular && (
      <span className="absolute -top-4 start-6 rounded-full bg-saffron px-4 py-1 text-sm font-semibold text-on-saffron">
        {m.membership_plan_annual_badge()}
      </span>
    )}
    <h3 className="text-lg">{plan.name()}</h3>
    {/* What doesn't fit beside the price goes below it as a whole. */}
    <p className="flex flex-wrap items-baseline gap-x-2">
      <bdi className="font-display text-3xl font-bold">{price}</bdi>
      <span className="text-muted">{per}</span>
    </p>
    <ul className="text-sm text-muted">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
    <ul className="grid gap-2">
      {BENEFITS.slice(0, BENEFITS_PER_PLAN).map(({ title }) => (
        <li key={title()} className="flex gap-2">
          <Icon of={Check} className="mt-1 size-5 shrink-0 text-pistachio" />
          {title()}
        </li>
      ))}
      <li className="text-muted">{m.membership_plan_more()}</li>
    </ul>
    {children}
  </li>
)

/** Props of the link that chooses a plan: at the bottom of its card, gold on the popular one. */
export const choosePlanProps = ({ popular }: Plan) =>
  ({ variant: popular ? 'gold' : 'outline', className: 'self-end' }) as const

export const PlusReasons = ({ title }: { title: string }) => (
  <section aria-labelledby="why" className="page grid gap-6 py-14">
    <h2 id="why" className="text-2xl">
      {title}
    </h2>
    <ul className="grid gap-6 md:grid-cols-3">
      {REASONS.map((reason) => (
        <li key={reason.title()} className="grid content-start gap-1 border-s-4 border-saffron ps-4">
          <h3 className="text-lg">{reason.title()}</h3>
          <p className="text-muted">{reason.text()}</p>
        </li>
      ))}
    </ul>
  </section>
)

type ClosingProps = { title: string; text: string; children: ReactNode }

export const PlusClosing = ({ title, text, children }: ClosingProps) => (
  <section aria-labelledby="closing" className="last-band bg-firoozeh-soft">
    <div className="page grid max-w-3xl justify-items-center gap-4 py-14 text-center">
      <h2 id="closing" className="text-2xl">
        {title}
      </h2>
      <p>{text}</p>
      {children}
    </div>
  </section>
)
