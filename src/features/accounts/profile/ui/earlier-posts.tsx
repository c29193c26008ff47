import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { UserLine } from '#ui/texts/user-text.tsx'
import type { PostedItem } from '../../personal-data.server.ts'
import { earlierPostsQuery, useSettleEarlierPosts } from '../account-queries.ts'

/** Asks the owner of the email whether to keep earlier posts: a stranger may have made the account. */
export function EarlierPosts() {
  const { data, error, refetch } = useQuery(earlierPostsQuery())
  const decision = useSettleEarlierPosts()
  const [removing, setRemoving] = useState(false)
  if (!data && error) return <Failed error={error} onRetry={refetch} />
  if (!data?.length) return null
  return (
    <section className="grid gap-3 rounded-card bg-lapis-soft p-5">
      <h2 className="text-lg">{m.account_earlier_title()}</h2>
      <p>{m.account_earlier_text()}</p>
      <ul className="grid gap-2">
        {data.map(({ type, title, url, createdAt }) => (
          <li key={`${url} ${title} ${createdAt}`}>
            <span className="chip">{TYPES[type]()}</span>{' '}
            <Link to={url} className="font-semibold underline">
              <UserLine text={title} />
            </Link>{' '}
            <span className="text-sm text-muted">
              <Day at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        <Button disabled={decision.isPending} onClick={() => decision.mutate({ posts: 'keep' })}>
          {m.account_earlier_keep()}
        </Button>
        <Button
          variant="warning"
          aria-haspopup="dialog"
          disabled={decision.isPending}
          onClick={() => setRemoving(true)}
        >
          {m.account_earlier_remove()}
        </Button>
      </p>
      {removing && (
        <ConfirmDialog
          action={m.account_earlier_remove()}
          danger
          change={decision}
          onConfirm={() => decision.mutate({ posts: 'remove' })}
          onClose={() => setRemoving(false)}
        >
          <p>{m.account_earlier_remove_ask()}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

const TYPES: Record<PostedItem['type'], () => string> = {
  post: m.account_posted_post,
  comment: m.account_posted_comment,
  question: m.account_posted_question,
  group: m.account_posted_group,
  event: m.account_posted_event,
}
