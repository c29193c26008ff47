import type { ComponentProps } from 'react'
import { m } from '#messages'
import { actionTitle } from '#ui/action-title.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'title' | 'keep' | 'children'> & {
  /** The title of the event. */
  name: string
  /** Whether it is a place on the waitlist that is given back, instead of a spot. */
  waits: boolean
  /** What giving back a spot means. */
  cancelAsk: () => string
}

/** Asks before a spot, or a place on the waitlist, is given back. */
const CancelRegistrationDialog = ({ name, waits, cancelAsk, ...rest }: Props) => (
  <ConfirmDialog
    {...rest}
    title={actionTitle(rest.action, name)}
    keep={waits ? m.attendance_stay() : m.attendance_keep()}
  >
    <p>{waits ? m.attendance_leave_waitlist_ask() : cancelAsk()}</p>
  </ConfirmDialog>
)
export default CancelRegistrationDialog
