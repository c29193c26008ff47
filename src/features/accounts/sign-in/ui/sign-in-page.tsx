import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fingerprint } from 'lucide'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { postedForm } from '#platform/pages/posted-form.ts'
import { isolated } from '#platform/text/direction.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { EmailField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Icon } from '#ui/icon.tsx'
import { fieldErrors } from '../../field-errors.ts'
import type { ProviderError } from '../../oidc/provider-errors.ts'
import { ProviderButton } from '../../oidc/ui/provider-button.tsx'
import { type Person, useViewer } from '../../queries.ts'
import { SignInInput } from '../../rules.ts'
import { endedQuery, useMailLink, usePasskeySignIn } from '../sign-in-queries.ts'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { CodeForm } from './code-form.tsx'
import { NarrowCard } from './narrow-card.tsx'
import { savedSignIn, saveReturn, saveSignIn, takeReturn } from './saved-sign-in.ts'

type Props = { to?: string | undefined; refused?: ProviderError | undefined }

/** The pages that lead guests here instead of being shown. */
const NEEDS_ACCOUNT = /^(?:\/(?:en|fa))?\/(?:account|notifications|community\/new)(?:[/?#]|$)/

/**
 * No password: a link and a code by email, a passkey, or the provider where there is one. `to` is where the person
 * wanted to go; `refused` is why the sign-in at the provider failed.
 */
export function SignInPage(props: Props) {
  const [person] = useState(useViewer()) // as of when the page was opened: signing in navigates by itself
  return person ? <AlreadySignedIn person={person} /> : <SignIn {...props} />
}

function SignIn({ to = '/', refused }: Props) {
  const [mailedTo, setMailedTo] = useMailedTo()
  const navigate = useNavigate()
  const { data: ended } = useQuery(endedQuery())
  useEffect(() => {
    if (mailedTo) saveReturn(to)
  }, [mailedTo, to])
  const leavePage = (person?: Person) => {
    saveSignIn(undefined)
    takeReturn()
    void navigate({ href: person?.reviewsPosts ? '/account' : to, replace: true })
  }
  return (
    <NarrowCard title={mailedTo ? m.account_sent_title() : m.account_signin_title()}>
      {mailedTo ? (
        <>
          <p className="text-muted">{m.account_sent_text({ email: isolated(mailedTo) })}</p>
          <CodeForm email={mailedTo} onDone={leavePage} />
          <Link
            to="/sign-in"
            search={{ to }}
            onClick={() => setMailedTo(undefined)}
            className="inline-flex min-h-11 items-center justify-self-start text-firoozeh underline"
          >
            {m.account_other_address()}
          </Link>
          <SignupLine question={m.account_no_email()} to={to} />
        </>
      ) : (
        <>
          {ended?.reason && (
            <p role="status" className="rounded-sm bg-lapis-soft p-3">
              {m.account_ended_verified()}
            </p>
          )}
          {refused && (
            <p role="alert" className="rounded-sm bg-anar-soft p-3 font-semibold">
              {providerErrorLabels[refused]()}
            </p>
          )}
          {NEEDS_ACCOUNT.test(to) && <p className="font-semibold">{m.account_signin_needed()}</p>}
          <p className="text-muted">{m.account_signin_text()}</p>
          <AddressForm onMailed={setMailedTo} />
          <PasskeyButton onDone={() => leavePage()} />
          <ProviderButton to={to} />
          <SignupLine question={m.account_no_account()} to={to} />
        </>
      )}
    </NarrowCard>
  )
}

/**
 * Leads people without an account to the sign-up. The answer to an email is the same for everyone and does not tell
 * them.
 */
const SignupLine = ({ question, to }: { question: string; to: string }) => (
  <p>
    {question}{' '}
    <Link to="/signup" search={to === '/' ? {} : { to }} className="font-semibold text-firoozeh underline">
      {m.account_signup_title()}
    </Link>
  </p>
)

/** The email a code was sent to: by this page, before a reload, or by a form sent without scripts. */
function useMailedTo() {
  const [mailedTo, setMailedTo] = useState(() => {
    const sent = postedForm('sign-in')
    const { email } = (sent?.done ? sent : postedForm('code'))?.values ?? {}
    return email ? String(email) : undefined
  })
  useEffect(() => setMailedTo((now) => now ?? savedSignIn()), [])
  const change = (email: string | undefined) => {
    saveSignIn(email)
    setMailedTo(email)
  }
  return [mailedTo, change] as const
}

function AddressForm({ onMailed }: { onMailed: (email: string) => void }) {
  const mail = useMailLink((_, { email }) => onMailed(email))
  const form = useForm(SignInInput, mail, {
    initial: { email: '' },
    fieldErrors,
    name: 'sign-in',
  })
  return (
    <Form of={form} className="grid gap-4">
      <EmailField {...form.field('email')} autoComplete="email webauthn" label={m.account_email()} />
      <SubmitButton pending={form.pending} pendingLabel={m.account_sending()}>
        {m.account_send_link()}
      </SubmitButton>
    </Form>
  )
}

/** Nearly every browser supports passkeys. Others remove the button after loading, so the page moves only there. */
function PasskeyButton({ onDone }: { onDone: () => void }) {
  const [able, setAble] = useState(true)
  useEffect(() => setAble('PublicKeyCredential' in window), [])
  const signIn = usePasskeySignIn(onDone)
  if (!able) return null
  return (
    <Button variant="outline" disabled={signIn.isPending} onClick={() => signIn.mutate()}>
      <Icon of={Fingerprint} className="size-5" />
      {m.account_passkey()}
    </Button>
  )
}

/** The message on the sign-in page for someone who came back from the provider without being signed in. */
const providerErrorLabels: Record<ProviderError, () => string> = {
  provider_stale: m.error_provider_stale,
  provider_denied: m.error_provider_denied,
  provider_failed: m.error_provider_failed,
  provider_away: m.error_provider_away,
  provider_unproved: m.error_provider_unproved,
  provider_taken: m.error_provider_taken,
  email_disposable: m.error_email_disposable,
}
