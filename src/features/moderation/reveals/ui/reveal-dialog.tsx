import { useEffect, useEffectEvent } from 'react'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import type { Change } from '#ui/forms/use-change.ts'
import { UserText } from '#ui/texts/user-text.tsx'
import { type Reason, type Report, useRefreshReports, useRevealAuthor } from '../../queries.ts'
import { type RevealInput, RevealReasonInput } from '../../rules.ts'
import { AuditReasonDialog } from '../../ui/audit-reason-dialog.tsx'

/** What may be anonymous. */
export type AnonymousReport = Report & { kind: RevealInput['subject'] }
export type Author = { firstName: string; lastName: string; email: string } | null

/**
 * Reveals the author of an anonymous text after a warning, for a written reason; the name is shown once, here. If
 * there is another admin, the dialog says that they have to approve it first. Once they were asked, it shows the
 * reason that was given, which cannot be replaced.
 */
export function RevealDialog({ report, onClose }: { report: AnonymousReport; onClose: () => void }) {
  const refreshReports = useRefreshReports()
  const reveal = useRevealAuthor({ subject: report.kind, id: report.textId })
  const onAnswer = useEffectEvent(refreshReports)
  // It waits for an approval now, or another reason was approved than the one that was typed here.
  const isReportOld = reveal.data?.status === 'waiting' || reveal.isError
  useEffect(() => {
    if (isReportOld) onAnswer()
  }, [isReportOld])
  const request = report.revealRequest
  const close = () => {
    reveal.reset()
    onClose()
    refreshReports()
  }
  if (reveal.data?.status === 'revealed') return <AuthorDialog author={reveal.data.author} onClose={close} />
  if (request?.decision === 'approved')
    return <ApprovedDialog reason={request.reason} change={reveal} onClose={onClose} />
  if (request || reveal.data) return <WaitingDialog reason={request?.reason} onClose={close} />
  return (
    <AuditReasonDialog
      title={m.moderation_reveal()}
      text={m.moderation_reveal_warning()}
      action={m.moderation_reveal()}
      hint={m.moderation_reveal_reason_hint()}
      schema={RevealReasonInput}
      danger
      change={reveal}
      onClose={onClose}
    />
  )
}

type ApprovedProps = { reason: string; change: Change<Reason, unknown>; onClose: () => void }

/** Another admin approved it for this reason, which the author will read: there is nothing left to write. */
const ApprovedDialog = ({ reason, change, onClose }: ApprovedProps) => (
  <ConfirmDialog
    title={m.moderation_reveal()}
    action={m.moderation_reveals_show()}
    danger
    change={change}
    onConfirm={() => change.mutate({ reason })}
    onClose={onClose}
  >
    <p>{m.moderation_reveal_approved_text()}</p>
    <OwnReason reason={reason} />
  </ConfirmDialog>
)

const WaitingDialog = ({ reason, onClose }: { reason: string | undefined; onClose: () => void }) => (
  <Dialog
    title={m.moderation_reveal_waits()}
    description={m.moderation_reveal_waits_text()}
    onClose={onClose}
  >
    {reason && <OwnReason reason={reason} />}
    <Button variant="main" className="justify-self-end" onClick={onClose}>
      {m.ui_close()}
    </Button>
  </Dialog>
)

const OwnReason = ({ reason }: { reason: string }) => (
  <div className="grid gap-1">
    <p className="font-semibold">{m.moderation_reveal_own_reason()}</p>
    <UserText text={reason} className="*:border-s-4 *:border-line *:ps-4" />
  </div>
)

/** The author's name, shown once. */
export const AuthorDialog = ({ author, onClose }: { author: Author; onClose: () => void }) => (
  <Dialog title={m.moderation_reveal_done()} description={m.moderation_reveal_once()} onClose={onClose}>
    {author ? (
      <p className="rounded-card bg-anar-soft p-4 text-lg" role="status">
        <bdi className="font-semibold">{`${author.firstName} ${author.lastName}`.trim()}</bdi>
        <span className="block text-base break-words">
          <bdi dir="ltr">{author.email}</bdi>
        </span>
      </p>
    ) : (
      <p role="status">{m.moderation_reveal_author_left()}</p>
    )}
    <Button variant="main" className="justify-self-end" onClick={onClose}>
      {m.ui_close()}
    </Button>
  </Dialog>
)
