import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { SubmitButton } from '#ui/button.tsx'
import { actionTitle } from '#ui/dialogs/action-title.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { NumberField } from '#ui/forms/special-fields.tsx'
import { isOutdated } from '#ui/forms/use-change.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { EVENT_QUERIES } from '../../changes.ts'
import { useRegisterFamily } from '../../dialog-changes.ts'
import { fieldErrors } from '../../field-errors.ts'
import { AttendanceForm, attendanceFields } from '../../form.ts'
import { freeSpots } from '../../labels.ts'
import type { CommunityEvent } from '../../queries.ts'
import { SPECIAL_REQUESTS_MAX } from '../../rules.ts'

/** How many of a family come, and what the organizer should know; saved on the device until the server has it. */
export default function RegisterDialog({
  communityEvent,
  onClose,
}: {
  communityEvent: CommunityEvent
  onClose: () => void
}) {
  const { mine, title, titleFA } = communityEvent
  const change = useRegisterFamily(communityEvent, onClose)
  const form = useForm(AttendanceForm, change, {
    initial: attendanceFields(mine),
    fieldErrors,
    draft: `registration:${communityEvent.id}`,
    name: 'family-registration',
  })
  const queries = useQueryClient()
  // Why it is refused, as the event has begun or was cancelled, is read in the form; then the page shows what holds.
  const close = () => {
    onClose()
    if (!isOutdated(change.error)) return
    for (const queryKey of EVENT_QUERIES) void queries.invalidateQueries({ queryKey })
  }
  const action = freeSpots(communityEvent) === 0 ? m.attendance_wait() : m.local_community_register()
  return (
    <Dialog
      title={actionTitle(mine ? m.local_community_change_family() : action, localize(title, titleFA))}
      description={m.local_community_register_text()}
      onClose={close}
      mayClose={() => !form.dirty}
    >
      <Form of={form} className="grid gap-4">
        <input type="hidden" name="event" value={communityEvent.id} />
        <NumberField
          {...form.field('attendeeCount')}
          required
          data-first
          maxLength={2}
          autoComplete="off"
          label={m.local_community_register_people()}
        />
        <TextArea
          {...form.field('specialRequests')}
          optional={m.ui_optional()}
          maxLength={SPECIAL_REQUESTS_MAX}
          label={m.local_community_special_requests_question()}
          hint={m.local_community_special_requests_hint()}
        />
        <SubmitButton pending={form.pending} pendingLabel={mine ? m.ui_saving() : m.attendance_registering()}>
          {mine ? m.ui_save() : action}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
