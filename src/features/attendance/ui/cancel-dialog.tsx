import { m } from '#messages'
import { actionTitle } from '#ui/dialogs/action-title.ts'
import { ReasonDialog } from '#ui/dialogs/reason-dialog.tsx'
import type { Change } from '#ui/forms/use-change.ts'
import { CANCEL_REASON_MAX, Cancellation } from '../cancellation/rules.ts'

type Props<Answer> = {
  /** The label of the button that does it. */
  action: string
  /** The name of the cancelled item, if it is one of a list. */
  name?: string
  /** What happens then, and who reads the reason. */
  text: string
  label: string
  hint: string
  /** The name of the draft: the kind and id of the cancelled item. */
  draft: string
  change: Change<Cancellation, Answer>
  onClose: () => void
}

const FIELD_ERRORS = {
  cancel_reason_required: m.field_cancel_reason_required,
  cancel_reason_too_long: m.field_cancel_reason_too_long,
}

/** Asks why an event is cancelled: everyone who registered reads it. */
export const CancelDialog = <Answer,>({ action, name, ...rest }: Props<Answer>) => (
  <ReasonDialog
    title={actionTitle(action, name)}
    action={action}
    keep={m.attendance_not_cancel()}
    danger
    schema={Cancellation}
    fieldErrors={FIELD_ERRORS}
    max={CANCEL_REASON_MAX}
    {...rest}
  />
)
