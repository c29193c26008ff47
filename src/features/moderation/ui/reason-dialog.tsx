import type { ComponentProps } from 'react'
import { m } from '#messages'
import { ReasonDialog as Asking } from '#ui/reason-dialog.tsx'
import { fieldErrors } from '../labels.ts'
import { REASON_MAX, ReasonInput } from '../rules.ts'

type Said = 'label' | 'hint' | 'schema' | 'words' | 'max'
type Of<Answer> = ComponentProps<typeof Asking<Answer>>
type Asked<Answer> = Omit<Of<Answer>, Said> & Partial<Pick<Of<Answer>, 'hint' | 'schema'>>

/** Asks for the reason, which is required and goes into the audit log. */
export const ReasonDialog = <Answer,>(props: Asked<Answer>) => (
  <Asking
    label={m.moderation_reason_label()}
    hint={m.moderation_reason_hint()}
    schema={ReasonInput}
    words={fieldErrors}
    max={REASON_MAX}
    {...props}
  />
)
