import { Flag } from 'lucide'
import { lazy, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

type Props = {
  /** The key of the saved draft. */
  draft: string
  /** What is reported, for screen readers. */
  of: string
  send: (json: { reason: string }) => Promise<unknown>
}

/** Reports something of another feature to the moderators. Guests cannot, as they have no account to answer for it. */
export function ReportButton({ draft, of, send }: Props) {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  if (!viewer) return null
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Flag} className="size-4" />
        <span>
          {m.discussions_report()}
          <span className="sr-only">: {of}</span>
        </span>
      </Button>
      {open && (
        <OnDemand>
          <ReportDialog draft={draft} send={send} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </>
  )
}
