import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { m } from '#messages'
import { RequestError } from '#platform/client/client.ts'
import { Button, SubmitButton } from '../button.tsx'
import { ActionForm } from '../forms/action-form.tsx'
import { messageOf } from '../forms/use-change.ts'
import { actionTitle } from './action-title.ts'
import { Dialog } from './dialog.tsx'

type Props = {
  /** The label of the button that does it. */
  action: string
  /** Where it says more than the action. */
  title?: string
  /** The label of the button that changes nothing, if 'Cancel' could be read as the action. */
  keep?: string
  danger?: boolean
  /** While there is nothing to do yet. */
  disabled?: boolean
  /** From useChange: whether it is being sent, and why it failed. */
  change: { isPending: boolean; error: Error | null }
  onConfirm: () => void
  onClose: () => void
  /** The form of the button, where it works without scripts (src/form-actions.ts). */
  form?: { name: string; fields: Record<string, number> }
  children: ReactNode
}

/** Asks before something that should not happen by accident. */
export function ConfirmDialog({
  action,
  title = action,
  keep = m.ui_cancel(),
  danger = false,
  disabled = false,
  change,
  onConfirm,
  onClose,
  form,
  children,
}: Props) {
  const { isPending, error } = change
  const id = useId()
  // The change may outlive the dialog. Who opens the dialog again must not read why the change failed the last time.
  const [earlierError] = useState(error)
  // A second click at the same moment comes before the button is rendered as disabled.
  const isSent = useRef(false)
  useEffect(() => {
    if (!isPending || error) isSent.current = false
  }, [isPending, error])
  const confirm = () => {
    if (isSent.current) return
    isSent.current = true
    onConfirm()
  }
  const button = {
    variant: danger ? 'danger' : 'main',
    pending: isPending,
    disabled,
    children: action,
  } as const
  return (
    <Dialog title={title} describedBy={id} onClose={onClose}>
      <div id={id} className="grid gap-4">
        {children}
      </div>
      {error && error !== earlierError && <FailedNote error={error} />}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={onClose}>
          {keep}
        </Button>
        {form ? (
          <ActionForm {...form} onSend={confirm}>
            <SubmitButton {...button} />
          </ActionForm>
        ) : (
          <SubmitButton type="button" onClick={confirm} {...button} />
        )}
      </div>
    </Dialog>
  )
}

type RemoveProps = {
  id: number
  /** What is removed. */
  name: string
  action: string
  text: string
  useRemove: (id: number, onDone: () => void) => Props['change'] & { mutate: () => void }
  onClose: () => void
}

/** Asks before something is removed for good. */
export function RemoveDialog({ id, name, action, text, useRemove, onClose }: RemoveProps) {
  const remove = useRemove(id, onClose)
  return (
    <ConfirmDialog
      title={actionTitle(action, name)}
      action={action}
      danger
      change={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
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
