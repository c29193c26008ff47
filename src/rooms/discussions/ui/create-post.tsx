import { useNavigate } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '#messages'
import { useViewer } from '#rooms/accounts/queries.ts'
import { Button, buttonClass } from '#ui/button.tsx'

const PostDialog = lazy(() => import('./post-dialog.tsx'))

/** The way to write; guests are asked to sign in. */
export function CreatePost() {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  if (!viewer) {
    return (
      <a href="/api/login?to=/community" className={buttonClass('main', 'justify-self-start')}>
        {m.discuss_sign_in_to_post()}
      </a>
    )
  }
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <PenLine aria-hidden="true" className="size-5" />
        {m.discuss_create_post()}
      </Button>
      {open && (
        <Suspense>
          <PostDialog
            onClose={() => setOpen(false)}
            onDone={() => void navigate({ to: '/community', search: { sort: 'new' } })}
          />
        </Suspense>
      )}
    </>
  )
}
