import { useId, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { ROLES } from '#features/accounts/rules.ts'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { Options } from '#ui/options.tsx'
import { Day } from '#ui/when.tsx'
import { roleLabels } from '../labels.ts'
import type { Member, Role } from '../queries.ts'
import { RoleDialog, SuspensionDialog } from './member-dialogs.tsx'

/** One member: name, since when, role, and what an admin may do about it. */
export function MemberCard({ member }: { member: Member }) {
  const viewer = useViewer()
  const [role, setRole] = useState<Role>()
  const [deciding, setDeciding] = useState(false)
  const name = `${member.firstName} ${member.lastName}`.trim() || member.email
  return (
    <article className="card grid gap-4 p-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="text-lg">
          <bdi>{name}</bdi>
        </h2>
        <p className="break-words text-muted">
          <bdi dir="ltr">{member.email}</bdi>
        </p>
        <p className="text-sm text-muted">
          {m.admin_members_since()} <Day at={member.createdAt} />
        </p>
        <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {!member.emailVerified && <span className="chip bg-lapis-soft">{m.admin_members_unproved()}</span>}
          {member.suspended && <span className="chip bg-anar-soft">{m.admin_suspended()}</span>}
        </p>
      </div>
      <div className="grid content-start gap-3 sm:w-60">
        <RoleSelect member={member} name={name} onChoose={setRole} />
        {member.id !== viewer?.id && (
          <Button
            variant={member.suspended ? 'outline' : 'warning'}
            aria-label={`${member.suspended ? m.admin_suspension_end() : m.admin_suspend()}: ${name}`}
            aria-haspopup="dialog"
            onClick={() => setDeciding(true)}
          >
            {member.suspended ? m.admin_suspension_end() : m.admin_suspend()}
          </Button>
        )}
      </div>
      {role && <RoleDialog member={member} name={name} role={role} onClose={() => setRole(undefined)} />}
      {deciding && <SuspensionDialog member={member} name={name} onClose={() => setDeciding(false)} />}
    </article>
  )
}

type RoleProps = { member: Member; name: string; onChoose: (role: Role) => void }

/** The current role; choosing another one asks for confirmation. Roles need a verified address (contract 3). */
function RoleSelect({ member, name, onChoose }: RoleProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {m.admin_members_role()}
        <span className="sr-only">: {name}</span>
      </label>
      <select
        id={id}
        value={member.role}
        disabled={!member.emailVerified}
        aria-describedby={member.emailVerified ? undefined : `${id}-why`}
        onChange={({ target }) => {
          const role = ROLES.find((each) => each === target.value)
          if (role && role !== member.role) onChoose(role)
        }}
        className="min-h-11 w-full rounded-sm border border-edge bg-surface px-3 text-ink disabled:cursor-not-allowed disabled:bg-paper disabled:text-muted"
      >
        <Options of={ROLES} labels={roleLabels} />
      </select>
      {!member.emailVerified && (
        <p id={`${id}-why`} className="text-sm text-muted">
          {m.admin_role_needs_proof()}
        </p>
      )}
    </div>
  )
}
