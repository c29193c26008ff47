import { Labelled, RegistrationButton } from '#features/attendance/ui/registration-button.tsx'
import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { freeSpots, spotLabels } from '../labels.ts'
import { type EventCard, useGiveBack, useRegister } from '../queries.ts'
import { titleOf } from '../titles.ts'

const WORDS = {
  spots: spotLabels,
  waiting: m.events_waiting_count,
  signIn: m.events_sign_in,
  registered: m.events_registered,
  cancel: m.events_leave,
  cancelAsk: m.events_leave_ask,
  position: m.events_position,
  leave: m.events_leave_line,
  leaveAsk: m.events_leave_line_ask,
}

/** Registration for an upcoming event. */
export function EventRegistrationButton({ event }: { event: EventCard }) {
  if (event.state === 'cancelled' || event.state === 'past') return null
  const { id, waitingCount, mine } = event
  return (
    <RegistrationButton
      id={id}
      waitingCount={waitingCount}
      mine={mine}
      words={WORDS}
      title={titleOf(event)}
      path={`/events/${id}`}
      free={freeSpots(event)}
      useCancel={useGiveBack}
      register={<Register event={event} />}
    />
  )
}

function Register({ event }: { event: EventCard }) {
  const register = useRegister(event.id)
  const full = freeSpots(event) === 0
  return (
    <SubmitButton
      type="button"
      variant={full ? 'outline' : 'main'}
      pending={register.isPending}
      pendingLabel={m.events_registering()}
      onClick={() => register.isPending || register.mutate()}
    >
      <Labelled of={titleOf(event)}>{full ? m.events_wait() : m.events_register()}</Labelled>
    </SubmitButton>
  )
}
