import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages'
import { Button, LinkButton } from '#ui/button.tsx'
import { useConfirmSignIn } from '../way-queries.ts'
import { NarrowCard } from './sign-in-page.tsx'

/** Where a mailed link leads: nothing happens before the button is pressed, since mail programs open links themselves. */
export function LinkPage({ token }: { token: string | undefined }) {
  const navigate = useNavigate()
  const confirm = useConfirmSignIn(
    ({ reviewsPosts }) => void navigate({ to: reviewsPosts ? '/account' : '/', replace: true }),
  )
  if (!token) {
    return (
      <NarrowCard title={m.acct_link_title()}>
        <p>{m.acct_link_missing()}</p>
        <LinkButton to="/sign-in">{m.acct_link_new()}</LinkButton>
      </NarrowCard>
    )
  }
  return (
    <NarrowCard title={m.acct_link_title()}>
      <p className="text-muted">{m.acct_link_text()}</p>
      {confirm.error && (
        <p role="alert" className="rounded-sm bg-anar-soft p-3 font-semibold">
          {confirm.error.message}
        </p>
      )}
      <Button disabled={confirm.isPending} onClick={() => confirm.mutate({ token })}>
        {confirm.isPending ? m.acct_confirming() : m.acct_link_button()}
      </Button>
      {confirm.error && (
        <LinkButton to="/sign-in" look="outline">
          {m.acct_link_new()}
        </LinkButton>
      )}
    </NarrowCard>
  )
}
