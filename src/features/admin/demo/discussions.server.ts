import { inArray, sql } from 'drizzle-orm'
import { comments, posts, userLikes } from '#features/discussions/tables.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import type { Removal } from './inventory.server.ts'

/** Posts, replies and likes; what stays of the texts becomes a former member's, and is counted anew. */
export async function removeDiscussions(
  _ctx: Ctx,
  tx: Tx,
  { people, goes }: Removal,
): Promise<PendingNotifications> {
  const replies = await tx
    .delete(comments)
    .where(inArray(comments.id, goes('reply')))
    .returning({ postId: comments.postId, id: comments.id })
  const liked = await tx
    .delete(userLikes)
    .where(inArray(userLikes.userId, people))
    .returning({ postId: userLikes.postId })
  await tx.delete(posts).where(inArray(posts.id, goes('post')))
  await tx.update(posts).set({ authorId: null, city: null }).where(inArray(posts.authorId, people))
  await tx.update(comments).set({ authorId: null }).where(inArray(comments.authorId, people))
  const changedPostIds = [...new Set([...replies, ...liked].map(({ postId }) => postId))]
  await tx.execute(sql`
    update posts p set likes = (select count(*) from user_likes where post_id = p.id),
      replies = (select count(*) from comments where post_id = p.id and hidden_at is null)
    where id = any(${sql.param(changedPostIds)}::int[])`)
  return withdrawNotifications(tx, [
    ...goes('post').map((id) => `post:${id}`),
    ...replies.map(({ postId, id }) => `post:${postId}:comment:${id}`),
  ])
}
