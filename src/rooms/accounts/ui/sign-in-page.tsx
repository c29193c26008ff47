import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fingerprint } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import * as v from 'valibot'
import { m } from '#messages'
import { Button, SubmitButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import { fieldWords } from '../field-words.ts'
import type { ProviderRefusal } from '../provider-refusals.ts'
import { providerWords } from '../provider-words.ts'
import type { Person } from '../queries.ts'
import { CodeInput, type ConfirmInput, SignInInput } from '../rules.ts'
import { endedQuery, useConfirmSignIn, useMailLink, usePasskeySignIn } from '../way-queries.ts'
import { ProviderButton } from './provider-button.tsx'

type Props = { to?: string | undefined; refused?: ProviderRefusal | undefined }

/**
 * No password: a link and a code by mail, a passkey, or the provider where there is one. `to` is where the reader
 * wanted to go; `refused` is why the provider did not get her there.
 */
export function SignInPage({ to = '/', refused }: Props) {
  const [mailedTo, setMailedTo] = useState<string>()
  const navigate = useNavigate()
  const { data: ended } = useQuery(endedQuery())
  const arrive = (person?: Person) =>
    void navigate({ href: person?.reviewsPosts ? '/account' : to, replace: true })
  return (
    <NarrowCard title={mailedTo ? m.acct_sent_title() : m.acct_signin_title()}>
      {mailedTo ? (
        <CodeForm email={mailedTo} onDone={arrive} onBack={() => setMailedTo(undefined)} />
      ) : (
        <>
          {ended?.reason && (
            <p role="status" className="rounded-sm bg-lapis-soft p-3">
              {m.acct_ended_verified()}
            </p>
          )}
          {refused && (
            <p role="alert" className="rounded-sm bg-anar-soft p-3 font-semibold">
              {providerWords[refused]()}
            </p>
          )}
          <p className="text-muted">{m.acct_signin_text()}</p>
          <AddressForm onMailed={setMailedTo} />
          <PasskeyButton onDone={() => arrive()} />
          <ProviderButton to={to} />
          <p>
            {m.acct_no_account()}{' '}
            <Link to="/signup" className="font-semibold text-firoozeh underline">
              {m.acct_signup_title()}
            </Link>
          </p>
        </>
      )}
    </NarrowCard>
  )
}

export const NarrowCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page max-w-lg py-12">
    <section className="card grid gap-5 p-6 sm:p-8">
      <h1 className="text-2xl">{title}</h1>
      {children}
    </section>
  </div>
)

function AddressForm({ onMailed }: { onMailed: (email: string) => void }) {
  const mail = useMailLink((_, { email }) => onMailed(email))
  const form = useForm(SignInInput, mail, { initial: { email: '' }, words: fieldWords })
  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        {...form.field('email')}
        type="email"
        dir="ltr"
        autoComplete="email webauthn"
        required
        label={m.acct_email()}
      />
      <SubmitButton pending={form.pending} pendingLabel={m.acct_sending()}>
        {m.acct_send_link()}
      </SubmitButton>
    </form>
  )
}

type CodeProps = { email: string; onDone: (person: Person) => void; onBack: () => void }

function CodeForm({ email, onDone, onBack }: CodeProps) {
  const confirm = useConfirmSignIn(onDone)
  const again = useMailLink()
  const form = useForm(
    v.pipe(
      CodeInput,
      v.transform(({ code }): ConfirmInput => ({ email, code })),
    ),
    confirm,
    { initial: { code: '' }, words: fieldWords },
  )
  return (
    <>
      <p className="text-muted">{m.acct_sent_text({ email })}</p>
      {again.isSuccess && <p role="status">{m.acct_sent_slow()}</p>}
      <form {...form.props} className="grid gap-4">
        <TextField
          {...form.field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={12}
          required
          label={m.acct_code()}
          className="w-full rounded-sm border border-edge bg-surface py-3 text-center text-2xl tracking-[.4em] tabular-nums"
        />
        <SubmitButton pending={form.pending} pendingLabel={m.acct_confirming()}>
          {m.acct_confirm()}
        </SubmitButton>
      </form>
      <p className="flex flex-wrap gap-x-5">
        <button
          type="button"
          disabled={again.isPending}
          onClick={() => again.mutate({ email })}
          className="min-h-11 text-firoozeh underline"
        >
          {m.acct_send_again()}
        </button>
        <button type="button" onClick={onBack} className="min-h-11 text-firoozeh underline">
          {m.acct_other_address()}
        </button>
      </p>
    </>
  )
}

/** Nearly every browser has passkeys: taken away where one has none, so that nothing moves elsewhere. */
function PasskeyButton({ onDone }: { onDone: () => void }) {
  const [able, setAble] = useState(true)
  useEffect(() => setAble('PublicKeyCredential' in window), [])
  const signIn = usePasskeySignIn(onDone)
  if (!able) return null
  return (
    <Button look="outline" disabled={signIn.isPending} onClick={() => signIn.mutate()}>
      <Fingerprint aria-hidden="true" className="size-5" />
      {m.acct_passkey()}
    </Button>
  )
}
