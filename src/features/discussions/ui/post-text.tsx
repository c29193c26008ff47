import { m } from '#messages'
import { directionOf } from '#platform/text/text.ts'
import { langOf, UserText } from '#ui/user-text.tsx'
import { categoryWords } from '../enumeration-words.ts'
import type { Post } from '../queries.ts'
import { Byline } from './byline.tsx'

/** A post in full, above its replies. */
export const PostText = ({ post, heading: Heading = 'h3' }: { post: Post; heading?: 'h1' | 'h3' }) => (
  <article className="grid gap-3">
    <Byline text={post} tileOf={post.id} />
    <span className="chip justify-self-start">{categoryWords[post.category]()}</span>
    <Heading dir={directionOf(post.title)} lang={langOf(post.title)} className="text-xl">
      {post.title}
    </Heading>
    <UserText text={post.content} links={post.links} />
    {post.hidden && <p className="text-sm text-anar">{m.discussions_hidden()}</p>}
  </article>
)
