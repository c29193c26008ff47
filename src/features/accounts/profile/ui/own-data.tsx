import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import type { Person } from '../../queries.ts'
import { useDeleteAccount } from '../account-queries.ts'
import { AccountSection } from './account-section.tsx'

/** Exporting one's data, and deleting the account. */
export function OwnData({ person }: { person: Person }) {
  const [leaving, setLeaving] = useState(false)
  return (
    <AccountSection title={m.account_data()} text={m.account_data_text()}>
      <p className="flex flex-wrap gap-3">
        <a href="/api/me/export" download className={buttonClass('soft')}>
          {m.account_export()}
        </a>
        <Button variant="warning" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
          {m.account_delete()}
        </Button>
      </p>
      {leaving && <LeaveDialog email={person.email} onClose={() => setLeaving(false)} />}
    </AccountSection>
  )
}

/**
 * Asks whether to keep or remove the person's texts. Asks for the address, so nobody deletes an account by accident.
 */
function LeaveDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [posts, setPosts] = useState<'keep' | 'remove'>('keep')
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const deleteAccount = useDeleteAccount(() => navigate({ to: '/' }))
  const sure = typed.trim().toLowerCase() === email
  const choice = (value: typeof posts, label: string) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="posts"
        className="size-5 shrink-0"
        checked={posts === value}
        onChange={() => setPosts(value)}
      />
      {label}
    </label>
  )
  return (
    <Dialog title={m.account_delete()} description={m.account_delete_text()} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          deleteAccount.mutate({ posts })
        }}
      >
        <fieldset>
          <legend>{m.account_delete_posts()}</legend>
          {choice('keep', m.account_delete_keep())}
          {choice('remove', m.account_delete_remove())}
          {posts === 'remove' && <p className="text-sm text-muted">{m.account_delete_remove_hint()}</p>}
        </fieldset>
        <TextField
          label={m.account_delete_type()}
          hint={email}
          dir="ltr"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="dialog-actions">
          <Button variant="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          {/* While it is disabled, Enter in the field does nothing either. */}
          <Button type="submit" variant="danger" disabled={!sure || deleteAccount.isPending}>
            {deleteAccount.isPending ? m.account_deleting() : m.account_delete_button()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
