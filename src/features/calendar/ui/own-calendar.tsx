import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountSection } from '#features/accounts/profile/ui/account-section.tsx'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { ownFeedQuery, useRemoveFeed, useRenewFeed } from '../own-feed-queries.ts'
import { FeedLinks } from './feed-links.tsx'

/** The secret address of one's own calendar: created on request, renewed and removed here. */
export function OwnCalendar({ verified }: { verified: boolean }) {
  const { data: feed, error, refetch } = useQuery({ ...ownFeedQuery(), enabled: verified })
  const make = useRenewFeed()
  if (!verified)
    return <AccountSection title={m.calendar_own_title()} text={m.calendar_own_needs_verified()} />
  return (
    <AccountSection title={m.calendar_own_title()} text={m.calendar_own_text()}>
      {feed === undefined && !error && (
        <div role="status" aria-label={m.ui_loading()} className="skeleton h-11" />
      )}
      {feed === undefined && error && <Failed error={error} onRetry={refetch} />}
      {feed === null && (
        <Button className="justify-self-start" disabled={make.isPending} onClick={() => make.mutate()}>
          {m.calendar_own_make()}
        </Button>
      )}
      {feed && <Feed url={feed.url} />}
    </AccountSection>
  )
}

function Feed({ url }: { url: string }) {
  const [renewing, setRenewing] = useState(false)
  const renew = useRenewFeed(() => setRenewing(false))
  const [removing, setRemoving] = useState(false)
  const remove = useRemoveFeed()
  return (
    <>
      <TextField
        label={m.calendar_own_address()}
        value={url}
        readOnly
        dir="ltr"
        onFocus={(event) => event.target.select()}
      />
      <FeedLinks url={url} />
      <p className="flex flex-wrap gap-3">
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setRenewing(true)}>
          {m.calendar_own_renew()}
        </Button>
        <Button variant="warning" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
          {m.calendar_own_remove()}
        </Button>
      </p>
      {renewing && (
        <ConfirmDialog
          action={m.calendar_own_renew()}
          change={renew}
          onConfirm={() => renew.mutate()}
          onClose={() => setRenewing(false)}
        >
          <p>{m.calendar_own_renew_text()}</p>
        </ConfirmDialog>
      )}
      {removing && (
        <ConfirmDialog
          action={m.calendar_own_remove()}
          danger
          change={remove}
          onConfirm={() => remove.mutate()}
          onClose={() => setRemoving(false)}
        >
          <p>{m.calendar_own_remove_text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
