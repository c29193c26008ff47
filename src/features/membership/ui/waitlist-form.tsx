import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { EmailField, TextArea, TextField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import type { FieldErrors } from '#ui/forms/use-form-errors.ts'
import { useJoinWaitlist } from '../queries.ts'
import { WAITLIST_CITY_MAX, WAITLIST_NAME_MAX, WAITLIST_TEXT_MAX, WaitlistInput } from '../rules.ts'

const fieldErrors: FieldErrors = {
  email_invalid: m.field_email_invalid,
  waitlist_name_required: m.field_waitlist_name_required,
  waitlist_name_too_long: m.field_waitlist_name_too_long,
  waitlist_city_required: m.field_waitlist_city_required,
  waitlist_city_too_long: m.field_waitlist_city_too_long,
  waitlist_ages_required: m.field_waitlist_ages_required,
  waitlist_ages_too_long: m.field_waitlist_ages_too_long,
  waitlist_interests_too_long: m.field_waitlist_interests_too_long,
}

/** Joining the waitlist for Peyvand+; saved on the device until the server has it. */
export function WaitlistForm({ onDone, inDialog = false }: { onDone: () => void; inDialog?: boolean }) {
  const viewer = useViewer()
  const known = {
    // Both at their longest are one letter more than a name here may have.
    name: viewer ? `${viewer.firstName} ${viewer.lastName}`.slice(0, WAITLIST_NAME_MAX).trim() : '',
    email: viewer?.email ?? '',
    city: viewer?.location ?? '',
    childrenAges: viewer?.childrenAges ?? '',
  }
  const form = useForm(WaitlistInput, useJoinWaitlist(onDone), {
    initial: { ...known, interests: '' },
    fieldErrors,
    draft: 'waitlist',
    name: 'plus-waitlist',
  })
  return (
    <Form of={form} className="grid gap-4">
      <TextField
        {...form.field('name')}
        autoComplete="name"
        maxLength={WAITLIST_NAME_MAX}
        required
        label={m.membership_waitlist_name()}
      />
      <EmailField {...form.field('email')} label={m.membership_waitlist_email()} />
      <TextField
        {...form.field('city')}
        autoComplete="address-level2"
        maxLength={WAITLIST_CITY_MAX}
        required
        label={m.membership_waitlist_city()}
      />
      <TextField
        {...form.field('childrenAges')}
        maxLength={WAITLIST_TEXT_MAX}
        required
        label={m.membership_waitlist_ages()}
        hint={m.membership_waitlist_ages_hint()}
      />
      <TextArea
        {...form.field('interests')}
        maxLength={WAITLIST_TEXT_MAX}
        label={m.membership_waitlist_interests()}
        optional={m.ui_optional()}
        hint={m.membership_waitlist_interests_hint()}
      />
      {/* In a dialog always in view, however low the screen: the fields scroll beneath it, except the focused one. */}
      <div className={inDialog ? 'sticky bottom-0 -mx-2 grid bg-surface px-2 py-3' : 'grid'}>
        <SubmitButton variant="gold" pending={form.pending} pendingLabel={m.membership_waitlist_submitting()}>
          {m.membership_waitlist_submit()}
        </SubmitButton>
      </div>
    </Form>
  )
}
