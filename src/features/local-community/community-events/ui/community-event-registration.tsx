import { lazy } from 'react'
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

/** A family's registration for an upcoming event; a declined family reads that it is. */
export function CommunityEventRegistration({ communityEvent }: { communityEvent: CommunityEvent }) {
  if (communityEvent.state !== 'upcoming') return null
  const { id, waitingCount, title, titleFA, mine } = communityEvent
  return (
    <>
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
            <OpenDialog communityEvent={communityEvent} />
          )
        }
        change={communityEvent.withheld ? null : <OpenDialog communityEvent={communityEvent} />}
      />
      <SignedOutAnswer communityEvent={communityEvent} />
    </>
  )
}

/** Whoever is signed out by the time that the form is sent without scripts reads why, and keeps what was typed. */
function SignedOutAnswer({ communityEvent }: { communityEvent: CommunityEvent }) {
  const { isAnswer, close } = useDialog(`registration-${communityEvent.id}`)
  if (useViewer() || !isAnswer) return null
  return (
    <OnDemand>
      <RegisterDialog communityEvent={communityEvent} onClose={close} />
    </OnDemand>
  )
}

/** The details of a registration: asked before, and changed later. */
function OpenDialog({ communityEvent }: { communityEvent: CommunityEvent }) {
  const dialog = useDialog(`registration-${communityEvent.id}`)
  const full = freeSpots(communityEvent) === 0
  const variant = communityEvent.mine || full ? 'outline' : 'main'
  const action = communityEvent.mine
    ? m.local_community_change_family()
    : full
      ? m.attendance_wait()
      : m.local_community_register()
  return (
    <>
      <DialogButton of={dialog} page={`/local-community/events/${communityEvent.id}`} variant={variant}>
        <Labelled of={localize(communityEvent.title, communityEvent.titleFA)}>{action}</Labelled>
      </DialogButton>
      {dialog.isOpen && (
        <OnDemand>
          <RegisterDialog communityEvent={communityEvent} onClose={dialog.close} />
        </OnDemand>
      )}
    </>
  )
}
