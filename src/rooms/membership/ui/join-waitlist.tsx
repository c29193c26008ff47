import { lazy, Suspense, useState } from 'react'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'

const WaitlistDialog = lazy(() => import('./waitlist-dialog.tsx'))

export function JoinWaitlist() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="gold" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {m.membership_join_waitlist()}
      </Button>
      {open && (
        <Suspense>
          <WaitlistDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
