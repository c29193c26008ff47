import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { NumberField } from '#ui/forms/special-fields.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Failed } from '#ui/lists/paged-list.tsx'
import { type Figures, figuresQuery, useInvite } from '../../admin-queries.ts'
import { InvitationInput } from '../../rules.ts'

/** Invites the families that have waited longest; while payments are closed it says why it can't. */
export function Invitations() {
  const { data, error, refetch } = useQuery(figuresQuery())
  return (
    <section aria-labelledby="invite" className="card grid gap-3 p-5">
      <h2 id="invite" className="text-lg">
        {m.membership_admin_invite_title()}
      </h2>
      {data ? (
        <Invite figures={data} />
      ) : error ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <div role="status" aria-label={m.ui_loading()} className="skeleton h-24" />
      )}
    </section>
  )
}

function Invite({ figures: { plans, waiting, invited } }: { figures: Figures }) {
  const remaining = waiting - invited
  return (
    <>
      <p className="text-muted">
        {m.membership_admin_invite_counts({
          remaining: formatNumber(remaining),
          invited: formatNumber(invited),
        })}
      </p>
      {plans.mode === 'waitlist' ? (
        <p className="rounded-sm bg-lapis-soft p-3">{m.membership_admin_invite_closed()}</p>
      ) : remaining === 0 ? (
        <p>{waiting ? m.membership_admin_invite_all_done() : m.membership_admin_invite_none()}</p>
      ) : (
        <InviteForm remaining={remaining} />
      )}
    </>
  )
}

function InviteForm({ remaining }: { remaining: number }) {
  const [count, setCount] = useState<number>()
  // The number is asked about first; the dialog sends it.
  const confirmFirst = {
    isPending: false,
    sendAsync: async (input: InvitationInput) => setCount(Math.min(input.count, remaining)),
  }
  const form = useForm(InvitationInput, confirmFirst, {
    initial: { count: '' },
    fieldErrors: { invitations_invalid: m.field_invitations_invalid },
    keepValues: true,
  })
  return (
    <>
      <Form of={form} className="grid justify-items-start gap-3">
        <div className="w-full max-w-64">
          <NumberField
            {...form.field('count')}
            label={m.membership_admin_invite_count()}
            hint={m.membership_admin_invite_hint()}
            autoComplete="off"
          />
        </div>
        <Button type="submit" aria-haspopup="dialog">
          {m.membership_admin_invite()}
        </Button>
      </Form>
      {count !== undefined && (
        <InviteDialog
          count={count}
          onDone={() => form.fill({ count: '' })}
          onClose={() => setCount(undefined)}
        />
      )}
    </>
  )
}

type ConfirmProps = { count: number; onDone: () => void; onClose: () => void }

function InviteDialog({ count, onDone, onClose }: ConfirmProps) {
  const invite = useInvite(() => {
    onDone()
    onClose()
  })
  return (
    <ConfirmDialog
      title={m.membership_admin_invite_ask({ count, shown: formatNumber(count) })}
      action={m.membership_admin_invite()}
      change={invite}
      onConfirm={() => invite.mutate({ count })}
      onClose={onClose}
    >
      <p>{m.membership_admin_invite_text()}</p>
    </ConfirmDialog>
  )
}
