import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { m } from '#messages'
import { isolated } from '#platform/text/text.ts'
import { LinkButton, SubmitButton } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { useForm } from '#ui/use-form.ts'
import { useViewer } from '../../queries.ts'
import type { ConfirmInput } from '../../rules.ts'
import { useConfirmSignIn } from '../sign-in-queries.ts'
import { deadLinkTitle } from './dead-link-card.tsx'
import { NarrowCard } from './narrow-card.tsx'
import { saveSignIn, takeReturn } from './saved-sign-in.ts'

/** @param email whom the link signs in; undefined once it does not */
export const linkTitle = (token: string, email: string | undefined) =>
  email ? m.account_link_title() : deadLinkTitle(token)

/**
 * Where a link in an email leads: nothing happens before the button is clicked, since mail programs open links
 * themselves.
 */
export function LinkPage({ token, email }: { token: string; email: string | undefined }) {
  const viewer = useViewer()
  return (
    <NarrowCard title={linkTitle(token, email)}>
      {viewer && (
        <>
          <p>{m.account_link_signed_in({ email: isolated(viewer.email) })}</p>
          <LinkButton to="/community">{m.account_here_community()}</LinkButton>
        </>
      )}
      {email && <SignInByLink token={token} email={email} signedIn={!!viewer} />}
      {!email && !viewer && (
        <>
          <p>{token ? m.error_link_expired() : m.account_link_missing()}</p>
          <LinkButton to="/sign-in">{m.account_link_new()}</LinkButton>
        </>
      )}
    </NarrowCard>
  )
}

type Props = { token: string; email: string; signedIn: boolean }

/** Names the account before it opens, as somebody else may have sent the link. */
function SignInByLink({ token, email, signedIn }: Props) {
  const navigate = useNavigate()
  const confirm = useConfirmSignIn(({ reviewsPosts }) => {
    saveSignIn(undefined)
    const href = takeReturn()
    const next = reviewsPosts ? { to: '/account' } : href ? { href } : { to: '/' }
    void navigate({ ...next, replace: true })
  })
  const schema = v.pipe(
    v.object({ token: v.string() }),
    v.transform((input): ConfirmInput => input),
  )
  const form = useForm(schema, confirm, {
    initial: { token },
    fieldErrors: {},
    name: 'link',
    keepValues: true,
  })
  return (
    <>
      {signedIn ? (
        <p className="text-muted wrap-anywhere">{m.account_link_other({ email: isolated(email) })}</p>
      ) : (
        <>
          <p className="wrap-anywhere">{m.account_link_as({ email: isolated(email) })}</p>
          <p className="text-muted">{m.account_link_text()}</p>
        </>
      )}
      <Form of={form} className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <SubmitButton
          variant={signedIn ? 'outline' : 'main'}
          pending={form.pending}
          pendingLabel={m.account_confirming()}
        >
          {m.account_link_button()}
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
