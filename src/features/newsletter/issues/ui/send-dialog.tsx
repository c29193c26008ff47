import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { type Issue, recipientsQuery, useSendIssue } from '../../admin-queries.ts'

type Props = { issue: Issue; onClose: (error?: Error | null) => void; onDone: () => void }

/** Asks again before sending, with the number of recipients. */
export function SendDialog({ issue, onClose, onDone }: Props) {
  const { data, error, refetch } = useQuery(recipientsQuery(issue.audience))
  const change = useSendIssue(issue, () => {
    onClose()
    onDone()
  })
  const count = data?.recipients
  return (
    <ConfirmDialog
      title={
        count
          ? m.newsletter_send_title({ count, shown: formatNumber(count) })
          : m.newsletter_send_title_unknown()
      }
      action={m.newsletter_send()}
      disabled={!count}
      change={change}
      onConfirm={() => change.mutate(undefined)}
      onClose={() => onClose(change.error)}
    >
      {error && <Failed error={error} onRetry={refetch} />}
      <p>{count === 0 ? m.newsletter_send_nobody() : m.newsletter_send_text()}</p>
    </ConfirmDialog>
  )
}
