import { useQuery } from '@tanstack/react-query'
import { NarrowCard } from '#features/accounts/sign-in/ui/narrow-card.tsx'
import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type ChoicesByLink, choicesByLinkQuery, useChangeByLink } from '../../queries.ts'
import { PreferencesInput } from '../../rules.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { NextLinks } from './next-links.tsx'
import { UnknownLink } from './unknown-link.tsx'

/** The choices behind the link at the end of an email. */
export function PreferencesPage({ token, isOver }: { token: string; isOver: boolean }) {
  const { data } = useQuery({ ...choicesByLinkQuery(token), enabled: !isOver })
  if (isOver || !data) return <UnknownLink token={token} />
  return (
    <NarrowCard title={m.newsletter_choices_title()}>
      <p className="text-muted">{m.newsletter_choices_text()}</p>
      <PreferencesForm token={token} choices={data} />
      <NextLinks />
    </NarrowCard>
  )
}

function PreferencesForm({
  token,
  choices: { list, ...choices },
}: {
  token: string
  choices: ChoicesByLink
}) {
  const form = useForm(PreferencesInput, useChangeByLink(token), {
    initial: { token, ...choices },
    fieldErrors: {},
    name: 'newsletter-preferences',
    keepValues: true,
  })
  return (
    <Form of={form} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <ChoiceFields of={form} events={m.newsletter_choice_events()} />
      {form.done && <p role="status">{m.newsletter_choices_saved()}</p>}
      <SubmitButton pending={form.pending} pendingLabel={m.ui_saving()} className="justify-self-start">
        {m.ui_save()}
      </SubmitButton>
    </Form>
  )
}
