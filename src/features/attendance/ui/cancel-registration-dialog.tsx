import type { ComponentProps } from 'react'
import { m } from '#messages'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'keep' | 'children'> & {
  /** Whether it is a place on the waitlist that is given back, instead of a spot. */
  waits: boolean
  /** What giving back a spot means. */
  cancelAsk: () => string
}

/** Asks before a spot, or a place on the waitlist, is given back. */
const CancelRegistrationDialog = ({ waits, cancelAsk, ...rest }: Props) => (
  <ConfirmDialog {...rest} keep={waits ? m.attendance_stay() : m.attendance_keep()}>
    <p>{waits ? m.attendance_leave_waitlist_ask() : cancelAsk()}</p>
  </ConfirmDialog>
)
export default CancelRegistrationDialog
