import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { useLiveUpdates } from '#platform/live/use-live-updates.ts'
import { isMissing } from '#platform/pages/route-loaders.ts'
import { directionOf } from '#platform/text/direction.ts'
import { PagedList, rowsOf } from '#ui/lists/paged-list.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { langOf, UserText } from '#ui/texts/user-text.tsx'
import { categoryLabels } from '../../labels.ts'
import { type Comment, commentQuery, commentsQuery, type Post } from '../../queries.ts'
import type { Counts } from '../../shown-posts.ts'
import { Byline } from '../../ui/byline.tsx'
import { HiddenNote } from '../../ui/hidden-note.tsx'
import { OwnActions } from '../../ui/own-actions.tsx'
import { GuestReplies } from './guest-replies.tsx'

const CommentForm = lazy(() => import('./comment-form.tsx'))

/** The replies with the form to add one, while the post is public; for guests, that there are some. */
export function Replies({ post }: { post: Post }) {
  const viewer = useViewer()
  const [sent, setSent] = useState<Comment[]>([])
  if (!viewer) return <GuestReplies postId={post.id} count={post.replies} />
  return (
    <>
      <CommentList post={post} sent={sent} />
      {!post.hidden && (
        <OnDemand>
          <CommentForm post={post} onSent={(reply) => setSent((earlier) => [...earlier, reply])} />
        </OnDemand>
      )}
    </>
  )
}

/**
 * Shows every reply, oldest first. New replies of others appear live.
 * @param sent replies that the reader has sent on this page; shown even if the list has more pages before them
 */
function CommentList({ post, sent }: { post: Post; sent: Comment[] }) {
  const { id: postId, hidden, mine } = post
  const list = useInfiniteQuery(commentsQuery(postId))
  const { data, refetch, hasNextPage } = list
  useLiveUpdates([`post:${postId}`], ({ data: counts }) => {
    if ((counts as Counts | undefined)?.likes !== undefined) return
    // A first answer that is still under way may be older than the live update.
    void (data ? refetch() : refetch().then(() => refetch()))
  })
  const noReplies = mine ? m.discussions_no_comments_own() : m.discussions_no_comments()
  const beyond = hasNextPage ? sent.filter(({ id }) => !rowsOf(list).some((row) => row.id === id)) : []
  return (
    <>
      <PagedList list={list} empty={hidden ? null : <p className="text-muted">{noReplies}</p>}>
        {(reply) => <Reply reply={reply} post={post} />}
      </PagedList>
      {beyond.map((reply) => (
        <SentReply key={reply.id} sent={reply} post={post} />
      ))}
    </>
  )
}

/** Until the list has it: as it is after an edit, and no longer once it is deleted. */
function SentReply({ sent, post }: { sent: Comment; post: Post }) {
  const { data, error } = useQuery({ ...commentQuery(post.id, sent.id), initialData: sent })
  return isMissing(error) ? null : <Reply reply={data} post={post} />
}

const Reply = ({ reply, post: { id: postId, hidden } }: { reply: Comment; post: Post }) => (
  <div id={`reply-${reply.id}`} className="grid gap-2 border-s-4 border-firoozeh-soft ps-4">
    <header className="flex items-start gap-3">
      <Byline text={reply} tileOf={reply.id} />
      {(!hidden || reply.mine) && <OwnActions kind="comments" text={reply} postId={postId} />}
    </header>
    <UserText text={reply.content} links={reply.links} />
    <HiddenNote text={reply} />
  </div>
)

/** A post in full, above its replies. */
export const PostText = ({
  post,
  heading: Heading = 'h3',
  actions,
}: {
  post: Post
  heading?: 'h1' | 'h3'
  /** Beside its byline. */
  actions?: ReactNode
}) => (
  <article className="grid gap-3">
    <header className="flex items-start gap-3">
      <Byline text={post} tileOf={post.id} />
      {actions}
    </header>
    <span className="chip justify-self-start">{categoryLabels[post.category]()}</span>
    <Heading dir={directionOf(post.title)} lang={langOf(post.title)} className="text-xl">
      {post.title}
    </Heading>
    <UserText text={post.content} links={post.links} />
    <HiddenNote text={post} />
  </article>
)
