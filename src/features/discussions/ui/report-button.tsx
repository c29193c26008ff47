import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

type Props = {
  /** Under which name what was typed is kept. */
  draft: string
  /** What is reported, for who does not see where the button stands. */
  of: string
  send: (json: { reason: string }) => Promise<unknown>
}

/** For what other features have: tells the moderators of it. Guests have no account to answer for what they say. */
export function ReportButton({ draft, of, send }: Props) {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  if (!viewer) return null
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" className="size-4" />
        <span>
          {m.discussions_report()}
          <span className="sr-only">: {of}</span>
        </span>
      </Button>
      {open && (
        <Suspense>
          <ReportDialog {...{ draft, send }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
