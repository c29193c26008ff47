import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NarrowCard } from '#features/accounts/sign-in/ui/narrow-card.tsx'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'
import { Button } from '#ui/button.tsx'
import { Failed } from '#ui/paged-list.tsx'
import { kindLabels } from '../kind-labels.ts'
import { unsubscribeQuery, useUndoUnsubscribe, useUnsubscribe } from '../queries.ts'

/** Where an email's last link leads. Nothing ends before the button is clicked: mail scanners open links themselves. */
export function UnsubscribePage({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({ ...unsubscribeQuery(token), enabled: token !== '' })
  const stop = useUnsubscribe(token)
  const undo = useUndoUnsubscribe(token)
  const pending = stop.isPending || undo.isPending
  if (!data && (!token || isUnknown(error)))
    return (
      <NarrowCard title={m.notifications_stop_title()}>
        <p role="alert">{m.error_unsubscribe_unknown()}</p>
        <ToChoices />
      </NarrowCard>
    )
  if (!data)
    return (
      <NarrowCard title={m.notifications_stop_title()}>
        {error ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <div role="status" aria-label={m.ui_loading()} className="skeleton h-24" />
        )}
      </NarrowCard>
    )
  const what = kindLabels[data.what]()
  return (
    <NarrowCard title={data.on ? m.notifications_stop_title() : m.notifications_stopped_title()}>
      <p role="status">
        {data.on ? m.notifications_stop_text({ what }) : m.notifications_stopped_text({ what })}
      </p>
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

/** A link that was cut off, or is not ours. */
const isUnknown = (error: Error | null) =>
  error instanceof RequestError && (error.status === 404 || error.status === 422)

const ToChoices = () => (
  <Link
    to="/account"
    hash="notifications"
    className="inline-flex min-h-11 items-center justify-self-start font-semibold text-firoozeh underline underline-offset-4"
  >
    {m.notifications_settings()}
  </Link>
)
