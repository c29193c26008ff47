import { CalendarCheck, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { showNumber } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/pages/request-context.ts'
import { Button, buttonClass, SubmitButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { isFull, seatWords } from '../labels.ts'
import { type EventCard, useGiveBack, useRegister } from '../queries.ts'
import { titleOf } from '../titles.ts'

/** How many seats there are, and one's own: to take, to wait for, to give back. */
export function SeatButton({ event }: { event: EventCard }) {
  if (event.state === 'cancelled' || event.state === 'past') return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className={isFull(event) ? 'font-semibold text-anar' : 'font-semibold'}>
        {seatWords(event)}
        {event.waitingCount > 0 && (
          <span className="font-normal text-muted">
            {' '}
            ({m.events_waiting_count({ shown: showNumber(event.waitingCount) })})
          </span>
        )}
      </p>
      {event.mine ? <Mine event={event} mine={event.mine} /> : <Take event={event} />}
    </div>
  )
}

function Take({ event }: { event: EventCard }) {
  const viewer = useViewer()
  const register = useRegister(event.id)
  const of = <span className="sr-only">: {titleOf(event)}</span>
  if (!viewer) {
    return (
      <a
        href={`/api/login?to=${encodeURIComponent(`${requestContext().prefix}/events/${event.id}`)}`}
        className={buttonClass('outline')}
      >
        <span>
          {m.events_sign_in()}
          {of}
        </span>
      </a>
    )
  }
  return (
    <SubmitButton
      type="button"
      look={isFull(event) ? 'outline' : 'main'}
      pending={register.isPending}
      pendingLabel={m.events_registering()}
      onClick={() => register.isPending || register.mutate()}
    >
      <span>
        {isFull(event) ? m.events_wait() : m.events_register()}
        {of}
      </span>
    </SubmitButton>
  )
}

function Mine({ event, mine }: { event: EventCard; mine: NonNullable<EventCard['mine']> }) {
  const [leaving, setLeaving] = useState(false)
  const waits = mine.status === 'waiting'
  const Icon = waits ? Hourglass : CalendarCheck
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-pistachio">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {waits ? m.events_position({ shown: showNumber(mine.position) }) : m.events_registered()}
      </p>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
        <span>
          {waits ? m.events_leave_line() : m.events_leave()}
          <span className="sr-only">: {titleOf(event)}</span>
        </span>
      </Button>
      {leaving && <LeaveDialog id={event.id} waits={waits} onClose={() => setLeaving(false)} />}
    </>
  )
}

function LeaveDialog({ id, waits, onClose }: { id: number; waits: boolean; onClose: () => void }) {
  const cancelRegistration = useGiveBack(id, onClose)
  const action = waits ? m.events_leave_line() : m.events_leave()
  return (
    <ConfirmDialog
      {...{ title: action, action, change: cancelRegistration, onClose }}
      onConfirm={() => cancelRegistration.mutate()}
    >
      <p>{waits ? m.events_leave_line_ask() : m.events_leave_ask()}</p>
    </ConfirmDialog>
  )
}
