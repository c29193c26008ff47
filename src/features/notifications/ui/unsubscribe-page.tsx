import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DeadLinkCard } from '#features/accounts/sign-in/ui/dead-link-card.tsx'
import { NarrowCard } from '#features/accounts/sign-in/ui/narrow-card.tsx'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { kindLabels } from '../kind-labels.ts'
import { unsubscribeQuery, useUndoUnsubscribe, useUnsubscribe } from '../queries.ts'

/** @param data what the link is for */
export const unsubscribeTitle = ({ on }: { on: boolean }) =>
  on ? m.notifications_stop_title() : m.notifications_stopped_title()

/** Where an email's last link leads. Nothing ends before the button is clicked: mail scanners open links themselves. */
export function UnsubscribePage({ token, isOver }: { token: string; isOver: boolean }) {
  const { data } = useQuery({ ...unsubscribeQuery(token), enabled: !isOver })
  const stop = useUnsubscribe(token)
  const undo = useUndoUnsubscribe(token)
  const pending = stop.isPending || undo.isPending
  if (isOver || !data)
    return (
      <DeadLinkCard token={token}>
        <p role="alert">{m.error_unsubscribe_unknown()}</p>
        <ToChoices />
      </DeadLinkCard>
    )
  const what = kindLabels[data.what]()
  const texts = data.what === 'visits' ? EMAIL_ONLY : BESIDE_THE_SITE
  return (
    <NarrowCard title={unsubscribeTitle(data)}>
      <p role="status">{data.on ? texts.before({ what }) : texts.after({ what })}</p>
      {data.on ? (
        <Button aria-disabled={pending} onClick={() => stop.mutate()}>
          {m.notifications_stop_button()}
        </Button>
      ) : (
        <Button variant="outline" aria-disabled={pending} onClick={() => undo.mutate()}>
          {m.notifications_stop_undo()}
        </Button>
      )}
      <ToChoices />
    </NarrowCard>
  )
}

const BESIDE_THE_SITE = { before: m.notifications_stop_text, after: m.notifications_stopped_text }
/** Of the kind that is no notification on the site. */
const EMAIL_ONLY = { before: m.notifications_stop_email_only, after: m.notifications_stopped_email_only }

const ToChoices = () => (
  <Link
    to="/account"
    hash="notifications"
    className="inline-flex min-h-11 items-center justify-self-start font-semibold text-firoozeh underline underline-offset-4"
  >
    {m.notifications_settings()}
  </Link>
)
