import { isAhead } from '#features/attendance/rules.ts'
import { RegisterAtOnce, RegistrationButton } from '#features/attendance/ui/registration-button.tsx'
import { m } from '#messages'
import { freeSpots, spotLabels } from '../labels.ts'
import { type EventCard, useCancelEventRegistration, useRegisterForEvent } from '../queries.ts'
import { titleOf } from '../titles.ts'

const LABELS = {
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

const REGISTER_LABELS = {
  register: m.events_register,
  wait: m.events_wait,
  registering: m.events_registering,
}

/** Registration for an upcoming event. */
export function EventRegistrationButton({ event }: { event: EventCard }) {
  if (!isAhead(event)) return null
  const { id, waitingCount, mine } = event
  return (
    <RegistrationButton
      id={id}
      waitingCount={waitingCount}
      mine={mine}
      labels={LABELS}
      title={titleOf(event)}
      path={`/events/${id}`}
      cancellation={{ name: 'event-registration-cancelled', fields: { eventId: id } }}
      free={freeSpots(event)}
      useCancel={useCancelEventRegistration}
      register={<Register event={event} />}
    />
  )
}

function Register({ event }: { event: EventCard }) {
  const register = useRegisterForEvent(event.id)
  return (
    <RegisterAtOnce
      form={{ name: 'event-registration', fields: { eventId: event.id } }}
      title={titleOf(event)}
      isFull={freeSpots(event) === 0}
      register={register}
      labels={REGISTER_LABELS}
    />
  )
}
