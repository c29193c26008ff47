import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { DateTimeField } from '#ui/dates/date-time-field.tsx'
import { usePresetZone } from '#ui/dates/reader-zone.ts'
import { ZoneField } from '#ui/dates/zone-field.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type Issue, recipientsQuery, useScheduleIssue } from '../../admin-queries.ts'
import { fieldErrors } from '../../field-errors.ts'
import { ScheduleForm } from '../../form.ts'

type Props = { issue: Issue; onClose: (error?: Error | null) => void; onDone: () => void }

/** When an issue is to leave, in the zone of the admin's choice. */
export function ScheduleDialog({ issue, onClose, onDone }: Props) {
  const { data } = useQuery(recipientsQuery(issue.audience))
  const change = useScheduleIssue(issue, () => {
    onClose()
    onDone()
  })
  const form = useForm(ScheduleForm, change, { initial: { at: '', zone: '' }, fieldErrors })
  usePresetZone(form)
  const close = () => onClose(change.error)
  return (
    <Dialog
      title={m.newsletter_schedule_title()}
      onClose={close}
      // The zone was filled in, not typed.
      mayClose={() => !form.values.at}
      crossAsks
    >
      <Form of={form} className="grid gap-5">
        <DateTimeField {...form.custom('at')} label={m.newsletter_schedule_at()} />
        <ZoneField {...form.field('zone')} />
        {data && (
          <p className="text-muted">
            {data.recipients
              ? m.newsletter_send_count({ count: data.recipients, shown: formatNumber(data.recipients) })
              : m.newsletter_send_nobody()}
          </p>
        )}
        <div className="dialog-actions">
          <Button variant="quiet" onClick={close}>
            {m.ui_cancel()}
          </Button>
          <SubmitButton pending={form.pending}>{m.newsletter_schedule()}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
