import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { useLiveUpdates } from '#platform/live/use-live-updates.ts'
import { assertFound } from '#platform/pages/route-loaders.ts'
import { useNavigateOn } from '#platform/pages/use-navigate-on.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PostText, Replies } from '../../comments/ui/replies.tsx'
import { postQuery } from '../../queries.ts'
import { type Counts, changeShown } from '../../shown-posts.ts'
import { OwnActions } from '../../ui/own-actions.tsx'
import { PostActions } from './post-actions.tsx'

/** One discussion on its own page. */
export function PostPage({ id }: { id: number }) {
  const navigate = useNavigateOn()
  const queries = useQueryClient()
  const { data: post, error, refetch } = useSuspenseQuery(postQuery(id))
  useLiveUpdates([`post:${id}`], ({ data }) => {
    if (data) changeShown(queries, id, () => data as Counts)
    else void refetch()
  })
  // Hidden or deleted by a moderator. From its author nothing is hidden, and who deletes it is led to the feed.
  if (!post.mine) assertFound(error, m.discussions_post_not_found)
  const onRemoved = async () => {
    await navigate({ to: '/community', replace: true })
    queries.removeQueries({ queryKey: postQuery(id).queryKey })
  }
  return (
    <div className="page grid max-w-3xl gap-5 py-8">
      <BackLink to="/community">{m.discussions_back()}</BackLink>
      <div className="card grid gap-4 p-5 sm:p-8">
        <PostText
          post={post}
          heading="h1"
          actions={<OwnActions kind="posts" text={post} postId={id} onRemoved={() => void onRemoved()} />}
        />
        {!post.hidden && <PostActions post={post} filters={{}} here />}
        <section aria-labelledby="replies" className="grid gap-4">
          <h2 id="replies" className="sr-only">
            {m.discussions_comments_title()}
          </h2>
          <Replies key={id} post={post} />
        </section>
      </div>
    </div>
  )
}
