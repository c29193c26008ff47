import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { directionOf } from '#platform/text/direction.ts'
import { Marked } from '#ui/lists/marked.tsx'
import { langOf, UserText } from '#ui/texts/user-text.tsx'
import { GuestReplies } from '../../comments/ui/guest-replies.tsx'
import { RepliesLink } from '../../comments/ui/replies-link.tsx'
import { categoryLabels } from '../../labels.ts'
import type { Post } from '../../queries.ts'
import { REPLY_PREVIEWS } from '../../reply-previews.ts'
import type { Filters } from '../../search-params.ts'
import { AuthorName, Byline } from '../../ui/byline.tsx'
import { HiddenNote } from '../../ui/hidden-note.tsx'
import { OwnActions } from '../../ui/own-actions.tsx'
import { PostActions } from './post-actions.tsx'

/** A post in the feed; its title opens the replies at their own URL. */
export function PostCard({ post, filters }: { post: Post; filters: Filters }) {
  const mark = (text: string) => <Marked text={text} query={filters.q} />
  return (
    <article aria-labelledby={`post-${post.id}`} className="card grid gap-3 p-5">
      <header className="flex items-start gap-3">
        <Byline text={post} tileOf={post.id} />
        <OwnActions kind="posts" text={post} postId={post.id} />
      </header>
      <span className="chip justify-self-start">{categoryLabels[post.category]()}</span>
      <h2 id={`post-${post.id}`} dir={directionOf(post.title)} lang={langOf(post.title)} className="text-lg">
        <RepliesLink id={post.id} filters={filters}>
          {mark(post.title)}
        </RepliesLink>
      </h2>
      <UserText text={post.content} mark={mark} links={post.links} className="line-clamp-6" />
      <HiddenNote text={post} />
      {!post.hidden && <PostActions post={post} filters={filters} />}
      <ReplyPreviews post={post} filters={filters} />
    </article>
  )
}

/** Up to two replies and the link to all of them. Guests see that there are some, not what they say. */
function ReplyPreviews({ post, filters }: { post: Post; filters: Filters }) {
  const viewer = useViewer()
  if (!post.replies) return null
  if (!viewer)
    return (
      <GuestReplies
        postId={post.id}
        count={Math.min(post.replies, REPLY_PREVIEWS)}
        titleId={`post-${post.id}`}
      />
    )
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <ul className="grid gap-3">
        {post.previews.map((reply) => (
          <li key={reply.id} className="border-s-4 border-firoozeh-soft ps-3">
            <AuthorName text={reply} className="text-sm font-semibold" />
            <UserText text={reply.content} className="line-clamp-3" />
          </li>
        ))}
      </ul>
      {post.replies > post.previews.length && (
        <RepliesLink
          id={post.id}
          filters={filters}
          describedBy={`post-${post.id}`}
          className="inline-flex min-h-11 items-center font-semibold text-firoozeh underline"
        >
          {m.discussions_view_all({ count: post.replies, shown: formatNumber(post.replies) })}
        </RepliesLink>
      )}
    </div>
  )
}
