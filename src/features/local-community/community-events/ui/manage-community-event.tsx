import { lazy, useState } from 'react'
import { CancelDialog } from '#features/attendance/ui/cancel-dialog.tsx'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { useCancelCommunityEvent } from '../../dialog-changes.ts'
import type { CommunityEvent } from '../../queries.ts'
import { RemoveCommunityEvent } from '../../ui/remove-button.tsx'

const CommunityEventDialog = lazy(() => import('./community-event-dialog.tsx'))

type Props = { communityEvent: CommunityEvent; ahead: boolean }

/**
 * Shows what the organizer may do with an event until it is over; a moderator may cancel it. If it ends while someone
 * types, they keep the typed text, and read why it cannot be saved.
 */
export function ManageCommunityEvent({ communityEvent, ahead }: Props) {
  const [open, setOpen] = useState<'change' | 'cancel'>()
  const close = () => setOpen(undefined)
  if (!ahead && !open) return null
  return (
    <div className="flex flex-wrap gap-3">
      {communityEvent.organises && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen('change')}>
          {m.local_community_change_event()}
        </Button>
      )}
      <Button variant="warning" aria-haspopup="dialog" onClick={() => setOpen('cancel')}>
        {m.local_community_call_off()}
      </Button>
      {communityEvent.attendeeCount + communityEvent.waitingCount === 0 && (
        <RemoveCommunityEvent id={communityEvent.id} />
      )}
      {open === 'change' && (
        <OnDemand>
          <CommunityEventDialog communityEvent={communityEvent} onClose={close} />
        </OnDemand>
      )}
      {open === 'cancel' && <CancelCommunityEventDialog id={communityEvent.id} onClose={close} />}
    </div>
  )
}

function CancelCommunityEventDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <CancelDialog
      action={m.local_community_call_off()}
      text={m.local_community_call_off_text()}
      label={m.local_community_call_off_reason()}
      hint={m.local_community_reason_hint()}
      draft={`cancel-community-event:${id}`}
      change={useCancelCommunityEvent(id, onClose)}
      onClose={onClose}
    />
  )
}
