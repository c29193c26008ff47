import { useId, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { Dots } from '#ui/dots.tsx'
import { nameOrEmail } from '#ui/lists/name-or-email.ts'
import { HiddenTitle } from '#ui/texts/user-text.tsx'
import { roleLabels } from '../labels.ts'
import type { Member } from '../queries.ts'
import { RoleDialog, SuspensionDialog } from './member-dialogs.tsx'
import { MemberNotes } from './member-notes.tsx'

/** In a row, each action has a column as wide as its longest words, so rows align. */
const ACTION = 'xl:px-3 xl:whitespace-nowrap'

/** One member, in a row where there is space: name, since when, role, notes, and what an admin may do about it. */
export function MemberCard({ member }: { member: Member }) {
  const viewer = useViewer()
  const [dialog, setDialog] = useState<'role' | 'suspension'>()
  const [showsNotes, setShowsNotes] = useState(false)
  const name = nameOrEmail(member)
  const close = () => setDialog(undefined)
  return (
    <article className="card grid gap-3 p-4 xl:py-2">
      <div className="grid items-center gap-x-4 gap-y-3 xl:grid-cols-[minmax(0,1fr)_9rem_8.5rem_10.5rem]">
        <Facts member={member} name={name} />
        <RoleButton member={member} name={name} onOpen={() => setDialog('role')} />
        <div className="max-xl:actions xl:contents">
          <Button
            variant="quiet"
            aria-expanded={showsNotes}
            data-key="n"
            className={ACTION}
            onClick={() => setShowsNotes(!showsNotes)}
          >
            <span>
              {m.admin_notes()}
              <HiddenTitle text={name} />
              {member.notes > 0 && ` (${formatNumber(member.notes)})`}
            </span>
          </Button>
          {member.id === viewer?.id ? (
            <span className="hidden xl:block" />
          ) : (
            <Button
              variant={member.suspended ? 'outline' : 'warning'}
              aria-label={`${member.suspended ? m.admin_suspension_end() : m.admin_suspend()}: ${name}`}
              aria-haspopup="dialog"
              data-key="s"
              className={ACTION}
              onClick={() => setDialog('suspension')}
            >
              {member.suspended ? m.admin_suspension_end() : m.admin_suspend()}
            </Button>
          )}
        </div>
      </div>
      {showsNotes && <MemberNotes id={member.id} name={name} />}
      {dialog === 'role' && <RoleDialog member={member} name={name} onClose={close} />}
      {dialog === 'suspension' && <SuspensionDialog member={member} name={name} onClose={close} />}
    </article>
  )
}

const Facts = ({ member, name }: { member: Member; name: string }) => (
  <div className="min-w-0">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-base">
        <bdi>{name}</bdi>
      </h2>
      {!member.emailVerified && <span className="chip bg-lapis-soft">{m.admin_members_unverified()}</span>}
      {member.suspended && <span className="chip bg-anar-soft">{m.admin_suspended()}</span>}
    </div>
    <p className="text-sm text-muted wrap-anywhere">
      <Dots>
        <bdi dir="ltr">{member.email}</bdi>
        <span>
          {m.admin_members_since()} <Day at={member.createdAt} />
        </span>
      </Dots>
    </p>
  </div>
)

/** The current role, which opens the choice of another one. Roles need a verified address. */
function RoleButton({ member, name, onOpen }: { member: Member; name: string; onOpen: () => void }) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <Button
        variant="soft"
        data-key="r"
        aria-haspopup="dialog"
        disabled={!member.emailVerified}
        aria-describedby={member.emailVerified ? undefined : `${id}-why`}
        className={ACTION}
        onClick={onOpen}
      >
        <span>
          <span className="xl:sr-only">{m.admin_members_role()}: </span>
          {roleLabels[member.role]()}
          <span className="sr-only">, {name}</span>
        </span>
      </Button>
      {!member.emailVerified && (
        <p id={`${id}-why`} className="text-sm text-muted xl:sr-only">
          {m.admin_role_needs_proof()}
        </p>
      )}
    </div>
  )
}
