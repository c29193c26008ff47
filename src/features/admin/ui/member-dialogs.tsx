import { useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { ROLES } from '#features/accounts/roles.ts'
import { AuditReasonDialog } from '#features/moderation/ui/audit-reason-dialog.tsx'
import { m } from '#messages'
import { actionTitle } from '#ui/dialogs/action-title.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { roleLabels } from '../labels.ts'
import { type Member, type Role, useEndSuspension, useSetRole, useSuspend } from '../queries.ts'
import { NotesToRead } from './member-notes.tsx'

type Props = { member: Member; name: string; onClose: () => void }

const meanings: Record<Role, () => string> = {
  member: m.admin_role_member_means,
  expert: m.admin_role_expert_means,
  moderator: m.admin_role_moderator_means,
  admin: m.admin_role_admin_means,
}

/** Says what each role allows before one is given. */
export function RoleDialog({ member, name, onClose }: Props) {
  const [role, setRole] = useState(member.role)
  const isOwnRole = useViewer()?.id === member.id
  // Someone who gave up their own role may not see the admin area any more.
  const change = useSetRole(member.id, () => (isOwnRole ? location.assign('/') : onClose()))
  return (
    <ConfirmDialog
      title={actionTitle(m.admin_members_role(), name)}
      action={m.admin_role_give()}
      danger={isOwnRole}
      disabled={role === member.role}
      change={change}
      onConfirm={() => change.mutate({ role })}
      onClose={onClose}
    >
      <fieldset className="grid gap-3">
        <legend className="sr-only">{m.admin_members_role()}</legend>
        {ROLES.map((each) => (
          <label
            key={each}
            className="flex cursor-pointer items-center gap-4 rounded-card border border-edge p-3 has-checked:border-firoozeh has-checked:bg-firoozeh-soft"
          >
            <input
              type="radio"
              name="role"
              checked={role === each}
              data-first={each === member.role || undefined}
              onChange={() => setRole(each)}
              className="size-5 shrink-0"
            />
            <span className="grid gap-1">
              <span className="font-semibold">{roleLabels[each]()}</span>
              <span className="text-sm text-muted">{meanings[each]()}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {!isOwnRole && <p>{m.admin_role_notified()}</p>}
      {isOwnRole && role !== member.role && <p className="font-semibold text-anar">{m.admin_role_own()}</p>}
    </ConfirmDialog>
  )
}

export function SuspensionDialog({ member, name, onClose }: Props) {
  const suspend = useSuspend(member.id, onClose)
  const endSuspension = useEndSuspension(member.id, onClose)
  return member.suspended ? (
    <AuditReasonDialog
      title={actionTitle(m.admin_suspension_end(), name)}
      text={m.admin_suspension_end_text()}
      action={m.admin_suspension_end()}
      change={endSuspension}
      onClose={onClose}
    >
      {member.notes > 0 && <NotesToRead id={member.id} />}
    </AuditReasonDialog>
  ) : (
    <AuditReasonDialog
      title={actionTitle(m.admin_suspend(), name)}
      text={m.admin_suspend_text()}
      action={m.admin_suspend()}
      danger
      change={suspend}
      onClose={onClose}
    >
      {member.notes > 0 && <NotesToRead id={member.id} />}
    </AuditReasonDialog>
  )
}
