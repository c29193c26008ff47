import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { Dialog } from '#ui/dialog.tsx'
import { type Post, postQuery } from '../queries.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { GuestReplies } from './guest-replies.tsx'
import { PostText } from './post-text.tsx'

/** All replies to a post, over the feed. */
export function CommentsDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const { data: post, error } = useQuery(postQuery(postId))
  return (
    <Dialog title={m.discussions_comments_title()} onClose={onClose} wide>
      {error ? (
        <p role="alert">{error.message || m.something_went_wrong()}</p>
      ) : post ? (
        <>
          <PostText post={post} />
          <Replies post={post} />
        </>
      ) : (
        <div role="status" aria-label={m.ui_loading()} className="skeleton h-40" />
      )}
    </Dialog>
  )
}

/** The replies with the form to add one; for guests, that there are some. */
export function Replies({ post }: { post: Post }) {
  const viewer = useViewer()
  if (!viewer) return <GuestReplies count={post.replies} />
  return (
    <>
      <CommentList postId={post.id} />
      <CommentForm key={post.id} post={post} />
    </>
  )
}
