import { m } from '#messages'
import { directionOf } from '#platform/text/text.ts'
import { langOf, Marked, UserText } from '#ui/user-text.tsx'
import { categoryWords } from '../enumeration-words.ts'
import type { Post } from '../queries.ts'
import type { Filters } from '../rules.ts'
import { Byline } from './byline.tsx'
import { OwnActions } from './own-actions.tsx'
import { PostActions } from './post-actions.tsx'
import { RepliesLink } from './replies-link.tsx'
import { ReplyPreviews } from './reply-previews.tsx'

/** A post in the feed; its title opens the replies under their own address. */
export function PostCard({ post, filters }: { post: Post; filters: Filters }) {
  return (
    <article aria-labelledby={`post-${post.id}`} className="card grid gap-3 p-5">
      <header className="flex items-start gap-3">
        <Byline text={post} tileOf={post.id} />
        <OwnActions kind="posts" text={post} postId={post.id} />
      </header>
      <span className="chip justify-self-start">{categoryWords[post.category]()}</span>
      <h2 id={`post-${post.id}`} dir={directionOf(post.title)} lang={langOf(post.title)} className="text-lg">
        <RepliesLink id={post.id} filters={filters}>
          <Marked text={post.title} query={filters.q} />
        </RepliesLink>
      </h2>
      <UserText text={post.content} query={filters.q} links={post.links} className="line-clamp-6" />
      {post.hidden && <p className="text-sm text-anar">{m.discussions_hidden()}</p>}
      <PostActions post={post} filters={filters} />
      <ReplyPreviews post={post} filters={filters} />
    </article>
  )
}
