import type * as v from 'valibot'
import { m } from '#messages'
import { Button, SubmitButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea } from './field.tsx'
import { Form } from './form.tsx'
import type { Change } from './use-change.ts'
import { type FieldErrors, useForm } from './use-form.ts'

type Props<Answer, Reason> = {
  title: string
  /** What it will do, to whom it shows. */
  text: string
  /** The button that does it, in the words of what it does. */
  action: string
  danger?: boolean
  /** It may be left empty. */
  optional?: boolean
  /** What is asked for, and who will read it. */
  label: string
  hint: string
  /** What the server checks the reason with, what it may say of it, and how long it may be. */
  schema: v.GenericSchema<unknown, Reason>
  words: FieldErrors
  max: number
  change: Change<Reason, Answer>
  onClose: () => void
}

/** Asks for the reason without which something is not done. */
export function ReasonDialog<Answer, Reason = { reason: string }>(props: Props<Answer, Reason>) {
  const { title, text, action, danger = false, optional = false, label, hint, max, onClose } = props
  const { schema, words, change } = props
  const form = useForm(schema, change, { initial: { reason: '' }, words })
  return (
    <Dialog title={title} description={text} onClose={onClose} mayClose={() => !form.dirty}>
      <Form of={form} className="grid gap-4">
        <TextArea
          {...form.field('reason')}
          {...(optional ? { optional: m.ui_optional() } : { required: true })}
          {...{ 'data-first': true, maxLength: max, label, hint }}
        />
        <p className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <SubmitButton pending={form.pending} variant={danger ? 'danger' : 'main'}>
            {action}
          </SubmitButton>
        </p>
      </Form>
    </Dialog>
  )
}
