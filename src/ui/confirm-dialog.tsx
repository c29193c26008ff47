import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { messageOf } from './use-change.ts'

type Props = {
  /** The label of the button that does it. */
  action: string
  /** Where it says more than the action. */
  title?: string
  /** The label of the button that leaves all as it is, where 'Cancel' would be read as the action. */
  keep?: string
  danger?: boolean
  /** From useChange: whether it is being sent, and why it failed. */
  change: { isPending: boolean; error: Error | null }
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something that should not happen by accident. */
export function ConfirmDialog({
  action,
  title = action,
  keep = m.ui_cancel(),
  danger = false,
  change,
  onConfirm,
  onClose,
  children,
}: Props) {
  const { isPending, error } = change
  // The change may outlive the dialog: why it failed the last time is no answer to whoever opens it again.
  const [earlierError] = useState(error)
  // Of two clicks at once, the second comes before the button is rendered as disabled.
  const isSent = useRef(false)
  useEffect(() => {
    if (!isPending || error) isSent.current = false
  }, [isPending, error])
  const confirm = () => {
    if (isSent.current) return
    isSent.current = true
    onConfirm()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {error && error !== earlierError && <FailedNote error={error} />}
      <p className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {keep}
        </Button>
        <Button variant={danger ? 'danger' : 'main'} disabled={isPending} onClick={confirm}>
          {action}
        </Button>
      </p>
    </Dialog>
  )
}

type RemoveProps = {
  id: number
  action: string
  text: string
  useRemove: (id: number, onDone: () => void) => Props['change'] & { mutate: () => void }
  onClose: () => void
}

/** Asks before something is removed for good. */
export function RemoveDialog({ id, action, text, useRemove, onClose }: RemoveProps) {
  const remove = useRemove(id, onClose)
  return (
    <ConfirmDialog action={action} danger change={remove} onConfirm={() => remove.mutate()} onClose={onClose}>
      <p>{text}</p>
    </ConfirmDialog>
  )
}

/** Why a change failed, inside the dialog: a toast would be beneath it. */
function FailedNote({ error }: { error: Error }) {
  // Here is no field to check, as the message for invalid ones asks.
  const isInvalid = error instanceof RequestError && error.body.code === 'invalid'
  return (
    <p role="alert" className="font-semibold text-anar">
      {(isInvalid ? undefined : messageOf(error)) ?? m.something_went_wrong()}
    </p>
  )
}
