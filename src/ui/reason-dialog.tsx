import type { UseMutationResult } from '@tanstack/react-query'
import type * as v from 'valibot'
import { m } from '#messages'
import { Button, SubmitButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FailedNote } from './failed-note.tsx'
import { TextArea } from './field.tsx'
import { Form } from './form.tsx'
import { type FieldWords, useForm } from './use-form.ts'

type Props<Answer> = {
  title: string
  /** What it will do, to whom it shows. */
  text: string
  /** The button that does it, in the words of what it does. */
  action: string
  danger?: boolean
  /** What is asked for, and who will read it. */
  label: string
  hint: string
  /** What the server checks the reason with, what it may say of it, and how long it may be. */
  schema: v.GenericSchema<unknown, { reason: string }>
  words: FieldWords
  max: number
  change: UseMutationResult<Answer, Error, { reason: string }>
  onClose: () => void
}

/** Asks for the reason without which something is not done. */
export function ReasonDialog<Answer>(props: Props<Answer>) {
  const { title, text, action, danger = false, label, hint, schema, words, max, change, onClose } = props
  const form = useForm(schema, change, { initial: { reason: '' }, words })
  return (
    <Dialog title={title} description={text} onClose={onClose} mayClose={() => !form.dirty}>
      <Form of={form} className="grid gap-4">
        <TextArea {...form.field('reason')} required data-first maxLength={max} label={label} hint={hint} />
        <FailedNote error={change.error} />
        <p className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <SubmitButton pending={form.pending} look={danger ? 'danger' : 'main'}>
            {action}
          </SubmitButton>
        </p>
      </Form>
    </Dialog>
  )
}
