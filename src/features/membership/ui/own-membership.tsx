import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountSection } from '#features/accounts/profile/ui/account-section.tsx'
import { m } from '#messages'
import { formatDayBoth } from '#platform/i18n/format.ts'
import { Button, LinkButton, SubmitButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { useCancel, usePortal, useResume } from '../changes.ts'
import { type OwnSubscription, subscriptionQuery } from '../queries.ts'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { formatMoney, PLAN_NAMES } from './plan-price.ts'

type Membership = NonNullable<OwnSubscription['membership']>

const day = (iso: string) => formatDayBoth(new Date(iso), 'UTC')

/** One's membership on the account page: plan, next payment, changing, cancelling, what was paid. */
export function OwnMembership() {
  const { data, error, refetch } = useQuery(subscriptionQuery())
  if (data?.mode === 'waitlist' && !data.membership) return null
  return (
    <div id="membership">
      <AccountSection title={m.membership_own_title()}>
        {!data && !error && <div role="status" aria-label={m.ui_loading()} className="skeleton h-32" />}
        {!data && error && <Failed error={error} onRetry={refetch} />}
        {data && <Own own={data} />}
      </AccountSection>
    </div>
  )
}

function Own({ own: { membership, payments, request } }: { own: OwnSubscription }) {
  return (
    <>
      {membership && <State membership={membership} />}
      {(!membership || membership.ended) && (
        <>
          {!membership && <p className="text-muted">{m.membership_own_none()}</p>}
          {request === 'waiting' && <p className="text-muted">{m.membership_free_waiting()}</p>}
          <LinkButton to="/subscribe" variant="gold" className="justify-self-start">
            {m.membership_see_plans()}
          </LinkButton>
        </>
      )}
      {membership && !membership.ended && membership.source === 'stripe' && (
        <Actions membership={membership} />
      )}
      {payments.length > 0 && <Payments payments={payments} />}
    </>
  )
}

function State({ membership }: { membership: Membership }) {
  const { source, plan, amount, currency } = membership
  const price = amount !== null && currency ? formatMoney(amount, currency) : ''
  return (
    <div className="grid gap-1">
      <p className="font-semibold">
        {source === 'granted' || !plan ? m.membership_own_granted() : `${PLAN_NAMES[plan]()} · ${price}`}
      </p>
      <p className={membership.status === 'past_due' ? 'text-anar' : 'text-muted'}>{stateText(membership)}</p>
    </div>
  )
}

function stateText({ ended, status, endsAt, cancelAtPeriodEnd, currentPeriodEnd, source }: Membership) {
  if (ended) return m.membership_own_ended({ day: endsAt ? day(endsAt) : '' })
  if (source === 'granted') return m.membership_own_granted_text()
  if (status === 'past_due' && endsAt) {
    const until = { day: day(endsAt) }
    return cancelAtPeriodEnd ? m.membership_own_failing_cancelled(until) : m.membership_own_failing(until)
  }
  if (status === 'unpaid') return m.membership_own_unpaid()
  if (cancelAtPeriodEnd && endsAt) return m.membership_own_ends({ day: day(endsAt) })
  return currentPeriodEnd ? m.membership_own_renews({ day: day(currentPeriodEnd) }) : ''
}

function Actions({ membership }: { membership: Membership }) {
  const [open, setOpen] = useState<'change' | 'cancel' | undefined>()
  const close = () => setOpen(undefined)
  const portal = usePortal()
  const resume = useResume()
  const isFailing = membership.status === 'past_due' || membership.status === 'unpaid'
  return (
    <div className="actions">
      <SubmitButton
        type="button"
        variant={isFailing ? 'main' : 'outline'}
        pending={portal.isPending}
        pendingLabel={m.membership_leaving()}
        onClick={() => portal.mutate(undefined)}
      >
        {m.membership_card_and_invoices()}
      </SubmitButton>
      {!isFailing && !membership.cancelAtPeriodEnd && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen('change')}>
          {m.membership_change_plan()}
        </Button>
      )}
      {membership.cancelAtPeriodEnd ? (
        <SubmitButton type="button" pending={resume.isPending} onClick={() => resume.mutate(undefined)}>
          {m.membership_resume()}
        </SubmitButton>
      ) : (
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen('cancel')}>
          {m.membership_cancel()}
        </Button>
      )}
      {open === 'change' && <ChangePlanDialog membership={membership} onClose={close} />}
      {open === 'cancel' && <CancelDialog membership={membership} onClose={close} />}
    </div>
  )
}

function CancelDialog({ membership, onClose }: { membership: Membership; onClose: () => void }) {
  const cancel = useCancel(onClose)
  return (
    <ConfirmDialog
      title={m.membership_cancel_title()}
      action={m.membership_cancel()}
      keep={m.membership_keep()}
      danger
      change={cancel}
      onConfirm={() => cancel.mutate(undefined)}
      onClose={onClose}
    >
      <p>{cancelText(membership)}</p>
    </ConfirmDialog>
  )
}

/**
 * Returns the text about cancelling. After a failed payment, access ends before the unpaid period does. Until access
 * ends, Stripe tries the card again, even if the membership was cancelled.
 */
function cancelText({ status, endsAt, currentPeriodEnd }: Membership) {
  const until = endsAt ?? currentPeriodEnd
  if (status === 'unpaid' || !until) return m.membership_cancel_text_over()
  const isFailing = status === 'past_due'
  return (isFailing ? m.membership_cancel_text_failing : m.membership_cancel_text)({ day: day(until) })
}

const Payments = ({ payments }: Pick<OwnSubscription, 'payments'>) => (
  <div className="grid gap-2">
    <h3 className="text-base font-semibold">{m.membership_payments()}</h3>
    <ul className="grid gap-1">
      {payments.map(({ amount, refunded, currency, paidAt }) => (
        <li key={paidAt} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
          <span>{day(paidAt)}</span>
          <span>
            <bdi>{formatMoney(amount, currency)}</bdi>
            {refunded > 0 && (
              <span className="text-muted">
                {' '}
                {m.membership_refunded({ sum: formatMoney(refunded, currency) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
