import { sql } from 'drizzle-orm'
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
  const all = sql.param(people)
  const posts = sql.param(goes('post'))
  const replies = await tx.execute<{ postId: number; id: number }>(sql`
    delete from comments where id = any(${sql.param(goes('reply'))}::int[]) returning post_id as "postId", id`)
  const liked = await tx.execute<{ postId: number }>(
    sql`delete from user_likes where user_id = any(${all}::text[]) returning post_id as "postId"`,
  )
  await tx.execute(sql`delete from posts where id = any(${posts}::int[])`)
  await tx.execute(sql`update posts set author_id = null, city = null where author_id = any(${all}::text[])`)
  await tx.execute(sql`update comments set author_id = null where author_id = any(${all}::text[])`)
  const changedPostIds = [...new Set([...replies.rows, ...liked.rows].map(({ postId }) => postId))]
  await tx.execute(sql`
    update posts p set likes = (select count(*) from user_likes where post_id = p.id),
      replies = (select count(*) from comments where post_id = p.id and hidden_at is null)
    where id = any(${sql.param(changedPostIds)}::int[])`)
  return withdrawNotifications(tx, [
    ...goes('post').map((id) => `post:${id}`),
    ...replies.rows.map(({ postId, id }) => `post:${postId}:comment:${id}`),
  ])
}
