import type { ComponentProps } from 'react'
import { m } from '#messages'
import { actionTitle } from '#ui/dialogs/action-title.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

/** What giving back a spot means. */
const ASKS = { person: m.attendance_cancel_ask, family: m.attendance_cancel_family_ask }
/** Who comes to such an event. */
export type Registrant = keyof typeof ASKS

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'title' | 'keep' | 'children'> & {
  /** The title of the event. */
  name: string
  /** Whether it is a place on the waitlist that is given back, instead of a spot. */
  waits: boolean
  registrant: Registrant
}

/** Asks before a spot, or a place on the waitlist, is given back. */
const CancelRegistrationDialog = ({ name, waits, registrant, ...rest }: Props) => (
  <ConfirmDialog
    {...rest}
    title={actionTitle(rest.action, name)}
    keep={waits ? m.attendance_stay() : m.attendance_keep()}
  >
    <p>{waits ? m.attendance_leave_waitlist_ask() : ASKS[registrant]()}</p>
  </ConfirmDialog>
)
export default CancelRegistrationDialog
