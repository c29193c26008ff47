import { CalendarCheck, Hourglass } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { showNumber } from '#platform/i18n/format.ts'
import { localize } from '#platform/i18n/localize.ts'
import { requestContext } from '#platform/pages/request-context.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStayAway } from '../changes.ts'
import { isFull, spotWords } from '../labels.ts'
import type { CommunityEvent } from '../queries.ts'

const RegisterDialog = lazy(() => import('./register-dialog.tsx'))

/** How many places there are, and one's own: to take, to wait for, to give back. */
export function PlaceButton({ gathering }: { gathering: CommunityEvent }) {
  if (gathering.state !== 'upcoming') return null
  const { waitingCount, mine } = gathering
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className={isFull(gathering) ? 'font-semibold text-anar' : 'font-semibold'}>
        {spotWords(gathering)}
        {waitingCount > 0 && (
          <span className="font-normal text-muted">
            {' '}
            ({m.local_community_waiting({ shown: showNumber(waitingCount) })})
          </span>
        )}
      </p>
      {mine ? <Mine {...{ gathering, mine }} /> : <Take gathering={gathering} />}
    </div>
  )
}

function Take({ gathering }: { gathering: CommunityEvent }) {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  const of = <span className="sr-only">: {localize(gathering.title, gathering.titleFA)}</span>
  if (!viewer) {
    const to = `${requestContext().prefix}/local-community/events/${gathering.id}`
    return (
      <a href={`/api/login?to=${encodeURIComponent(to)}`} className={buttonClass('outline')}>
        <span>
          {m.local_community_register_sign_in()}
          {of}
        </span>
      </a>
    )
  }
  const full = isFull(gathering)
  return (
    <>
      <Button look={full ? 'outline' : 'main'} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>
          {full ? m.local_community_wait() : m.local_community_register()}
          {of}
        </span>
      </Button>
      {open && (
        <Suspense>
          <RegisterDialog gathering={gathering} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type Mine = { gathering: CommunityEvent; mine: NonNullable<CommunityEvent['mine']> }
function Mine({ gathering, mine }: Mine) {
  const [open, setOpen] = useState<'leave' | 'change'>()
  if (mine.status === 'declined') return <p className="text-muted">{m.local_community_declined()}</p>
  const waits = mine.status === 'waiting'
  const Icon = waits ? Hourglass : CalendarCheck
  const of = <span className="sr-only">: {localize(gathering.title, gathering.titleFA)}</span>
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-pistachio">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {waits
          ? m.local_community_position({ shown: showNumber(mine.position) })
          : m.local_community_registered()}
      </p>
      <p className="-mx-5 flex flex-wrap gap-1">
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen('change')}>
          <span>
            {m.local_community_change_family()}
            {of}
          </span>
        </Button>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen('leave')}>
          <span>
            {waits ? m.local_community_leave_line() : m.local_community_give_back()}
            {of}
          </span>
        </Button>
      </p>
      {open === 'change' && (
        <Suspense>
          <RegisterDialog gathering={gathering} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open === 'leave' && <LeaveDialog id={gathering.id} waits={waits} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function LeaveDialog({ id, waits, onClose }: { id: number; waits: boolean; onClose: () => void }) {
  const change = useStayAway(id, onClose)
  const action = waits ? m.local_community_leave_line() : m.local_community_give_back()
  return (
    <ConfirmDialog {...{ title: action, action, change, onClose }} onConfirm={() => change.mutate()}>
      <p>{waits ? m.local_community_leave_line_ask() : m.local_community_give_back_ask()}</p>
    </ConfirmDialog>
  )
}
