import { useQuery } from '@tanstack/react-query'
import { AccountSection } from '#features/accounts/profile/ui/account-section.tsx'
import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Failed } from '#ui/lists/paged-list.tsx'
import { type Choices, ownChoicesQuery, useChangeOwn } from '../../queries.ts'
import { SubscriptionInput } from '../../rules.ts'
import { ChoiceFields } from './choice-fields.tsx'

/** The person's own newsletter; it goes to a verified address only. */
export function OwnNewsletter({ verified }: { verified: boolean }) {
  const { data, error, refetch } = useQuery({ ...ownChoicesQuery(), enabled: verified })
  return (
    <div id="newsletter">
      <AccountSection title={m.newsletter_own_title()} text={m.newsletter_own_text()}>
        {!verified && <p className="rounded-sm bg-lapis-soft p-3">{m.newsletter_own_unverified()}</p>}
        {verified && !data && !error && (
          <div role="status" aria-label={m.ui_loading()} className="skeleton h-64" />
        )}
        {verified && !data && error && <Failed error={error} onRetry={refetch} />}
        {verified && data && <OwnForm choices={data} />}
      </AccountSection>
    </div>
  )
}

function OwnForm({ choices }: { choices: Choices }) {
  const form = useForm(SubscriptionInput, useChangeOwn(), {
    initial: choices,
    fieldErrors: {},
    name: 'own-newsletter',
    keepValues: true,
  })
  return (
    <Form of={form} className="grid gap-4">
      <ChoiceFields of={form} events={m.account_includes_events()} />
      {form.done && <p role="status">{m.newsletter_choices_saved()}</p>}
      <SubmitButton pending={form.pending} pendingLabel={m.ui_saving()} className="justify-self-start">
        {m.ui_save()}
      </SubmitButton>
    </Form>
  )
}
