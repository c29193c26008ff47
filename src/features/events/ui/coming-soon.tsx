import { useSubscribeToEvents } from '#features/newsletter/queries.ts'
import { SubscribeInput } from '#features/newsletter/rules.ts'
import { CheckInbox } from '#features/newsletter/subscribers/ui/newsletter-form.tsx'
import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { EmailField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Khatam } from '#ui/khatam.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Shown while nothing is planned: a form to be notified of future events. */
export default function ComingSoon() {
  const isHydrated = useHydrated()
  const subscribe = useSubscribeToEvents()
  const form = useForm(SubscribeInput, subscribe, {
    initial: { email: '' },
    name: 'events-waitlist',
    fieldErrors: { email_invalid: m.toast_email_invalid_text },
  })
  return (
    <section aria-labelledby="soon" className="card grid items-center gap-5 p-6 md:grid-cols-[auto_1fr_1fr]">
      <Khatam className="size-16 text-firoozeh" />
      <div className="grid gap-2">
        <h2 id="soon" className="text-xl">
          {m.events_soon()}
        </h2>
        <p className="text-muted">{m.events_soon_text()}</p>
      </div>
      <Form of={form} className="grid gap-3">
        <EmailField {...form.field('email')} label={m.events_soon_email()} />
        {form.done && <p role="status">{m.toast_events_waitlist_text()}</p>}
        <CheckInbox shown={form.done || subscribe.isSuccess} />
        <SubmitButton
          pending={form.pending}
          pendingLabel={m.events_soon_adding()}
          disabled={isHydrated && !String(form.values.email).trim()}
        >
          {m.events_soon_join()}
        </SubmitButton>
      </Form>
    </section>
  )
}
