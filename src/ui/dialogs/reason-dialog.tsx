import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { m } from '#messages'
import { Button, SubmitButton } from '../button.tsx'
import { TextArea } from '../forms/field.tsx'
import { Form } from '../forms/form.tsx'
import type { Change } from '../forms/use-change.ts'
import { useForm } from '../forms/use-form.ts'
import type { FieldErrors } from '../forms/use-form-errors.ts'
import { Dialog } from './dialog.tsx'

type Props<Answer, Reason> = {
  title: string
  /** What it will do, and who reads the reason. */
  text: string
  /** The label of the button that does it. */
  action: string
  /** The label of the button that changes nothing, if 'Cancel' could be read as the action. */
  keep?: string
  danger?: boolean
  /** It may be left empty. */
  optional?: boolean
  /** The label: what to write, and who will read it. */
  label: string
  hint: string
  /** The server's schema for the reason, its error messages, and its maximum length. */
  schema: v.GenericSchema<unknown, Reason>
  fieldErrors: FieldErrors
  max: number
  change: Change<Reason, Answer>
  /** Saves what was typed under this name. Leave it out if the reason is about someone: no browser keeps that. */
  draft?: string
  /** What to know before deciding, above the field. */
  children?: ReactNode
  onClose: () => void
}

/** Asks for the required reason of an action. */
export function ReasonDialog<Answer, Reason = { reason: string }>(props: Props<Answer, Reason>) {
  const {
    title,
    text,
    action,
    keep = m.ui_cancel(),
    danger = false,
    optional = false,
    label,
    hint,
    max,
    onClose,
  } = props
  const { schema, fieldErrors, change, draft } = props
  const form = useForm(schema, change, { initial: { reason: '' }, fieldErrors, ...(draft && { draft }) })
  return (
    <Dialog
      title={title}
      description={text}
      onClose={onClose}
      mayClose={() => !form.dirty}
      crossAsks={!draft}
    >
      {props.children}
      <Form of={form} className="grid gap-4">
        <TextArea
          {...form.field('reason')}
          {...(optional ? { optional: m.ui_optional() } : { required: true })}
          data-first
          maxLength={max}
          label={label}
          hint={hint}
        />
        <div className="dialog-actions">
          <Button variant="quiet" onClick={onClose}>
            {keep}
          </Button>
          <SubmitButton pending={form.pending} variant={danger ? 'danger' : 'main'}>
            {action}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
