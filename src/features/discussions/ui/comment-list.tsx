import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { useLiveUpdates } from '#platform/live/use-live-updates.ts'
import { PagedList } from '#ui/paged-list.tsx'
import { UserText } from '#ui/user-text.tsx'
import { commentsQuery } from '../queries.ts'
import { Byline } from './byline.tsx'
import { OwnActions } from './own-actions.tsx'

/** Every reply, oldest first; others' new ones appear as they are written. */
export function CommentList({ postId }: { postId: number }) {
  const list = useInfiniteQuery(commentsQuery(postId))
  const { data, refetch } = list
  // A first answer that is still on its way may be older than the news.
  useLiveUpdates([`post:${postId}`], () => void (data ? refetch() : refetch().then(() => refetch())))
  return (
    <PagedList
      {...{ list, label: m.discussions_comments_title() }}
      empty={<p className="text-muted">{m.discussions_no_comments()}</p>}
    >
      {(reply) => (
        <div id={`reply-${reply.id}`} className="grid gap-2 border-s-4 border-firoozeh-soft ps-4">
          <header className="flex items-start gap-3">
            <Byline text={reply} tileOf={reply.id} />
            <OwnActions kind="comments" text={reply} postId={postId} />
          </header>
          <UserText text={reply.content} links={reply.links} />
          {reply.hidden && <p className="text-sm text-anar">{m.discussions_hidden()}</p>}
        </div>
      )}
    </PagedList>
  )
}
