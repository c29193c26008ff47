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
import { NarrowCard } from './narrow-card.tsx'
import { saveSignIn } from './saved-sign-in.ts'

/**
 * Where a link in an email leads: nothing happens before the button is clicked, since mail programs open links
 * themselves.
 */
export function LinkPage({ token }: { token: string | undefined }) {
  return (
    <NarrowCard title={m.account_link_title()}>
      {token ? (
        <SignInByLink token={token} />
      ) : (
        <>
          <p>{m.account_link_missing()}</p>
          <LinkButton to="/sign-in">{m.account_link_new()}</LinkButton>
        </>
      )}
    </NarrowCard>
  )
}

function SignInByLink({ token }: { token: string }) {
  const navigate = useNavigate()
  const viewer = useViewer()
  const confirm = useConfirmSignIn(({ reviewsPosts }) => {
    saveSignIn(undefined)
    void navigate({ to: reviewsPosts ? '/account' : '/', replace: true })
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
      {viewer ? (
        <>
          <p>{m.account_link_signed_in({ email: isolated(viewer.email) })}</p>
          <LinkButton to="/community">{m.account_here_community()}</LinkButton>
          <p className="text-muted">{m.account_link_other()}</p>
        </>
      ) : (
        <p className="text-muted">{m.account_link_text()}</p>
      )}
      <Form of={form} className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <SubmitButton
          variant={viewer ? 'outline' : 'main'}
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
