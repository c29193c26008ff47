import { useState } from 'react'
import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { ManagedRow } from '#ui/lists/managed-list.tsx'
import { nameOrEmail } from '#ui/lists/name-or-email.ts'
import { HiddenTitle } from '#ui/texts/user-text.tsx'
import { type AdminMembership, useEndMembership } from '../../admin-queries.ts'
import { formatMoney, PLAN_NAMES } from '../plan-price.ts'

type Props = { membership: AdminMembership }

/** Shows one membership: the person, the price, and the state. A free one can be ended here. */
export function MembershipRow({ membership }: Props) {
  const [isEnding, setEnding] = useState(false)
  const { id, source, email, endedAt } = membership
  const name = nameOrEmail(membership)
  return (
    <ManagedRow
      headingId={`membership-${id}`}
      actions={
        source === 'granted' &&
        !endedAt && (
          <Button variant="warning" aria-haspopup="dialog" data-key="e" onClick={() => setEnding(true)}>
            <span>
              {m.membership_admin_end()}
              <HiddenTitle text={name} />
            </span>
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={`membership-${id}`} className="text-base wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <State membership={membership} />
      </div>
      <p className="text-sm text-muted wrap-anywhere">
        <bdi dir="ltr">{email}</bdi>
        {' ·\u00a0'}
        <Plan membership={membership} />
      </p>
      <p className="text-sm text-muted">
        <Times membership={membership} />
      </p>
      {isEnding && <EndDialog membership={membership} onClose={() => setEnding(false)} />}
    </ManagedRow>
  )
}

function State({ membership: { endedAt, failingSince, dispute, cancelAtPeriodEnd } }: Props) {
  return (
    <>
      {dispute === 'open' && <span className="chip bg-anar-soft">{m.membership_admin_disputed()}</span>}
      {dispute === 'lost' && <span className="chip bg-line">{m.membership_admin_dispute_lost()}</span>}
      {endedAt && <span className="chip bg-line">{m.membership_admin_state_ended()}</span>}
      {!endedAt && failingSince && <span className="chip bg-anar-soft">{m.membership_admin_failing()}</span>}
      {!endedAt && cancelAtPeriodEnd && (
        <span className="chip bg-lapis-soft">{m.membership_admin_cancelling()}</span>
      )}
    </>
  )
}

function Plan({ membership: { plan, amount, currency } }: Props) {
  if (!plan) return m.membership_admin_free()
  return (
    <>
      {PLAN_NAMES[plan]()}
      {amount !== null && currency && (
        <>
          {' ·\u00a0'}
          <bdi>{formatMoney(amount, currency)}</bdi>{' '}
          {plan === 'annual' ? m.membership_plan_annual_per() : m.membership_plan_monthly_per()}
        </>
      )}
    </>
  )
}

function Times({ membership }: Props) {
  const { startedAt, currentPeriodEnd, cancelAtPeriodEnd, failingSince, disputeDueAt, endedAt } = membership
  return (
    <>
      {m.membership_admin_member_since()} <Day at={startedAt} />
      {endedAt ? (
        <After label={m.membership_admin_ended_on()} at={endedAt} />
      ) : failingSince ? (
        <After label={m.membership_admin_failing_since()} at={failingSince} />
      ) : (
        currentPeriodEnd && (
          <After
            label={cancelAtPeriodEnd ? m.membership_admin_ends_on() : m.membership_admin_renews_on()}
            at={currentPeriodEnd}
          />
        )
      )}
      {disputeDueAt && <After label={m.membership_admin_dispute_due()} at={disputeDueAt} />}
    </>
  )
}

const After = ({ label, at }: { label: string; at: string }) => (
  <>
    {' ·\u00a0'}
    {label} <Day at={at} />
  </>
)

function EndDialog({ membership, onClose }: Props & { onClose: () => void }) {
  const endMembership = useEndMembership(membership.id, onClose)
  return (
    <ConfirmDialog
      title={m.membership_admin_end_ask({ name: isolated(nameOrEmail(membership)) })}
      action={m.membership_admin_end()}
      danger
      change={endMembership}
      onConfirm={() => endMembership.mutate(undefined)}
      onClose={onClose}
    >
      <p>{m.membership_admin_end_text()}</p>
    </ConfirmDialog>
  )
}
