import { Lightbulb } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { requestContext } from '#platform/pages/request-context.ts'
import { Button, buttonClass } from '#ui/button.tsx'

const SuggestDialog = lazy(() => import('./suggest-dialog.tsx'))

/** For members a dialog; guests sign in first. */
export function SuggestEvent() {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  const words = (
    <>
      <Lightbulb aria-hidden="true" className="size-5" />
      {m.events_suggest()}
    </>
  )
  if (!viewer) {
    return (
      <a
        href={`/api/login?to=${encodeURIComponent(`${requestContext().prefix}/events`)}`}
        className={buttonClass('quiet')}
      >
        {words}
      </a>
    )
  }
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words}
      </Button>
      {open && (
        <Suspense>
          <SuggestDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
