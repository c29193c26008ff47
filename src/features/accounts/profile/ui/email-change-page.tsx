import * as v from 'valibot'
import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { LinkButton, SubmitButton } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useViewer } from '../../queries.ts'
import { DeadLinkCard, deadLinkTitle } from '../../sign-in/ui/dead-link-card.tsx'
import { NarrowCard } from '../../sign-in/ui/narrow-card.tsx'
import { useSettleEmail } from '../account-queries.ts'

type Props = { token?: string | undefined; undo?: string | undefined }

export const emailChangeTitle = ({ token, undo }: Props) =>
  undo || token ? WORDS[undo ? 'undo' : 'confirm'][0]() : deadLinkTitle('')

/**
 * Where the links of both emails lead. Nothing happens before the button is clicked: mail programs open links
 * themselves.
 */
export function EmailChangePage({ token, undo }: Props) {
  if (undo) return <Settle key="undo" kind="undo" token={undo} />
  if (token) return <Settle key="confirm" kind="confirm" token={token} />
  return (
    <DeadLinkCard token="">
      <p>{m.account_link_missing()}</p>
      <LinkButton to="/account">{m.account_here_account()}</LinkButton>
    </DeadLinkCard>
  )
}

const WORDS = {
  confirm: [m.account_email_confirm_title, m.account_email_confirm_text, m.account_email_confirm],
  undo: [m.account_email_undo_title, m.account_email_undo_text, m.account_email_undo],
} as const
const Token = v.object({ token: v.string() })

function Settle({ kind, token }: { kind: 'confirm' | 'undo'; token: string }) {
  const [title, text, button] = WORDS[kind]
  const settleEmail = useSettleEmail(kind)
  const form = useForm(Token, settleEmail, {
    initial: { token },
    fieldErrors: {},
    name: `email-${kind}`,
    keepValues: true,
  })
  const viewer = useViewer()
  if (settleEmail.data) {
    const email = isolated(settleEmail.data.email)
    return (
      <NarrowCard title={title()}>
        <p role="status" className="wrap-anywhere">
          {kind === 'undo' ? m.account_email_undone({ email }) : m.account_email_confirmed({ email })}
        </p>
        {viewer && kind === 'confirm' ? (
          <LinkButton to="/account">{m.account_here_account()}</LinkButton>
        ) : (
          <LinkButton to="/sign-in">{m.account_sign_in()}</LinkButton>
        )}
      </NarrowCard>
    )
  }
  return (
    <NarrowCard title={title()}>
      <p className="text-muted">{text()}</p>
      <Form of={form} className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <SubmitButton
          pending={form.pending}
          pendingLabel={kind === 'undo' ? m.ui_saving() : m.account_confirming_email()}
        >
          {button()}
        </SubmitButton>
      </Form>
      {form.problem && !viewer && (
        <LinkButton to="/sign-in" variant="outline">
          {m.account_sign_in()}
        </LinkButton>
      )}
    </NarrowCard>
  )
}
