import { PenLine } from 'lucide'
import { lazy, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { signInHref } from '#platform/pages/sign-in-href.ts'
import { useNavigateOn } from '#platform/pages/use-navigate-on.ts'
import { Button, buttonClass, LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

const PostDialog = lazy(() => import('./post-dialog.tsx'))

/** The button to write a post, a link to its page without scripts; guests are asked to sign in. */
export function CreatePost() {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const navigate = useNavigateOn()
  if (!viewer) {
    return (
      <a href={signInHref('/community')} className={buttonClass('main', 'justify-self-start')}>
        {m.discussions_sign_in_to_post()}
      </a>
    )
  }
  const label = (
    <>
      <Icon of={PenLine} className="size-5" />
      {m.discussions_create_post()}
    </>
  )
  return (
    <>
      {isHydrated ? (
        <Button className="justify-self-start" onClick={() => setOpen(true)} aria-haspopup="dialog">
          {label}
        </Button>
      ) : (
        <LinkButton to="/community/new" className="justify-self-start">
          {label}
        </LinkButton>
      )}
      {open && (
        <OnDemand>
          <PostDialog
            onClose={() => setOpen(false)}
            onDone={() => void navigate({ to: '/community', search: { sort: 'new' } })}
          />
        </OnDemand>
      )}
    </>
  )
}
