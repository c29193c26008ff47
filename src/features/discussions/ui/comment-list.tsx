import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { useLiveUpdates } from '#platform/live/use-live-updates.ts'
import { Button } from '#ui/button.tsx'
import { UserText } from '#ui/user-text.tsx'
import { commentsQuery } from '../queries.ts'
import { Byline } from './byline.tsx'
import { OwnActions } from './own-actions.tsx'

/** Every reply, oldest first; others' new ones appear as they are written. */
export function CommentList({ postId }: { postId: number }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    commentsQuery(postId),
  )
  // A first answer that is still on its way may be older than the news.
  useLiveUpdates([`post:${postId}`], () => void (data ? refetch() : refetch().then(() => refetch())))
  if (error && !data) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{error.message || m.something_went_wrong()}</p>
        <Button onClick={() => void refetch()}>{m.ui_try_again()}</Button>
      </div>
    )
  }
  if (!data) return <div role="status" aria-label={m.ui_loading()} className="skeleton h-24" />
  const replies = data.pages.flatMap((page) => page.rows)
  if (!replies.length) return <p className="text-muted">{m.discussions_no_comments()}</p>
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {replies.map((reply) => (
          <li
            key={reply.id}
            id={`reply-${reply.id}`}
            className="grid gap-2 border-s-4 border-firoozeh-soft ps-4"
          >
            <header className="flex items-start gap-3">
              <Byline text={reply} tileOf={reply.id} />
              <OwnActions kind="comments" text={reply} postId={postId} />
            </header>
            <UserText text={reply.content} links={reply.links} />
            {reply.hidden && <p className="text-sm text-anar">{m.discussions_hidden()}</p>}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="outline" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.site_load_more()}
        </Button>
      )}
    </div>
  )
}
