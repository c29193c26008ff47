import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { useForm } from '#ui/use-form.ts'
import { fieldErrors } from '../field-errors.ts'
import { useReport } from '../queries.ts'
import { REASON_MAX, ReportInput } from '../rules.ts'

type Props = {
  draft: string
  send: (json: { reason: string }) => Promise<unknown>
  onClose: () => void
}

/** Reports something to the moderators, with a reason. */
export default function ReportDialog({ draft, send, onClose }: Props) {
  const form = useForm(ReportInput, useReport(send, onClose), {
    initial: { reason: '' },
    fieldErrors,
    draft,
  })
  return (
    <Dialog title={m.discussions_report_title()} description={m.discussions_report_text()} onClose={onClose}>
      <Form of={form} className="grid gap-4">
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
