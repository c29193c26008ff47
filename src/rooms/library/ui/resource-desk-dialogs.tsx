import * as v from 'valibot'
import { m } from '#messages'
import { directionOf, requiredText } from '#platform/text.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FailedNote } from '#ui/failed-note.tsx'
import { TextArea } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import { fieldWords } from '../field-words.ts'
import {
  type DeskResource,
  useApproveResource,
  useRefuseResource,
  useRemoveResource,
} from '../resource-desk-queries.ts'
import { REASON_MAX } from '../rules.ts'

export type DeskAct = 'approve' | 'refuse' | 'remove'
type Props = { resource: DeskResource; onClose: () => void }

/** Says what the act will do, and asks for what it needs. */
export function DeskDialog({ act, ...props }: Props & { act: DeskAct }) {
  const Asked = { approve: ApproveDialog, refuse: RefuseDialog, remove: RemoveDialog }[act]
  return <Asked {...props} />
}

function ApproveDialog({ resource, onClose }: Props) {
  const change = useApproveResource(resource, onClose)
  return (
    <ConfirmDialog
      title={m.library_approve()}
      action={m.library_approve()}
      change={change}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <p dir={directionOf(resource.title)} className="font-semibold">
        {resource.title}
      </p>
      <p>{m.library_approve_text()}</p>
    </ConfirmDialog>
  )
}

function RemoveDialog({ resource, onClose }: Props) {
  const change = useRemoveResource(resource.id, onClose)
  return (
    <ConfirmDialog
      title={m.library_remove()}
      action={m.library_remove()}
      danger
      change={change}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <p dir={directionOf(resource.title)} className="font-semibold">
        {resource.title}
      </p>
      <p>{m.library_remove_text()}</p>
    </ConfirmDialog>
  )
}

const Refusing = v.object({ reason: requiredText('decision_reason', REASON_MAX) })

function RefuseDialog({ resource, onClose }: Props) {
  const change = useRefuseResource(resource, onClose)
  const form = useForm(Refusing, change, { initial: { reason: '' }, words: fieldWords })
  return (
    <Dialog
      title={m.library_refuse()}
      description={m.library_refuse_text()}
      onClose={onClose}
      mayClose={() => !form.dirty}
    >
      <form {...form.props} className="grid gap-4">
        <TextArea
          {...form.field('reason')}
          required
          data-first
          maxLength={REASON_MAX}
          label={m.library_refuse_reason()}
          hint={m.library_refuse_hint()}
        />
        <FailedNote error={change.error} />
        <p className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <SubmitButton pending={form.pending} look="danger">
            {m.library_refuse()}
          </SubmitButton>
        </p>
      </form>
    </Dialog>
  )
}
