import { lazy, useState } from 'react'
import { m } from '#messages'
import { localizeDigits } from '#platform/i18n/format.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { BENEFITS, PLANS, type Plan } from '../offer.ts'
import { useOpenMembership } from '../queries.ts'
import { AlreadyMember } from './already-member.tsx'
import {
  choosePlanProps,
  PlanCard,
  PlusBenefits,
  PlusClosing,
  PlusHero,
  PlusPlans,
  PlusReasons,
} from './plus-sections.tsx'

/** What Peyvand+ will be, before it opens: benefits, plans, reasons, and the waitlist. For members what it is. */
export function PlusWaitlistPage() {
  const membership = useOpenMembership()
  return (
    <>
      <PlusHero>
        {membership ? (
          <div className="card grid max-w-2xl gap-4 p-5">
            <AlreadyMember membership={membership} />
          </div>
        ) : (
          <Scaling />
        )}
      </PlusHero>
      {membership ? <ForMembers /> : <Offer />}
    </>
  )
}

const Offer = () => (
  <>
    <PlusBenefits title={m.membership_benefits_title()} benefits={BENEFITS} />
    <PlusPlans>
      {PLANS.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          price={localizeDigits(plan.price())}
          per={plan.per()}
          notes={plan.notes.map((note) => localizeDigits(note()))}
        >
          <Choose plan={plan} />
        </PlanCard>
      ))}
    </PlusPlans>
    <PlusReasons title={m.membership_why_title()} />
    <PlusClosing title={m.membership_mission_title()} text={m.membership_mission_text()}>
      <LinkButton to="/subscribe" variant="gold">
        {m.membership_mission_link()}
      </LinkButton>
    </PlusClosing>
  </>
)

/** They have it, so nothing is promised and nothing costs anything. */
const ForMembers = () => (
  <>
    <PlusBenefits title={m.membership_benefits_member_title()} benefits={BENEFITS} />
    <PlusReasons title={m.membership_why_works_title()} />
    <PlusClosing title={m.membership_mission_member_title()} text={m.membership_mission_member_text()}>
      <LinkButton to="/members" variant="gold">
        {m.membership_to_members()}
      </LinkButton>
    </PlusClosing>
  </>
)

const Scaling = () => (
  <>
    <div className="card grid max-w-2xl gap-2 p-5">
      <h2 className="text-lg">{m.membership_scaling_title()}</h2>
      <p className="text-muted">{m.membership_scaling_text()}</p>
    </div>
    <JoinWaitlist />
  </>
)

const Choose = ({ plan }: { plan: Plan }) => (
  <LinkButton to="/subscribe" search={{ plan: plan.id }} {...choosePlanProps(plan)}>
    {plan.id === 'flexible' ? m.membership_plan_contact() : m.membership_plan_choose()}
    <span className="sr-only">: {plan.name()}</span>
  </LinkButton>
)

const WaitlistDialog = lazy(() => import('./waitlist-dialog.tsx'))

/** A page of its own without scripts. */
function JoinWaitlist() {
  const [open, setOpen] = useState(false)
  const isHydrated = useHydrated()
  return (
    <>
      {isHydrated ? (
        <Button variant="gold" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {m.membership_join_waitlist()}
        </Button>
      ) : (
        <LinkButton to="/subscribe" variant="gold">
          {m.membership_join_waitlist()}
        </LinkButton>
      )}
      {open && (
        <OnDemand>
          <WaitlistDialog onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </>
  )
}
