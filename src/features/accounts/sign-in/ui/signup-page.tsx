import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide'
import { useState } from 'react'
import { m } from '#messages'
import { signInBackTo } from '#platform/pages/sign-in-href.ts'
import { requestContext } from '#platform/request-context.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Checkbox, EmailField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Icon } from '#ui/icon.tsx'
import { Khatam } from '#ui/khatam.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { fieldErrors } from '../../field-errors.ts'
import { ProviderButton } from '../../oidc/ui/provider-button.tsx'
import { useViewer } from '../../queries.ts'
import { SignupInput } from '../../rules.ts'
import { signInMethodsQuery, useSignup } from '../sign-in-queries.ts'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { NameFields, PersonFields } from './person-fields.tsx'
import { savedSignIn, saveSignIn } from './saved-sign-in.ts'

const INCLUDED = [
  m.account_includes_community,
  m.account_includes_articles,
  m.account_includes_resources,
  m.account_includes_events,
  m.account_includes_newsletter,
]

/**
 * Shows the sign-up for a free account: what is needed, what it brings, and which paid plan there is. `to` is where the
 * person wanted to go.
 */
export function SignupPage({ to = '/' }: { to?: string | undefined }) {
  const [person] = useState(useViewer()) // as of when the page was opened: signing up navigates by itself
  if (person) return <AlreadySignedIn person={person} />
  return (
    <div className="page grid max-w-5xl items-start gap-8 py-10 lg:grid-cols-[3fr_2fr]">
      <section className="card grid gap-5 p-6 sm:p-8">
        <header>
          <h1 className="text-2xl">{m.account_signup_title()}</h1>
          <p className="mt-2 text-muted">{m.account_signup_text()}</p>
        </header>
        <ProviderFirst to={to} />
        <SignupForm to={to} />
        <p>
          {m.account_have_account()}{' '}
          <a
            href={to === '/' ? '/api/login' : signInBackTo(to)}
            className="font-semibold text-firoozeh underline"
          >
            {m.account_sign_in()}
          </a>
        </p>
      </section>
      <aside className="grid gap-5">
        <section className="card grid gap-3 p-6">
          <h2 className="text-lg">{m.account_includes_title()}</h2>
          <ul className="grid gap-2">
            {INCLUDED.map((label) => (
              <li key={label()} className="flex items-center gap-3">
                <Khatam className="text-firoozeh" />
                {label()}
              </li>
            ))}
          </ul>
        </section>
        <section className="grid gap-3 rounded-card bg-saffron-soft p-6">
          <h2 className="flex items-center gap-2 text-lg">
            <Icon of={Sparkles} className="size-5 fill-saffron" />
            {m.account_want_more()}
          </h2>
          <p>{(requestContext().payments ? m.account_want_more_open_text : m.account_want_more_text)()}</p>
          <Link to="/peyvand-plus" className="font-semibold underline">
            {m.account_want_more_link()}
          </Link>
        </section>
      </aside>
    </div>
  )
}

/** Stands above the form, for people who prefer not to fill it in. */
function ProviderFirst({ to }: { to: string }) {
  const offered = useQuery(signInMethodsQuery()).data?.provider
  if (!offered) return null
  return (
    <>
      <ProviderButton to={to} />
      <p className="text-center text-muted">{m.account_or()}</p>
    </>
  )
}

function SignupForm({ to }: { to: string }) {
  const navigate = useNavigate()
  // Typed on the page before, where the router led here: the server does not know it, and renders an empty field.
  const isHydrated = useHydrated()
  const [typedBefore] = useState(() => (isHydrated && savedSignIn()) || '')
  const leavePage = () => {
    saveSignIn(undefined)
    void navigate({ href: to })
  }
  const enterCode = (email: string) => ({
    label: m.account_enter_code(),
    onChoose: () => {
      saveSignIn(email)
      void navigate({ to: '/sign-in', search: { to } })
    },
  })
  const form = useForm(SignupInput, useSignup(leavePage, enterCode), {
    initial: {
      email: typedBefore,
      firstName: '',
      lastName: '',
      location: '',
      childrenAges: '',
      parentingInterests: '',
      languagePreference: 'both',
      newsletter: false,
    },
    fieldErrors,
    draft: 'signup',
    name: 'signup',
    fieldOfCode: { email_taken: 'email' },
    // An error with a message of its own has its toast already.
    onInvalid: (sentence, { email, firstName, lastName }) => {
      if (sentence || (email && firstName && lastName)) return
      showToast({
        title: m.toast_signup_incomplete_title(),
        text: m.toast_signup_incomplete_text(),
        destructive: true,
      })
    },
  })
  return (
    <Form of={form} className="grid gap-4">
      <EmailField {...form.field('email')} label={m.account_email()} />
      <NameFields field={form.field} />
      <PersonFields field={form.field} />
      <Checkbox {...form.checkbox('newsletter')} label={m.account_newsletter()} />
      <SubmitButton pending={form.pending} pendingLabel={m.account_creating()}>
        {m.account_create()}
      </SubmitButton>
    </Form>
  )
}
