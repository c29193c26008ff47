import { isAhead } from '#features/attendance/rules.ts'
import { RegisterAtOnce, RegistrationButton } from '#features/attendance/ui/registration-button.tsx'
import { m } from '#messages'
import { freeWorkshopSpots, workshopSpotsLabel } from '../labels.ts'
import { useCancelWorkshopRegistration, useRegisterForWorkshop, type WorkshopCard } from '../queries.ts'
import { workshopTitle } from '../titles.ts'

const LABELS = {
  spots: workshopSpotsLabel,
  waiting: m.workshops_waiting_count,
  signIn: m.workshops_sign_in,
  registered: m.workshops_registered,
  cancel: m.workshops_leave,
  cancelAsk: m.workshops_leave_ask,
  position: m.workshops_position,
  leave: m.workshops_leave_line,
  leaveAsk: m.workshops_leave_line_ask,
}

const REGISTER_LABELS = {
  register: m.workshops_register,
  wait: m.workshops_wait,
  registering: m.workshops_registering,
}

/**
 * The spots of a workshop to come, and the viewer's own. Where it is withheld only the spots are shown, and to those
 * who registered before their membership ended how to give theirs back.
 */
export function WorkshopRegistration({ workshop }: { workshop: WorkshopCard }) {
  if (!isAhead(workshop)) return null
  const { id, waitingCount, mine, withheld } = workshop
  const free = freeWorkshopSpots(workshop)
  if (withheld && !mine)
    return (
      <p className={free === 0 ? 'font-semibold text-anar' : 'font-semibold'}>{workshopSpotsLabel(free)}</p>
    )
  return (
    <RegistrationButton
      id={id}
      waitingCount={waitingCount}
      mine={mine}
      labels={LABELS}
      title={workshopTitle(workshop)}
      path={`/workshops/${id}`}
      cancellation={{ name: 'workshop-registration-cancelled', fields: { workshop: id } }}
      free={free}
      useCancel={useCancelWorkshopRegistration}
      register={<Register workshop={workshop} />}
    />
  )
}

function Register({ workshop }: { workshop: WorkshopCard }) {
  const register = useRegisterForWorkshop(workshop.id)
  return (
    <RegisterAtOnce
      form={{ name: 'workshop-registration', fields: { workshop: workshop.id } }}
      title={workshopTitle(workshop)}
      isFull={freeWorkshopSpots(workshop) === 0}
      register={register}
      labels={REGISTER_LABELS}
    />
  )
}
