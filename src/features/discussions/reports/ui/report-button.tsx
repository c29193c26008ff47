import { Flag } from 'lucide'
import { lazy } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { DialogButton, useDialog } from '#ui/dialogs/dialog-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { HiddenTitle } from '#ui/texts/user-text.tsx'
import type { ReportForm } from './report-dialog.tsx'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

type Props = {
  /** What it is of, and its id: for the saved draft, and its form without scripts. */
  kind: Exclude<ReportForm, 'post' | 'comment'>
  id: number
  /** What is reported, for screen readers. */
  of: string
  send: (json: { reason: string }) => Promise<unknown>
}

/** Reports something of another feature to the moderators. Guests cannot, as they have no account to answer for it. */
export function ReportButton({ kind, id, of, send }: Props) {
  const viewer = useViewer()
  const dialog = useDialog(`report-${kind}-${id}`)
  if (!viewer && !dialog.isAnswer) return null
  return (
    <>
      <DialogButton of={dialog} variant="quiet">
        <Icon of={Flag} className="size-4" />
        <span>
          {m.discussions_report()}
          <HiddenTitle text={of} />
        </span>
      </DialogButton>
      {dialog.isOpen && (
        <OnDemand>
          <ReportDialog kind={kind} id={id} send={send} onClose={dialog.close} />
        </OnDemand>
      )}
    </>
  )
}
