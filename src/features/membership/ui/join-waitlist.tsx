import { lazy, Suspense, useState } from 'react'
import { m } from '#messages'
import { Button, LinkButton } from '#ui/button.tsx'
import { useAlive } from '#ui/use-alive.ts'

const WaitlistDialog = lazy(() => import('./waitlist-dialog.tsx'))

/** A page of its own where no script opens the dialog. */
export function JoinWaitlist() {
  const [open, setOpen] = useState(false)
  const alive = useAlive()
  return (
    <>
      {alive ? (
        <Button look="gold" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {m.membership_join_waitlist()}
        </Button>
      ) : (
        <LinkButton to="/subscribe" look="gold">
          {m.membership_join_waitlist()}
        </LinkButton>
      )}
      {open && (
        <Suspense>
          <WaitlistDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
