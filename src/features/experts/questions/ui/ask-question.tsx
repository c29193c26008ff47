import { MessageCircleQuestion } from 'lucide'
import { lazy, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { signInHref } from '#platform/pages/sign-in-href.ts'
import { buttonClass } from '#ui/button.tsx'
import { DialogButton, useDialog } from '#ui/dialogs/dialog-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import type { SessionCard } from '../../queries.ts'

const AskDialog = lazy(() => import('./ask-dialog.tsx'))

type Props = { session: SessionCard; open: boolean }

/**
 * Shows the button to ask, while the session is open and a spot is left; guests are asked to sign in. If that changes
 * while someone types, they keep the question, and read why it cannot be sent.
 */
export function AskQuestion({ session, open }: Props) {
  const viewer = useViewer()
  const dialog = useDialog(`ask-${session.id}`)
  const [wasOpen] = useState(open)
  if (!open && !(wasOpen && dialog.isOpen)) return null
  if (session.questionCount >= session.maxQuestions && !dialog.isOpen)
    return <p className="font-semibold">{viewer ? m.experts_full() : m.experts_full_guest()}</p>
  if (!viewer && !dialog.isAnswer)
    return (
      <a href={signInHref(`/expert-sessions/${session.id}`)} className={buttonClass()}>
        {m.experts_login_to_ask()}
      </a>
    )
  return (
    <>
      <DialogButton of={dialog}>
        <Icon of={MessageCircleQuestion} className="size-5" />
        {m.experts_ask()}
      </DialogButton>
      {dialog.isOpen && (
        <OnDemand>
          <AskDialog session={session} onClose={dialog.close} />
        </OnDemand>
      )}
    </>
  )
}
