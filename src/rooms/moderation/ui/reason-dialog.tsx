import type { UseMutationResult } from '@tanstack/react-query'
import { m } from '#messages'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FailedNote } from '#ui/failed-note.tsx'
import { TextArea } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import { REASON_MAX, ReasonInput } from '../rules.ts'
import { fieldWords } from '../words.ts'

type Props<Answer> = {
  title: string
  /** What it will do, to whom it shows. */
  text: string
  /** The button that does it, in the words of what it does. */
  action: string
  danger?: boolean
  change: UseMutationResult<Answer, Error, { reason: string }>
  onClose: () => void
}

/** Asks for the reason without which nothing is done here; it goes into the record. */
export function ReasonDialog<Answer>({
  title,
  text,
  action,
  danger = false,
  change,
  onClose,
}: Props<Answer>) {
  const form = useForm(ReasonInput, change, { initial: { reason: '' }, words: fieldWords })
  return (
    <Dialog title={title} description={text} onClose={onClose} mayClose={() => !form.dirty}>
      <form {...form.props} className="grid gap-4">
        <TextArea
          {...form.field('reason')}
          required
          data-first
          maxLength={REASON_MAX}
          label={m.moderation_reason_label()}
          hint={m.moderation_reason_hint()}
        />
        <FailedNote error={change.error} />
        <p className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <SubmitButton pending={form.pending} look={danger ? 'danger' : 'main'}>
            {action}
          </SubmitButton>
        </p>
      </form>
    </Dialog>
  )
}
