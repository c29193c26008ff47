import { MessageCircleQuestion } from 'lucide'
import { lazy, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { signInHref } from '#platform/pages/sign-in-href.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import type { SessionCard } from '../../queries.ts'

const AskDialog = lazy(() => import('./ask-dialog.tsx'))

/** The button to ask, while there is a spot left; guests are asked to sign in. */
export function AskQuestion({ session }: { session: SessionCard }) {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  if (session.questionCount >= session.maxQuestions && !open)
    return <p className="font-semibold">{viewer ? m.experts_full() : m.experts_full_guest()}</p>
  if (!viewer)
    return (
      <a href={signInHref(`/expert-sessions/${session.id}`)} className={buttonClass()}>
        {m.experts_login_to_ask()}
      </a>
    )
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon of={MessageCircleQuestion} className="size-5" />
        {m.experts_ask()}
      </Button>
      {open && (
        <OnDemand>
          <AskDialog session={session} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </>
  )
}
