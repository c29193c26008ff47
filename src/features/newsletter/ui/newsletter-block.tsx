import { m } from '#messages'
import { counterText } from '#platform/i18n/counter-text.ts'
import { SubmitButton } from '#ui/button.tsx'
import { EmailField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { showToast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { useSubscribe } from '../queries.ts'
import { SubscribeInput } from '../rules.ts'

const STATS = [
  ['members', m.home_newsletter_members, m.home_newsletter_members_label],
  ['articles', m.home_newsletter_articles, m.home_newsletter_articles_label],
  ['events', m.home_newsletter_events, m.home_newsletter_events_label],
] as const

/** The newsletter: an address, a button, and three figures. */
export const NewsletterBlock = () => (
  <section aria-labelledby="newsletter" className="page grid items-center gap-8 py-14 md:grid-cols-2">
    <div className="grid gap-3">
      <h2 id="newsletter" className="text-2xl">
        {m.home_newsletter_title()}
      </h2>
      <p className="text-muted">{m.home_newsletter_text()}</p>
      <Stats />
    </div>
    <NewsletterForm />
  </section>
)

function Stats() {
  const shown = STATS.flatMap(([name, standard, label]) => {
    const value = counterText(name, standard())
    return value ? [{ name, value, label: label() }] : []
  })
  if (!shown.length) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {shown.map(({ name, value, label }) => (
        <div key={name} className="flex items-baseline gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="order-first text-lg font-bold text-firoozeh">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Stores the address; the field is cleared when the server has it, and keeps its value when not. */
function NewsletterForm() {
  const form = useForm(SubscribeInput, useSubscribe(), {
    initial: { email: '' },
    name: 'newsletter',
    words: { email_invalid: m.toast_email_invalid_text },
    onRefused: () =>
      showToast({
        title: m.toast_email_invalid_title(),
        text: m.toast_email_invalid_text(),
        destructive: true,
      }),
  })
  return (
    <Form of={form} className="card grid gap-4 p-6">
      <EmailField
        {...form.field('email')}
        label={m.home_newsletter_email_label()}
        placeholder={m.home_newsletter_email_placeholder()}
      />
      {form.done && <p role="status">{m.toast_newsletter_done_text()}</p>}
      <SubmitButton pending={form.pending} pendingLabel={m.home_newsletter_sending()}>
        {m.home_newsletter_subscribe()}
      </SubmitButton>
    </Form>
  )
}
