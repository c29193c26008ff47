import type { ComponentProps } from 'react'
import { m } from '#messages'
import { ReasonDialog } from '#ui/dialogs/reason-dialog.tsx'
import { fieldErrors } from '../field-errors.ts'
import { REASON_MAX, ReasonInput } from '../rules.ts'

type PresetProps = 'label' | 'hint' | 'schema' | 'fieldErrors' | 'max'
type DialogProps<Answer> = ComponentProps<typeof ReasonDialog<Answer>>
type ReasonDialogProps<Answer> = Omit<DialogProps<Answer>, PresetProps> &
  Partial<Pick<DialogProps<Answer>, 'hint' | 'schema'>>

/** Asks for the reason, which is required and goes into the audit log. */
export const AuditReasonDialog = <Answer,>(props: ReasonDialogProps<Answer>) => (
  <ReasonDialog
    label={m.moderation_reason_label()}
    hint={m.moderation_reason_hint()}
    schema={ReasonInput}
    fieldErrors={fieldErrors}
    max={REASON_MAX}
    {...props}
  />
)
