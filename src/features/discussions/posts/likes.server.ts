import { AUTHOR_CTE, requireWriter } from '#features/accounts/writing.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { type Db, queryNamed } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { postTags } from '../access.server.ts'
import { LIKES_LIMIT } from '../rules.ts'

type Likes = { likes: number; liked: boolean }

/**
 * Likes a post; repeating it changes nothing.
 * @throws ApiError sign_in_first, suspended, too_many, not_found
 */
export const likePost = (ctx: Ctx, postId: number) => change(ctx, postId, true, LIKE)

/**
 * Removes a like; without one nothing changes.
 * @throws ApiError sign_in_first, suspended, too_many, not_found
 */
export const unlikePost = (ctx: Ctx, postId: number) => change(ctx, postId, false, UNLIKE)

async function change(ctx: Ctx, postId: number, liked: boolean, statement: string): Promise<Likes> {
  const viewer = requireWriter(ctx.viewer)
  await countRateLimit(ctx, LIKES_LIMIT, viewer.id)
  const name = `discussions.${liked ? 'like' : 'unlike'}`
  const [like] = await write(
    ctx,
    { tags: ([changed]) => (changed ? postTags(postId, { likes: changed.likes }) : []), single: true },
    (db: Db) => queryNamed<{ likes: number }>(db, name, statement, [viewer.id, postId]),
  )
  return { likes: like ? like.likes : await countLikes(ctx, postId), liked }
}

// If two equal likes arrive together, the unique index accepts one, and only that one raises the number.
const LIKE = `
  with ${AUTHOR_CTE},
  given as (
    insert into user_likes (user_id, post_id)
    select me.id, p.id from me, posts p where p.id = $2 and p.hidden_at is null
    on conflict do nothing returning post_id)
  update posts set likes = likes + 1 from given where posts.id = given.post_id returning posts.likes`

const UNLIKE = `
  with ${AUTHOR_CTE},
  taken as (delete from user_likes l using me where l.user_id = me.id and l.post_id = $2 returning l.post_id)
  update posts set likes = likes - 1 from taken where posts.id = taken.post_id returning posts.likes`

async function countLikes(ctx: Ctx, postId: number) {
  const [post] = await queryNamed<{ likes: number }>(
    ctx.db,
    'discussions.countLikes',
    'select likes from posts where id = $1 and hidden_at is null',
    [postId],
  )
  if (!post) throw new ApiError(404, 'not_found')
  return post.likes
}
