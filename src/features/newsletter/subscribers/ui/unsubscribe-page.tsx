import { useQuery } from '@tanstack/react-query'
import { NarrowCard } from '#features/accounts/sign-in/ui/narrow-card.tsx'
import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { choicesByLinkQuery, useChangeByLink, useUnsubscribe } from '../../queries.ts'
import { NewsletterToken, PreferencesInput } from '../../rules.ts'
import { NextLinks } from './next-links.tsx'
import { UnknownLink } from './unknown-link.tsx'

/**
 * The target of the last link of an email: ends the list of that email. Nothing ends before the button is clicked,
 * because mail scanners open links.
 */
export function UnsubscribePage({ token, isOver }: { token: string; isOver: boolean }) {
  const { data } = useQuery({ ...choicesByLinkQuery(token), enabled: !isOver })
  if (isOver || !data) return <UnknownLink token={token} />
  const { list } = data
  return data[list] ? (
    <NarrowCard title={m.newsletter_unsubscribe_title()}>
      <p role="status">{SUBSCRIBED[list]()}</p>
      <UnsubscribeForm token={token} />
      <NextLinks choices={token} />
    </NarrowCard>
  ) : (
    <NarrowCard title={m.newsletter_unsubscribed_title()}>
      <p role="status">{UNSUBSCRIBED[list]()}</p>
      <ResubscribeForm key={list} token={token} list={list} />
      <NextLinks choices={token} />
    </NarrowCard>
  )
}

const SUBSCRIBED = {
  newsletter: m.newsletter_unsubscribe_newsletter,
  events: m.newsletter_unsubscribe_events,
}
const UNSUBSCRIBED = {
  newsletter: m.newsletter_unsubscribed_newsletter,
  events: m.newsletter_unsubscribed_events,
}

function UnsubscribeForm({ token }: { token: string }) {
  const form = useForm(NewsletterToken, useUnsubscribe(token), {
    initial: { token },
    fieldErrors: {},
    name: 'newsletter-unsubscribe',
    keepValues: true,
  })
  return (
    <Form of={form} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <SubmitButton pending={form.pending}>{m.newsletter_unsubscribe_button()}</SubmitButton>
    </Form>
  )
}

/** Subscribes people again who clicked by mistake. */
function ResubscribeForm({ token, list }: { token: string; list: 'newsletter' | 'events' }) {
  const form = useForm(PreferencesInput, useChangeByLink(token), {
    initial: { token, [list]: true },
    fieldErrors: {},
    name: `${list}-stay`,
    keepValues: true,
  })
  return (
    <Form of={form} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name={list} value="on" />
      <SubmitButton variant="outline" pending={form.pending}>
        {m.newsletter_stay()}
      </SubmitButton>
    </Form>
  )
}
