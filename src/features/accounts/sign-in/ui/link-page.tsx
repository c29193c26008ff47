import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { LinkButton, SubmitButton } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useViewer } from '../../queries.ts'
import type { ConfirmInput } from '../../rules.ts'
import { useConfirmSignIn } from '../sign-in-queries.ts'
import { deadLinkTitle } from './dead-link-card.tsx'
import { NarrowCard } from './narrow-card.tsx'
import { saveSignIn, takeReturn } from './saved-sign-in.ts'

/**
 * @param email the person the link signs in; undefined if it no longer works
 */
export const linkTitle = (token: string, email: string | undefined) =>
  email ? m.account_link_title() : deadLinkTitle(token)

/**
 * Where a link in an email leads: nothing happens before the button is clicked, since mail programs open links
 * themselves.
 */
export function LinkPage({ token, email }: { token: string; email: string | undefined }) {
  const viewer = useViewer()
  const isOwn = viewer !== null && viewer.email === email
  // Signing up signs in at once: the link that follows only confirms the email.
  const confirms = isOwn && !viewer.emailVerified
  return (
    <NarrowCard title={linkTitle(token, email)}>
      {viewer && !confirms && (
        <>
          <p>{m.account_link_signed_in({ email: isolated(viewer.email) })}</p>
          <LinkButton to="/community">{m.account_here_community()}</LinkButton>
        </>
      )}
      {email && confirms && <ConfirmByLink token={token} email={email} />}
      {email && !isOwn && <SignInByLink token={token} email={email} signedIn={!!viewer} />}
      {!email && !viewer && (
        <>
          <p>{token ? m.error_link_expired() : m.account_link_missing()}</p>
          <LinkButton to="/sign-in">{m.account_link_new()}</LinkButton>
        </>
      )}
    </NarrowCard>
  )
}

type Props = { token: string; email: string }

const ConfirmByLink = ({ token, email }: Props) => (
  <>
    <p className="wrap-anywhere">{m.account_link_confirm({ email: isolated(email) })}</p>
    <LinkForm token={token} confirms button={m.account_confirm_email()} />
  </>
)

/** Names the account before it opens, as somebody else may have sent the link. */
const SignInByLink = ({ token, email, signedIn }: Props & { signedIn: boolean }) => (
  <>
    {signedIn ? (
      <p className="text-muted wrap-anywhere">{m.account_link_other({ email: isolated(email) })}</p>
    ) : (
      <>
        <p className="wrap-anywhere">{m.account_link_as({ email: isolated(email) })}</p>
        <p className="text-muted">{m.account_link_text()}</p>
      </>
    )}
    <LinkForm token={token} button={m.account_link_button()} variant={signedIn ? 'outline' : 'main'} />
  </>
)

type FormProps = {
  token: string
  button: string
  variant?: 'main' | 'outline'
  /** Whether the reader is signed in to the account already. */
  confirms?: boolean
}

function LinkForm({ token, button, variant = 'main', confirms = false }: FormProps) {
  const navigate = useNavigate()
  const leavePage = ({ reviewsPosts }: { reviewsPosts: boolean }) => {
    saveSignIn(undefined)
    const href = takeReturn()
    const next = reviewsPosts ? { to: '/account' } : href ? { href } : { to: '/' }
    void navigate({ ...next, replace: true })
  }
  const schema = v.pipe(
    v.object({ token: v.string() }),
    v.transform((input): ConfirmInput => input),
  )
  const form = useForm(schema, useConfirmSignIn(leavePage, confirms), {
    initial: { token },
    fieldErrors: {},
    name: 'link',
    keepValues: true,
  })
  return (
    <>
      <Form of={form} className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <SubmitButton
          variant={variant}
          pending={form.pending}
          pendingLabel={confirms ? m.account_confirming_email() : m.account_confirming()}
        >
          {button}
        </SubmitButton>
      </Form>
      {form.problem && (
        <LinkButton to="/sign-in" variant="outline">
          {m.account_link_new()}
        </LinkButton>
      )}
    </>
  )
}
