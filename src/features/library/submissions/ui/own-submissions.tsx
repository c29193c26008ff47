import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { DAY_MS } from '#platform/dates/durations.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { directionOf } from '#platform/text/direction.ts'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { HiddenTitle, UserLine, UserText } from '#ui/texts/user-text.tsx'
import { useRemoveResource } from '../admin-queries.ts'
import { ownSubmissionsQuery, type Submission } from '../queries.ts'
import { stateClass, stateLabels } from '../state-labels.ts'

/** The reader's own submissions, their status, and why; nothing for those without any. */
export function OwnSubmissions() {
  const viewer = useViewer()
  const { data = [] } = useQuery({ ...ownSubmissionsQuery(), enabled: viewer !== null })
  if (!viewer || !data.length) return null
  return <Submissions submissions={data} />
}

const RECENT_MS = 14 * DAY_MS // older decisions have been read by those who wanted to

/** Open at first when there is something new; what the reader opened or closed since stays so. */
function Submissions({ submissions }: { submissions: Submission[] }) {
  const [open] = useState(() =>
    submissions.some(({ decidedAt }) => !decidedAt || Date.parse(decidedAt) > Date.now() - RECENT_MS),
  )
  return (
    <details className="card p-5" open={open}>
      <summary className="min-h-11 content-center font-display text-lg font-semibold">
        {m.library_own({ shown: formatNumber(submissions.length) })}
      </summary>
      <ul className="mt-3 grid gap-3">
        {submissions.map((submission) => (
          <li key={submission.id} className="grid gap-1 border-t border-line pt-3">
            <Submitted submission={submission} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Submitted({ submission: { id, title, state, reason, createdAt } }: { submission: Submission }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`chip ${stateClass[state]}`}>{stateLabels[state]()}</span>
        <UserLine text={title} className="font-semibold" />
        <span className="text-sm text-muted">
          <Day at={createdAt} />
        </span>
        {state === 'waiting' && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <span>
              {m.library_take_back()}
              <HiddenTitle text={title} />
            </span>
          </Button>
        )}
      </p>
      {reason && (
        <div className="border-s-4 border-line ps-4">
          <p className="text-sm text-muted">{m.library_own_reason()}</p>
          <UserText text={reason} />
        </div>
      )}
      {asking && <RemoveDialog id={id} title={title} onClose={() => setAsking(false)} />}
    </>
  )
}

function RemoveDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const change = useRemoveResource(id, onClose)
  return (
    <ConfirmDialog
      action={m.library_take_back()}
      danger
      change={change}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <p dir={directionOf(title)}>{title}</p>
    </ConfirmDialog>
  )
}
