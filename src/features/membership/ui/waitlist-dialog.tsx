import { m } from '#messages'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { WaitlistForm } from './waitlist-form.tsx'

/** The waitlist form in a dialog. */
export default function WaitlistDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={m.membership_waitlist_title()}
      description={m.membership_waitlist_text()}
      onClose={onClose}
    >
      <WaitlistForm onDone={onClose} inDialog />
    </Dialog>
  )
}
