import { m } from '#messages'
import { requestContext } from '#platform/request-context.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useSignOut } from '../sign-in-queries.ts'
import { NarrowCard } from './narrow-card.tsx'

/** Asks for confirmation when another site's page links here. */
export function SignOutPage() {
  const signOut = useSignOut(() => location.assign(requestContext().prefix || '/'))
  return (
    <NarrowCard title={m.account_signout_title()}>
      <p className="text-muted">{m.account_signout_text()}</p>
      <p className="flex flex-wrap gap-3">
        <Button disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          {m.site_sign_out()}
        </Button>
        <LinkButton to="/" variant="outline">
          {m.ui_cancel()}
        </LinkButton>
      </p>
    </NarrowCard>
  )
}
