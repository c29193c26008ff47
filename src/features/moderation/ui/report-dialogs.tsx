import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { actionTitle } from '#ui/dialogs/action-title.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useBlockAuthor, useUnblockAuthor } from '../author-blocks/author-block-queries.ts'
import { blockLabel } from '../labels.ts'
import { type Report, useDecideAll, useReopen, useRestore } from '../queries.ts'
import { AuditReasonDialog } from './audit-reason-dialog.tsx'

export type ReportAction = 'hidden' | 'kept' | 'restore' | 'reopen' | 'block' | 'unblock'
type Props = { report: Report; onClose: () => void }

/** Says what the action will do, and asks for the reason. */
export function ReportDialog({ action, ...props }: Props & { action: ReportAction }) {
  const Dialog = DIALOGS[action]
  return <Dialog {...props} />
}

const HideDialog = ({ report, onClose }: Props) => (
  <DecideDialog ids={[report.id]} name={report.title} decision="hidden" onClose={onClose} />
)

const KeepDialog = ({ report, onClose }: Props) => (
  <DecideDialog ids={[report.id]} name={report.title} decision="kept" onClose={onClose} />
)

type DecideProps = {
  ids: number[]
  name?: string
  decision: 'hidden' | 'kept'
  onDone?: () => void
  onClose: () => void
}

/** Hides or keeps one or many, for one reason. */
export function DecideDialog({ ids, name, decision, onDone, onClose }: DecideProps) {
  const done = () => {
    onClose()
    onDone?.()
  }
  const { action, textOfOne, textOfMany } = TEXTS[decision]
  return (
    <AuditReasonDialog
      title={actionTitle(action(), ids.length > 1 ? formatNumber(ids.length) : name)}
      text={ids.length > 1 ? textOfMany() : textOfOne()}
      action={action()}
      danger={decision === 'hidden'}
      change={useDecideAll(ids, decision, done)}
      onClose={onClose}
    />
  )
}

const TEXTS = {
  hidden: {
    action: m.moderation_reports_hide,
    textOfOne: m.moderation_hide_text,
    textOfMany: m.moderation_hide_all_text,
  },
  kept: {
    action: m.moderation_reports_keep,
    textOfOne: m.moderation_keep_text,
    textOfMany: m.moderation_keep_all_text,
  },
}

const RestoreDialog = ({ report, onClose }: Props) => (
  <AuditReasonDialog
    title={actionTitle(m.moderation_reports_restore(), report.title)}
    text={m.moderation_restore_text()}
    action={m.moderation_reports_restore()}
    change={useRestore(report.kind, report.textId, onClose)}
    onClose={onClose}
  />
)

function ReopenDialog({ report, onClose }: Props) {
  const change = useReopen(onClose)
  return (
    <ConfirmDialog
      action={m.moderation_reports_reopen()}
      change={change}
      onConfirm={() => change.mutate([report.id])}
      onClose={onClose}
    >
      <p>{m.moderation_reports_reopen_text()}</p>
    </ConfirmDialog>
  )
}

const BlockDialog = ({ report, onClose }: Props) => (
  <AuditReasonDialog
    title={blockLabel(report)}
    text={report.anonymous ? m.moderation_block_anonymous_text() : m.moderation_block_text()}
    action={m.moderation_block()}
    danger
    change={useBlockAuthor(report.id, onClose)}
    onClose={onClose}
  />
)

const UnblockDialog = ({ report, onClose }: Props) => (
  <AuditReasonDialog
    title={m.moderation_reports_unblock_author()}
    text={report.anonymous ? m.moderation_unblock_text() : m.moderation_unblock_named_text()}
    action={m.moderation_unblock()}
    change={useUnblockAuthor(report.id, onClose)}
    onClose={onClose}
  />
)

const DIALOGS = {
  hidden: HideDialog,
  kept: KeepDialog,
  restore: RestoreDialog,
  reopen: ReopenDialog,
  block: BlockDialog,
  unblock: UnblockDialog,
}
