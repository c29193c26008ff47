import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { fieldErrors } from '../../field-errors.ts'
import { useReport } from '../../queries.ts'
import { REASON_MAX, ReportInput } from '../../rules.ts'

/** What can be reported, as its form without scripts is named (src/form-actions.ts). */
export type ReportForm = 'post' | 'comment' | 'group' | 'community-event' | 'question' | 'message'

type Props = {
  kind: ReportForm
  id: number
  send: (json: { reason: string }) => Promise<unknown>
  onClose: () => void
}

/** Reports something to the moderators, with a reason. */
export default function ReportDialog({ kind, id, send, onClose }: Props) {
  const form = useForm(ReportInput, useReport(send, onClose), {
    initial: { reason: '' },
    fieldErrors,
    draft: `report:${kind}:${id}`,
    name: `report-${kind}`,
  })
  if (form.done)
    return (
      <Dialog title={m.discussions_reported_title()} onClose={onClose}>
        <p role="status">{m.discussions_reported_text()}</p>
      </Dialog>
    )
  return (
    <Dialog title={m.discussions_report_title()} description={m.discussions_report_text()} onClose={onClose}>
      <Form of={form} className="grid gap-4">
        <input type="hidden" name="reported" value={id} />
        <TextArea
          {...form.field('reason')}
          required
          maxLength={REASON_MAX}
          label={m.discussions_report_reason()}
        />
        <SubmitButton pending={form.pending} pendingLabel={m.discussions_report_sending()}>
          {m.discussions_report_send()}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
