import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { SubmitButton } from '#ui/button.tsx'
import { EmailField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { fieldErrors } from '../../field-errors.ts'
import { SignInInput } from '../../rules.ts'
import { pendingEmailQuery, useAskForEmail } from '../account-queries.ts'
import { AccountSection } from './account-section.tsx'

/** The email to sign in with, and the form that changes it. */
export function OwnEmail({ email }: { email: string }) {
  const { data: waiting } = useQuery(pendingEmailQuery())
  const form = useForm(SignInInput, useAskForEmail(), {
    initial: { email: '' },
    fieldErrors,
    name: 'own-email',
  })
  return (
    <AccountSection title={m.account_email_title()} text={m.account_email_text({ email: isolated(email) })}>
      <Form of={form} className="grid gap-4">
        <EmailField {...form.field('email')} label={m.account_email_new()} />
        <SubmitButton
          pending={form.pending}
          pendingLabel={m.account_email_asking()}
          className="justify-self-start"
          variant="outline"
        >
          {m.account_email_ask()}
        </SubmitButton>
      </Form>
      {/* Below the button that asks for it: above the field it may be off the screen of a phone. */}
      {waiting && (
        <p role="status" className="rounded-sm bg-lapis-soft p-3 wrap-anywhere">
          {m.account_email_waiting({ email: isolated(waiting.email) })}
        </p>
      )}
    </AccountSection>
  )
}
