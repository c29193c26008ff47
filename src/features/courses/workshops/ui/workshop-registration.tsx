import { isAhead } from '#features/attendance/rules.ts'
import { PERSON_LABELS, RegisterAtOnce } from '#features/attendance/ui/own-registration.tsx'
import { RegistrationButton } from '#features/attendance/ui/registration-button.tsx'
import { Spots } from '#features/attendance/ui/spots.tsx'
import { m } from '#messages'
import { freeWorkshopSpots } from '../labels.ts'
import { useCancelWorkshopRegistration, useRegisterForWorkshop, type WorkshopCard } from '../queries.ts'
import { workshopTitle } from '../titles.ts'

const LABELS = { ...PERSON_LABELS, full: m.workshops_full }

/**
 * Shows the spots of an upcoming workshop, and the viewer's own. For a withheld workshop, shows only the spots. A
 * person who registered before their membership ended sees how to cancel.
 */
export function WorkshopRegistration({ workshop }: { workshop: WorkshopCard }) {
  if (!isAhead(workshop)) return null
  const { id, waitingCount, mine, withheld } = workshop
  const free = freeWorkshopSpots(workshop)
  if (withheld && !mine) return <Spots free={free} full={LABELS.full} />
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
    />
  )
}
