import { m } from '#messages'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import type { Change } from '#ui/use-change.ts'
import { CANCEL_REASON_MAX, Cancellation } from '../cancellation/rules.ts'

type Props<Answer> = {
  /** The title, and the label of the button that does it. */
  action: string
  /** What happens then, and who reads the reason. */
  text: string
  label: string
  hint: string
  /** Of what is cancelled: its kind and id. */
  draft: string
  change: Change<Cancellation, Answer>
  onClose: () => void
}

const FIELD_ERRORS = {
  cancel_reason_required: m.field_cancel_reason_required,
  cancel_reason_too_long: m.field_cancel_reason_too_long,
}

/** Asks why an event is cancelled: everyone who registered reads it. */
export const CancelDialog = <Answer,>({ action, ...rest }: Props<Answer>) => (
  <ReasonDialog
    title={action}
    action={action}
    keep={m.attendance_not_cancel()}
    danger
    schema={Cancellation}
    fieldErrors={FIELD_ERRORS}
    max={CANCEL_REASON_MAX}
    {...rest}
  />
)
