import { useQuery } from '@tanstack/react-query'
import { NarrowCard } from '#features/accounts/sign-in/ui/narrow-card.tsx'
import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type Confirmation, confirmationQuery, useConfirm } from '../../queries.ts'
import { NewsletterToken } from '../../rules.ts'
import { ExpiredLink } from './expired-link.tsx'
import { NextLinks } from './next-links.tsx'

/** Where the link to confirm leads. Nothing is confirmed before the button is clicked: mail scanners open links. */
export function ConfirmPage({ token, isOver }: { token: string; isOver: boolean }) {
  const { data } = useQuery({ ...confirmationQuery(token), enabled: !isOver })
  const confirm = useConfirm()
  const subscription = confirm.data ?? data
  if (isOver || !subscription) return <ExpiredLink token={token} />
  return subscription.confirmed ? (
    <NarrowCard title={m.newsletter_confirmed_title()}>
      <p role="status">{CONFIRMED[listsOf(subscription)]()}</p>
      <NextLinks choices={subscription.manage} />
    </NarrowCard>
  ) : (
    <NarrowCard title={m.newsletter_confirm_title()}>
      <p>{ASKED[listsOf(subscription)]()}</p>
      <ConfirmForm token={token} confirm={confirm} />
    </NarrowCard>
  )
}

function ConfirmForm({ token, confirm }: { token: string; confirm: ReturnType<typeof useConfirm> }) {
  const form = useForm(NewsletterToken, confirm, {
    initial: { token },
    fieldErrors: {},
    name: 'newsletter-confirm',
    keepValues: true,
  })
  return (
    <Form of={form} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <SubmitButton pending={form.pending} pendingLabel={m.newsletter_confirming()}>
        {m.newsletter_confirm_button()}
      </SubmitButton>
    </Form>
  )
}

const listsOf = ({ newsletter, events }: Confirmation) =>
  newsletter && events ? 'both' : newsletter ? 'newsletter' : 'events'
const ASKED = {
  newsletter: m.newsletter_confirm_newsletter,
  events: m.newsletter_confirm_events,
  both: m.newsletter_confirm_both,
}
const CONFIRMED = {
  newsletter: m.newsletter_confirmed_newsletter,
  events: m.newsletter_confirmed_events,
  both: m.newsletter_confirmed_both,
}
