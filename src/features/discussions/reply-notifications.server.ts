import { sql } from 'drizzle-orm'
import { notificationsFrom, withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/bell.server.ts'

/**
 * The statement that tells a post's author of a reply: as a part of the one that writes the reply. A reply without a
 * name is told as somebody's, and nobody's is stored; one's own replies are not told. Of all this nothing is seen by
 * anyone but the author, whose post may be anonymous.
 * @param post,comment what they are called in the statement around it
 */
export const replyTold = (post: string, comment: string) =>
  notificationsFrom(`
  select p.author_id as "to", 'reply' as kind, 'post:' || p.id || ':comment:' || k.id as key,
    '/community/' || p.id as url, case when not k.anonymous then k.author_id end as "by",
    jsonb_build_object('title', p.title) as about
  from ${post} p join ${comment} k on k.post_id = p.id
  where p.author_id is distinct from k.author_id`)

/** What is known of a reply goes when it is removed or hidden. */
export const replyUntold = (tx: Tx, postId: number, commentId: number) =>
  withdrawNotifications(tx, [keyOf(postId, commentId)])

/** Under which key a reply is told. */
export const keyOf = (postId: number, commentId: number) => `post:${postId}:comment:${commentId}`

/** Tells of a reply that can be seen again, unless it has been told. */
export async function replyToldAgain(tx: Tx, commentId: number): Promise<PendingNotifications> {
  const comment = `(select * from comments where id = ${Number(commentId)} and hidden_at is null)`
  return (await tx.execute<PendingNotifications[number]>(sql.raw(replyTold('posts', comment)))).rows
}
