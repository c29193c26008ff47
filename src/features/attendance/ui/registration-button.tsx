import { CalendarCheck, Hourglass } from 'lucide'
import { lazy, type ReactNode, useEffect } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { signInHref } from '#platform/pages/sign-in-href.ts'
import { buttonClass } from '#ui/button.tsx'
import { DialogButton, useDialog } from '#ui/dialogs/dialog-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { HiddenTitle } from '#ui/texts/user-text.tsx'
import { useEmailPromise } from '../queries.ts'
import type { Registrant } from './cancel-registration-dialog.tsx'
import { Spots } from './spots.tsx'

const loadDialog = () => import('./cancel-registration-dialog.tsx')
const CancelRegistrationDialog = lazy(loadDialog)

type OwnRegistration = { status: 'registered' | 'declined' } | { status: 'waiting'; position: number }
type CountText = (values: { shown: string }) => string
type Labels = Record<'full' | 'signIn' | 'registered' | 'cancel', () => string> &
  Record<'waiting' | 'position', CountText> & { registrant: Registrant }
type Change = { isPending: boolean; error: Error | null; mutate: (waited: boolean) => void }

export type FormOfButton = { name: string; fields: Record<string, number> }

type Props = {
  id: number
  /** The title of the event, and the path of its page. */
  title: string
  path: string
  /** How many spots are left: `spotsLeft`. */
  free: number
  waitingCount: number
  mine: OwnRegistration | null
  labels: Labels
  /** For members who aren't registered: the button that does it, or why there is none. */
  register: ReactNode
  /** What else registered people can do. */
  change?: ReactNode
  useCancel: (id: number, onDone: () => void) => Change
  /** The form that cancels it without scripts (src/form-actions.ts). */
  cancellation: FormOfButton
}

/** How many spots there are, and the viewer's own: register, join the waitlist, cancel. */
export function RegistrationButton(props: Props) {
  const viewer = useViewer()
  const { title, path, free, waitingCount, mine, labels } = props
  const registered = mine !== null && mine.status !== 'declined'
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Spots free={free} full={labels.full}>
        {waitingCount > 0 && (
          <span className="font-normal text-muted">
            {' '}
            ({labels.waiting({ shown: formatNumber(waitingCount) })})
          </span>
        )}
      </Spots>
      {registered && <Registered {...props} mine={mine} />}
      {!registered && viewer && props.register}
      {!viewer && (
        <a href={signInHref(path)} className={buttonClass('outline')}>
          <Labelled of={title}>{free === 0 ? m.attendance_sign_in_wait() : labels.signIn()}</Labelled>
        </a>
      )}
    </div>
  )
}

type RegisteredProps = Props & { mine: OwnRegistration }

function Registered({ id, title, path, mine, labels, change, useCancel, cancellation }: RegisteredProps) {
  const dialog = useDialog(`cancellation-${id}`)
  const cancel = useCancel(id, dialog.close)
  // Guests and casual readers never need the dialog. For people who may cancel, it is loaded before the first click.
  useEffect(() => void loadDialog().catch(() => {}), [])
  const waits = mine.status === 'waiting'
  const action = waits ? m.attendance_leave_waitlist() : labels.cancel()
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-pistachio">
        <Icon of={waits ? Hourglass : CalendarCheck} className="size-5 shrink-0" />
        {waits ? labels.position({ shown: formatNumber(mine.position) }) : labels.registered()}
      </p>
      <div className="flex flex-wrap gap-2">
        {change}
        <DialogButton of={dialog} page={path} variant="outline">
          <Labelled of={title}>{action}</Labelled>
        </DialogButton>
      </div>
      {dialog.isOpen && (
        <OnDemand>
          <CancelRegistrationDialog
            name={title}
            action={action}
            waits={waits}
            registrant={labels.registrant}
            change={cancel}
            form={cancellation}
            onClose={dialog.close}
            onConfirm={() => cancel.mutate(waits)}
          />
        </OnDemand>
      )}
    </>
  )
}

/** On the page of an event, below the registration: what the site will email about it. */
export const EmailPromise = ({ children }: { children: string }) => (
  <p className="text-muted">{useEmailPromise()(children)}</p>
)

/** The label of a button, followed for screen readers by what it applies to. */
export const Labelled = ({ of, children }: { of: string; children: ReactNode }) => (
  <span>
    {children}
    <HiddenTitle text={of} />
  </span>
)
