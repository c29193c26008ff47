import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { showNumber } from '#platform/i18n/format.ts'
import { UserText } from '#ui/user-text.tsx'
import type { Post } from '../queries.ts'
import { type Filters, REPLY_PREVIEWS } from '../rules.ts'
import { GuestReplies } from './guest-replies.tsx'
import { RepliesLink } from './replies-link.tsx'

/** Up to two replies and the way to all of them. Guests see that there are some, not what they say. */
export function ReplyPreviews({ post, filters }: { post: Post; filters: Filters }) {
  const viewer = useViewer()
  if (!post.replies) return null
  if (!viewer) return <GuestReplies count={Math.min(post.replies, REPLY_PREVIEWS)} />
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <ul className="grid gap-3">
        {post.previews.map((reply) => (
          <li key={reply.id} className="border-s-4 border-firoozeh-soft ps-3">
            <bdi className="text-sm font-semibold">
              {reply.anonymous
                ? m.discussions_anonymous()
                : (reply.author?.firstName ?? m.discussions_former_member())}
            </bdi>
            <UserText text={reply.content} className="line-clamp-3" />
          </li>
        ))}
      </ul>
      {post.replies > post.previews.length && (
        <RepliesLink
          id={post.id}
          filters={filters}
          className="inline-flex min-h-11 items-center font-semibold text-firoozeh underline"
        >
          {m.discussions_view_all({ count: post.replies, shown: showNumber(post.replies) })}
        </RepliesLink>
      )}
    </div>
  )
}
