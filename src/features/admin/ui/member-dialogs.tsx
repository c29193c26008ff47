import { useViewer } from '#features/accounts/queries.ts'
import { AuditReasonDialog } from '#features/moderation/ui/reason-dialog.tsx'
import { m } from '#messages'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { roleLabels } from '../labels.ts'
import { type Member, type Role, useEndSuspension, useSetRole, useSuspend } from '../queries.ts'
import { NotesToRead } from './member-notes.tsx'

type Props = { member: Member; name: string; onClose: () => void }

const whatARoleMeans: Record<Role, () => string> = {
  member: m.admin_role_member_means,
  expert: m.admin_role_expert_means,
  moderator: m.admin_role_moderator_means,
  admin: m.admin_role_admin_means,
}

/** Says what the new role allows before it is given. */
export function RoleDialog({ member, name, role, onClose }: Props & { role: Role }) {
  const isOwnRole = useViewer()?.id === member.id
  // Someone who gave up their own role may not see the admin area any more.
  const change = useSetRole(member.id, () => (isOwnRole ? location.assign('/') : onClose()))
  return (
    <ConfirmDialog
      title={m.admin_role_ask({ name, role: roleLabels[role]() })}
      action={m.admin_role_give()}
      danger={isOwnRole}
      change={change}
      onConfirm={() => change.mutate({ role })}
      onClose={onClose}
    >
      <p>{whatARoleMeans[role]()}</p>
      {isOwnRole && <p className="font-semibold text-anar">{m.admin_role_own()}</p>}
    </ConfirmDialog>
  )
}

export function SuspensionDialog({ member, name, onClose }: Props) {
  const suspend = useSuspend(member.id, onClose)
  const endSuspension = useEndSuspension(member.id, onClose)
  return member.suspended ? (
    <AuditReasonDialog
      title={`${m.admin_suspension_end()}: ${name}`}
      text={m.admin_suspension_end_text()}
      action={m.admin_suspension_end()}
      change={endSuspension}
      onClose={onClose}
    >
      {member.notes > 0 && <NotesToRead id={member.id} />}
    </AuditReasonDialog>
  ) : (
    <AuditReasonDialog
      title={`${m.admin_suspend()}: ${name}`}
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
