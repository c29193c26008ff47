import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { signInHref } from '#platform/pages/sign-in-href.ts'
import { buttonClass, LinkButton } from '#ui/button.tsx'
import { CORE_BENEFITS, PLANS, type Plan } from '../offer.ts'
import { type Plans, useOpenMembership } from '../queries.ts'
import { planNotes, planPrice } from './plan-price.ts'
import {
  choosePlanProps,
  PlanCard,
  PlusBenefits,
  PlusClosing,
  PlusHero,
  PlusPlans,
  PlusReasons,
} from './plus-sections.tsx'

/** Explains Peyvand+ to guests, to people with an account, and to members. */
export function PlusPaymentsPage({ plans }: { plans: Plans }) {
  const signedIn = useViewer() !== null
  const isMember = useOpenMembership() !== undefined
  const start = <Start signedIn={signedIn} isMember={isMember} />
  return (
    <>
      <PlusHero>{start}</PlusHero>
      <PlusBenefits
        title={isMember ? m.membership_benefits_member_title() : m.membership_core_benefits_title()}
        benefits={CORE_BENEFITS}
      />
      {!isMember && (
        <PlusPlans>
          {PLANS.map((plan) => (
            <PlanCard key={plan.id} plan={plan} {...planPrice(plan.id, plans)} notes={planNotes(plan, plans)}>
              <Choose plan={plan} signedIn={signedIn} />
            </PlanCard>
          ))}
        </PlusPlans>
      )}
      <PlusReasons title={m.membership_why_works_title()} />
      <PlusClosing title={m.membership_closing_title()} text={m.membership_closing_text()}>
        {start}
      </PlusClosing>
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
    <a href={signInHref('/subscribe')} className={buttonClass('gold')}>
      {m.membership_sign_in_start()}
    </a>
  )
}

function Choose({ plan, signedIn }: { plan: Plan; signedIn: boolean }) {
  const buttonProps = choosePlanProps(plan)
  const name = <span className="sr-only">: {plan.name()}</span>
  if (!signedIn)
    return (
      <a
        href={signInHref(`/subscribe?plan=${plan.id}`)}
        className={buttonClass(buttonProps.variant, buttonProps.className)}
      >
        {m.membership_sign_in_continue()}
        {name}
      </a>
    )
  return (
    <LinkButton to="/subscribe" search={{ plan: plan.id }} {...buttonProps}>
      {plan.id === 'flexible' ? m.membership_request_access() : m.membership_start_subscription()}
      {name}
    </LinkButton>
  )
}
