import type { ReactNode } from 'react'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { sentenceOf } from './use-change.ts'

type Props = {
  title: string
  /** The button that does it, in the words of what it does. */
  action: string
  danger?: boolean
  /** Of useChange: while it is sent, and why it was refused. */
  change: { isPending: boolean; error: Error | null }
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something that one would not want to have done by a slip of the finger. */
export const ConfirmDialog = ({
  title,
  action,
  danger = false,
  change,
  onConfirm,
  onClose,
  children,
}: Props) => (
  <Dialog title={title} onClose={onClose}>
    {children}
    <FailedNote error={change.error} />
    <p className="flex flex-wrap justify-end gap-3">
      <Button variant="quiet" onClick={onClose}>
        {m.ui_cancel()}
      </Button>
      <Button variant={danger ? 'danger' : 'main'} disabled={change.isPending} onClick={onConfirm}>
        {action}
      </Button>
    </p>
  </Dialog>
)

/** Why a change failed, in the dialog that asked for it: a notice at the edge of the page lies beneath a dialog. */
function FailedNote({ error }: { error: Error | null }) {
  if (!error || (error instanceof RequestError && error.body.fields)) return null
  return (
    <p role="alert" className="font-semibold text-anar">
      {sentenceOf(error) ?? m.something_went_wrong()}
    </p>
  )
}
