import { type ReactNode, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { isAdmin } from '../guard.ts'
import type { Report } from '../queries.ts'
import { type ReportAct, ReportDialog } from './report-dialogs.tsx'
import { SealDialog, type SealedReport } from './seal-dialog.tsx'

/** What can be done about a report; each asks for a reason first. */
export function ReportActions({ report }: { report: Report }) {
  const viewer = useViewer()
  const [act, setAct] = useState<ReportAct | 'seal'>()
  const mayOpen = viewer !== null && isAdmin(viewer) && isSealed(report)
  const close = () => setAct(undefined)
  const ask = (which: ReportAct | 'seal', words: string, look: 'main' | 'danger' | 'outline' | 'quiet') => (
    <Button look={look} aria-haspopup="dialog" onClick={() => setAct(which)}>
      {words}
    </Button>
  )
  return (
    <Actions>
      {!report.decision && ask('hidden', m.moderation_reports_hide(), 'danger')}
      {!report.decision && ask('kept', m.moderation_reports_keep(), 'main')}
      {report.hidden && ask('restore', m.moderation_reports_restore(), 'outline')}
      {report.blocked
        ? ask('unblock', m.moderation_reports_unblock_author(), 'quiet')
        : ask('block', m.moderation_reports_block_author(), 'quiet')}
      {mayOpen && ask('seal', m.moderation_seal_open(), 'quiet')}
      {act === 'seal' && isSealed(report) && <SealDialog report={report} onClose={close} />}
      {act && act !== 'seal' && <ReportDialog report={report} act={act} onClose={close} />}
    </Actions>
  )
}

const isSealed = (report: Report): report is SealedReport => report.anonymous

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">{children}</div>
)
