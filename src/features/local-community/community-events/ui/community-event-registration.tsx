import { lazy, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { Labelled, RegistrationButton } from '#features/attendance/ui/registration-button.tsx'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { DialogButton, useDialog } from '#ui/dialogs/dialog-button.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { useCancelFamilyRegistration } from '../../changes.ts'
import { freeSpots } from '../../labels.ts'
import type { CommunityEvent } from '../../queries.ts'

const RegisterDialog = lazy(() => import('./register-dialog.tsx'))

const LABELS = {
  registrant: 'family',
  full: m.local_community_full,
  waiting: m.local_community_waiting,
  signIn: m.local_community_register_sign_in,
  registered: m.local_community_registered,
  cancel: m.local_community_give_back,
  position: m.local_community_position,
} as const

/**
 * Shows a family's registration for an upcoming event, or that it was declined. If the event begins or is cancelled
 * while a family fills in the form, the form keeps the typed text and says why it cannot be sent. The same happens
 * without scripts if the reader has been signed out.
 */
export function CommunityEventRegistration({ communityEvent }: { communityEvent: CommunityEvent }) {
  const viewer = useViewer()
  const dialog = useDialog(`registration-${communityEvent.id}`)
  const { id, waitingCount, title, titleFA, mine } = communityEvent
  const isUpcoming = communityEvent.state === 'upcoming'
  const [wasUpcoming] = useState(isUpcoming)
  const button = <OpenDialog communityEvent={communityEvent} dialog={dialog} />
  return (
    <>
      {isUpcoming && (
        <RegistrationButton
          id={id}
          waitingCount={waitingCount}
          mine={mine}
          labels={LABELS}
          title={localize(title, titleFA)}
          path={`/local-community/events/${id}`}
          cancellation={{ name: 'family-registration-cancelled', fields: { event: id } }}
          free={freeSpots(communityEvent)}
          useCancel={useCancelFamilyRegistration}
          register={
            mine?.status === 'declined' ? (
              <p className="text-muted">{m.local_community_declined()}</p>
            ) : communityEvent.isOwn && freeSpots(communityEvent) === 0 ? (
              <p className="text-muted">{m.error_own_event_full()}</p>
            ) : (
              button
            )
          }
          change={communityEvent.withheld ? null : button}
        />
      )}
      {(isUpcoming || wasUpcoming) && dialog.isOpen && (viewer || dialog.isAnswer) && (
        <OnDemand>
          <RegisterDialog communityEvent={communityEvent} onClose={dialog.close} />
        </OnDemand>
      )}
    </>
  )
}

type DialogProps = { communityEvent: CommunityEvent; dialog: ReturnType<typeof useDialog> }

/** The details of a registration: asked before, and changed later. */
function OpenDialog({ communityEvent, dialog }: DialogProps) {
  const full = freeSpots(communityEvent) === 0
  const variant = communityEvent.mine || full ? 'outline' : 'main'
  const action = communityEvent.mine
    ? m.local_community_change_family()
    : full
      ? m.attendance_wait()
      : m.local_community_register()
  return (
    <DialogButton of={dialog} page={`/local-community/events/${communityEvent.id}`} variant={variant}>
      <Labelled of={localize(communityEvent.title, communityEvent.titleFA)}>{action}</Labelled>
    </DialogButton>
  )
}
