import { useQuery } from '@tanstack/react-query'
import { useMarkPageRead } from '#features/notifications/ui/use-mark-page-read.tsx'
import { m } from '#messages'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { postQuery } from '../../queries.ts'
import { PostText, Replies } from './replies.tsx'

/** All replies to a post, over the feed. */
export function CommentsDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const { data: post, error, refetch } = useQuery(postQuery(postId))
  useMarkPageRead(`/community/${postId}`)
  return (
    <Dialog title={m.discussions_comments_title()} onClose={onClose} wide>
      {post ? (
        <>
          <PostText post={post} />
          <Replies key={post.id} post={post} />
        </>
      ) : error ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <div role="status" aria-label={m.ui_loading()} className="skeleton h-40" />
      )}
    </Dialog>
  )
}
