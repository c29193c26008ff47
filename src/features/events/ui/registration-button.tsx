import { isAhead } from '#features/attendance/rules.ts'
import { PERSON_LABELS, RegisterAtOnce } from '#features/attendance/ui/own-registration.tsx'
import { RegistrationButton } from '#features/attendance/ui/registration-button.tsx'
import { m } from '#messages'
import { freeSpots } from '../labels.ts'
import { type EventCard, useCancelEventRegistration, useRegisterForEvent } from '../queries.ts'
import { titleOf } from '../titles.ts'

const LABELS = { ...PERSON_LABELS, full: m.events_full }

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
    />
  )
}
