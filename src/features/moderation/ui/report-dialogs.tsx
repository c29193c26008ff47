import { m } from '#messages'
import { type Report, useBlockAuthor, useDecide, useRestore, useUnblockAuthor } from '../queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export type ReportAct = 'hidden' | 'kept' | 'restore' | 'block' | 'unblock'
type Props = { report: Report; onClose: () => void }

/** Says what the action will do, and asks for the reason. */
export function ReportDialog({ act, ...props }: Props & { act: ReportAct }) {
  const Dialog = DIALOGS[act]
  return <Dialog {...props} />
}

const HideDialog = ({ report, onClose }: Props) => (
  <ReasonDialog
    title={m.moderation_reports_hide()}
    text={m.moderation_hide_text()}
    action={m.moderation_reports_hide()}
    danger
    change={useDecide(report.id, 'hidden', onClose)}
    onClose={onClose}
  />
)

const KeepDialog = ({ report, onClose }: Props) => (
  <ReasonDialog
    title={m.moderation_reports_keep()}
    text={m.moderation_keep_text()}
    action={m.moderation_reports_keep()}
    change={useDecide(report.id, 'kept', onClose)}
    onClose={onClose}
  />
)

const RestoreDialog = ({ report, onClose }: Props) => (
  <ReasonDialog
    title={m.moderation_reports_restore()}
    text={m.moderation_restore_text()}
    action={m.moderation_reports_restore()}
    change={useRestore(report.kind, report.textId, onClose)}
    onClose={onClose}
  />
)

const BlockDialog = ({ report, onClose }: Props) => (
  <ReasonDialog
    title={m.moderation_reports_block_author()}
    text={report.anonymous ? m.moderation_block_sealed_text() : m.moderation_block_text()}
    action={m.moderation_block()}
    danger
    change={useBlockAuthor(report.id, onClose)}
    onClose={onClose}
  />
)

const UnblockDialog = ({ report, onClose }: Props) => (
  <ReasonDialog
    title={m.moderation_reports_unblock_author()}
    text={m.moderation_unblock_text()}
    action={m.moderation_unblock()}
    change={useUnblockAuthor(report.id, onClose)}
    onClose={onClose}
  />
)

const DIALOGS = {
  hidden: HideDialog,
  kept: KeepDialog,
  restore: RestoreDialog,
  block: BlockDialog,
  unblock: UnblockDialog,
}
