import { lazy, useState } from 'react'
import { actorOf, useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton, useDialog } from '#ui/dialogs/dialog-button.tsx'
import { ReasonDialog } from '#ui/dialogs/reason-dialog.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { useCloseGroup, useLeaveGroup, useOpenAgain } from '../../dialog-changes.ts'
import { fieldErrors } from '../../field-errors.ts'
import type { Group } from '../../queries.ts'
import { canClose, canRemove, canReopen, REASON_MAX, ReasonInput } from '../../rules.ts'
import { RemoveGroup } from '../../ui/remove-button.tsx'

const GroupDialog = lazy(() => import('./group-dialog.tsx'))

/** What a member, an organizer and a moderator may do with a group. */
export function ManageGroup({ group }: { group: Group }) {
  const viewer = actorOf(useViewer())
  const [open, setOpen] = useState<'change' | 'close' | 'open'>()
  const leaving = useDialog('leaving')
  const shut = () => setOpen(undefined)
  const organises = group.mine === 'organiser'
  return (
    <>
      {group.isActive && organises && (
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen('change')}>
          {m.local_community_change_group()}
        </Button>
      )}
      {group.mine && (
        <DialogButton of={leaving} variant="quiet">
          {m.local_community_leave()}
        </DialogButton>
      )}
      {canClose(viewer, group) && (
        <Button variant="warning" aria-haspopup="dialog" onClick={() => setOpen('close')}>
          {m.local_community_close()}
        </Button>
      )}
      {!group.isActive && canReopen(viewer, group) && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen('open')}>
          {m.local_community_open_again()}
        </Button>
      )}
      {canRemove(viewer, group) && <RemoveGroup id={group.id} />}
      {open === 'open' && <OpenDialog id={group.id} onClose={shut} />}
      {open === 'change' && (
        <OnDemand>
          <GroupDialog group={group} onClose={shut} />
        </OnDemand>
      )}
      {leaving.isOpen && group.mine && <LeaveDialog group={group} onClose={leaving.close} />}
      {open === 'close' && <CloseDialog id={group.id} onClose={shut} />}
    </>
  )
}

/** Whether one can come back, before one leaves. */
function leaveText({ isActive, isPremiumOnly }: Group) {
  if (!isActive) return m.local_community_leave_closed_ask()
  return isPremiumOnly ? m.local_community_leave_circle_ask() : m.local_community_leave_ask()
}

function LeaveDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const change = useLeaveGroup(group.id, onClose)
  return (
    <ConfirmDialog
      action={m.local_community_leave()}
      change={change}
      form={{ name: 'group-left', fields: { group: group.id } }}
      onClose={onClose}
      onConfirm={() => change.mutate()}
    >
      <p>{leaveText(group)}</p>
    </ConfirmDialog>
  )
}

function OpenDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const change = useOpenAgain(id, onClose)
  return (
    <ConfirmDialog
      action={m.local_community_open_again()}
      change={change}
      onClose={onClose}
      onConfirm={() => change.mutate()}
    >
      <p>{m.local_community_open_again_ask()}</p>
    </ConfirmDialog>
  )
}

function CloseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const change = useCloseGroup(id, onClose)
  return (
    <ReasonDialog
      title={m.local_community_close()}
      text={m.local_community_close_text()}
      action={m.local_community_close()}
      label={m.local_community_close_reason()}
      hint={m.local_community_reason_hint()}
      danger
      schema={ReasonInput}
      fieldErrors={fieldErrors}
      max={REASON_MAX}
      draft={`close-group:${id}`}
      change={change}
      onClose={onClose}
    />
  )
}
