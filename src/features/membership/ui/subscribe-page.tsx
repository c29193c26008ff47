import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { formatDayBoth } from '#platform/i18n/format.ts'
import { postedForm } from '#platform/pages/posted-form.ts'
import { signInHref } from '#platform/pages/sign-in-href.ts'
import { buttonClass, LinkButton, SubmitButton } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Khatam } from '#ui/khatam.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { PLANS, type Plan } from '../offer.ts'
import {
  type OwnSubscription,
  type Plans,
  plansQuery,
  subscriptionQuery,
  useCheckout,
  useOpenMembership,
  useRequestAccess,
} from '../queries.ts'
import { CheckoutInput } from '../rules.ts'
import { AlreadyMember } from './already-member.tsx'
import { PlanFields, planErrors } from './plan-fields.tsx'
import { WaitlistForm } from './waitlist-form.tsx'

type Props = { plan?: Plan['id'] | undefined }

/** Where the plans link to: choosing one and paying; while payments are not open, the waitlist. */
export function SubscribePage({ plan }: Props) {
  const { data: plans } = useSuspenseQuery(plansQuery())
  const { data: own } = useQuery({ ...subscriptionQuery(), enabled: useViewer() !== null })
  const membership = own?.membership
  const pays = plans.mode === 'payments'
  // A member with free access may still choose to pay.
  const isOffered = membership?.open ? pays && membership.source !== 'stripe' : !(pays && isDue(membership))
  return (
    <div className="page max-w-2xl py-12">
      <section className="card grid gap-5 border-t-8 border-t-saffron p-6 sm:p-8">
        <h1 className="text-2xl">{isOffered ? m.membership_subscribe_title() : m.membership_own_title()}</h1>
        {pays ? <Subscribe plans={plans} plan={plan} /> : <Waiting plan={plan} />}
      </section>
    </div>
  )
}

function Waiting({ plan: chosen }: Props) {
  const [joined, setJoined] = useState(() => postedForm('plus-waitlist')?.done === true)
  const membership = useOpenMembership()
  if (membership) return <AlreadyMember membership={membership} />
  const plan = PLANS.find(({ id }) => id === chosen)
  return (
    <>
      {plan && (
        <p className="flex items-center gap-3 font-semibold">
          <Khatam className="text-saffron" />
          {plan.name()}
        </p>
      )}
      {joined ? (
        <div role="status" className="grid gap-4">
          <h2 className="text-lg">{m.toast_waitlist_done_title()}</h2>
          <p>{m.toast_waitlist_done_text()}</p>
          <LinkButton to="/community">{m.site_not_found_community()}</LinkButton>
        </div>
      ) : (
        <>
          <p className="text-muted">{m.membership_subscribe_waiting()}</p>
          <WaitlistForm onDone={() => setJoined(true)} />
        </>
      )}
    </>
  )
}

function Subscribe({ plans, plan }: Props & { plans: Plans }) {
  const person = useViewer()
  // Asked again on the way back from Stripe, where browsers show the page as it was before the payment began.
  const {
    data: ownSubscription,
    error,
    refetch,
  } = useQuery({
    ...subscriptionQuery(),
    enabled: person !== null,
    refetchOnMount: 'always',
  })
  if (!person)
    return (
      <>
        <p>{m.membership_subscribe_guest()}</p>
        <a
          href={signInHref(plan ? `/subscribe?plan=${plan}` : '/subscribe')}
          className={buttonClass('gold', 'justify-self-start')}
        >
          {m.membership_sign_in_continue()}
        </a>
      </>
    )
  if (!ownSubscription && error) return <Failed error={error} onRetry={refetch} />
  if (!ownSubscription) return <div role="status" aria-label={m.ui_loading()} className="skeleton h-96" />
  const { membership } = ownSubscription
  // A member who has cancelled need not pay any more, and is a member until the end.
  if (isDue(membership) && !(membership?.open && membership.cancelAtPeriodEnd))
    return <PaymentDue endsAt={membership?.open ? membership.endsAt : null} />
  if (membership?.open && membership.source === 'stripe') return <AlreadyMember membership={membership} />
  if (!person.emailVerified) return <Unverified />
  return <Choices plans={plans} plan={plan} own={ownSubscription} />
}

/** Until Stripe ends it, no other one can be paid for. */
const isDue = (membership: OwnSubscription['membership'] | undefined) =>
  !membership?.ended && (membership?.status === 'unpaid' || membership?.status === 'past_due')

/**
 * @param endsAt until when the person is still a member
 */
const PaymentDue = ({ endsAt }: { endsAt: string | null | undefined }) => (
  <>
    <p>
      {endsAt
        ? m.membership_own_failing({ day: formatDayBoth(new Date(endsAt), 'UTC') })
        : m.membership_own_unpaid()}
    </p>
    <LinkButton to="/account" hash="membership" variant="gold" className="justify-self-start">
      {m.membership_to_account()}
    </LinkButton>
  </>
)

/** The field for the code is above every page until then (`ConfirmEmail`). */
const Unverified = () => <p className="rounded-sm bg-lapis-soft p-3">{m.membership_unverified()}</p>

type ChoicesProps = Props & { plans: Plans; own: OwnSubscription }

const Choices = ({ plans, plan, own }: ChoicesProps) => (
  <>
    {own.checkoutUrl && (
      <div className="grid justify-items-start gap-3 rounded-card bg-lapis-soft p-4">
        <p>{m.membership_unfinished()}</p>
        <a href={own.checkoutUrl} className={buttonClass('outline')}>
          {m.membership_unfinished_link()}
        </a>
      </div>
    )}
    {own.membership?.open && <p className="rounded-sm bg-pistachio-soft p-3">{m.membership_granted_now()}</p>}
    <CheckoutForm plans={plans} plan={plan ?? 'annual'} />
    {!own.membership?.open && <FreeAccess request={own.request} />}
  </>
)

function CheckoutForm({ plans, plan }: { plans: Plans; plan: Plan['id'] }) {
  const form = useForm(CheckoutInput, useCheckout(), {
    initial: { plan: plan as string, amount: '' },
    fieldErrors: planErrors(plans),
    name: 'checkout',
    keepValues: true,
  })
  return (
    <Form of={form} className="grid gap-5">
      <PlanFields field={form.field} plans={plans} />
      <SubmitButton variant="gold" pending={form.pending} pendingLabel={m.membership_leaving()}>
        {m.membership_to_payment()}
      </SubmitButton>
      <Small>{m.membership_payment_note()}</Small>
    </Form>
  )
}

const Small = ({ children }: { children: ReactNode }) => <p className="text-sm text-muted">{children}</p>

/** Nobody has to explain why. */
function FreeAccess({ request }: Pick<OwnSubscription, 'request'>) {
  const requestAccess = useRequestAccess()
  return (
    <section aria-labelledby="free-access" className="grid gap-3 border-t border-line pt-5">
      <h2 id="free-access" className="text-lg">
        {m.membership_free_title()}
      </h2>
      {request === 'waiting' ? (
        <p role="status" className="rounded-sm bg-pistachio-soft p-3">
          {m.membership_free_waiting()}
        </p>
      ) : (
        <>
          <p className="text-muted">
            {request === 'declined' ? m.membership_free_declined() : m.membership_free_text()}
          </p>
          <SubmitButton
            type="button"
            variant="outline"
            className="justify-self-start"
            pending={requestAccess.isPending}
            onClick={() => requestAccess.mutate(undefined)}
          >
            {m.membership_request_access()}
          </SubmitButton>
        </>
      )}
    </section>
  )
}
