import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type Report, useRevealAuthor } from '../queries.ts'
import { type RevealInput, RevealReasonInput } from '../rules.ts'
import { AuditReasonDialog } from './reason-dialog.tsx'

/** What may be anonymous. */
export type AnonymousReport = Report & { kind: RevealInput['subject'] }
export type Author = { firstName: string; lastName: string; email: string } | null

/**
 * Reveals the author of an anonymous text after a warning, for a written reason; the name is shown once, here. Where
 * there is another admin, it says that this one has to approve it first.
 */
export function RevealDialog({ report, onClose }: { report: AnonymousReport; onClose: () => void }) {
  const reveal = useRevealAuthor({ subject: report.kind, id: report.textId })
  if (!reveal.data) {
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
  const close = () => {
    reveal.reset()
    onClose()
  }
  if (reveal.data.status === 'waiting') {
    return (
      <Dialog
        title={m.moderation_reveal_waits()}
        description={m.moderation_reveal_waits_text()}
        onClose={close}
      >
        <Button variant="main" className="justify-self-end" onClick={close}>
          {m.ui_close()}
        </Button>
      </Dialog>
    )
  }
  return <AuthorDialog author={reveal.data.author} onClose={close} />
}

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
