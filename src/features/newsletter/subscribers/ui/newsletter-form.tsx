import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { EmailField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useSubscribe } from '../../queries.ts'
import { SubscribeInput } from '../../rules.ts'

/** Stores the address; the field is cleared when the server has it, and keeps its value when not. */
export function NewsletterForm({ className = '' }: { className?: string }) {
  const subscribe = useSubscribe()
  const form = useForm(SubscribeInput, subscribe, {
    initial: { email: '' },
    name: 'newsletter',
    fieldErrors: { email_invalid: m.toast_email_invalid_text },
    onInvalid: (sentence) =>
      showToast({
        title: m.toast_email_invalid_title(),
        text: sentence ?? m.toast_email_invalid_text(),
        destructive: true,
      }),
  })
  return (
    <Form of={form} className={`grid grid-cols-1 gap-4 ${className}`}>
      <EmailField
        {...form.field('email')}
        label={m.home_newsletter_email_label()}
        placeholder={m.home_newsletter_email_placeholder()}
      />
      {form.done && <p role="status">{m.toast_newsletter_done_text()}</p>}
      <CheckInbox shown={form.done || subscribe.isSuccess} />
      <SubmitButton pending={form.pending} pendingLabel={m.home_newsletter_sending()}>
        {m.home_newsletter_subscribe()}
      </SubmitButton>
    </Form>
  )
}

/** The next step after asking. It says the same for every address, so that nobody learns which are known. */
export const CheckInbox = ({ shown }: { shown: boolean }) =>
  shown && (
    <p role="status" className="rounded-sm bg-firoozeh-soft p-3">
      {m.newsletter_check_inbox()}
    </p>
  )
