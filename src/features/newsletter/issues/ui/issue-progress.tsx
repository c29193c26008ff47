import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLiveUpdates } from '#platform/live/use-live-updates.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ISSUES, type IssueCard, issueQuery, useChangeSending } from '../../admin-queries.ts'
import { describePaused } from '../../labels.ts'

/** How far an issue is, as it goes on, and what can be done about it. */
export function IssueProgress({ issue }: { issue: IssueCard }) {
  const queries = useQueryClient()
  useLiveUpdates([`newsletter:${issue.id}`], () => {
    void queries.invalidateQueries({ queryKey: ISSUES })
    void queries.invalidateQueries({ queryKey: issueQuery(issue.id).queryKey })
  })
  if (issue.state === 'scheduled') return <Unschedule issue={issue} />
  return (
    <div className="grid gap-3">
      <Bar issue={issue} />
      {issue.state === 'paused' && issue.pausedFor && (
        <p role="alert" className="rounded-sm bg-anar-soft p-3 font-semibold">
          {describePaused(issue.pausedFor)}
        </p>
      )}
      <Controls issue={issue} />
    </div>
  )
}

/** Shows how many recipients have the issue, as a bar and as text. */
function Bar({ issue: { recipients, progress } }: { issue: IssueCard }) {
  const done = recipients - progress.waiting
  const text = m.newsletter_progress_text({ done: formatNumber(done), all: formatNumber(recipients) })
  return (
    <div className="grid gap-1">
      <ProgressBar label={m.newsletter_progress()} value={done} max={recipients} text={text} />
      <p className="text-sm text-muted tabular-nums">{text}</p>
    </div>
  )
}

function Controls({ issue: { id, state, progress } }: { issue: IssueCard }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const pause = useChangeSending(id, 'pause')
  const resume = useChangeSending(id, 'resume')
  const cancel = useChangeSending(id, 'cancel', close)
  return (
    <p className="flex flex-wrap gap-3">
      {/* One button for both, which keeps the focus. */}
      <Button
        variant="outline"
        disabled={pause.isPending || resume.isPending}
        onClick={() => (state === 'paused' ? resume : pause).mutate(undefined)}
      >
        {state === 'paused' ? m.newsletter_resume() : m.newsletter_pause()}
      </Button>
      <Button variant="warning" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {m.newsletter_cancel()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.newsletter_cancel_title()}
          action={m.newsletter_cancel()}
          danger
          change={cancel}
          onConfirm={() => cancel.mutate(undefined)}
          onClose={close}
        >
          <span className="block">
            {m.newsletter_cancel_text({ count: progress.waiting, shown: formatNumber(progress.waiting) })}
          </span>
        </ConfirmDialog>
      )}
    </p>
  )
}

function Unschedule({ issue: { id } }: { issue: IssueCard }) {
  const change = useChangeSending(id, 'unschedule')
  return (
    <Button
      variant="outline"
      className="justify-self-start"
      disabled={change.isPending}
      onClick={() => change.mutate(undefined)}
    >
      {m.newsletter_unschedule()}
    </Button>
  )
}
