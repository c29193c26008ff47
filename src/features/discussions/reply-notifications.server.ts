import { sql } from 'drizzle-orm'
import { notificationsFrom, withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/bell.server.ts'

/**
 * SQL that notifies a post's author of a reply, as a part of the statement that writes the reply. An anonymous reply
 * stores no name; one's own replies are skipped. Nobody but the author sees any of this, as the post may be
 * anonymous.
 * @param post,comment their names in the statement around it
 */
export const replyTold = (post: string, comment: string) =>
  notificationsFrom(`
  select p.author_id as "to", 'reply' as kind, 'post:' || p.id || ':comment:' || k.id as key,
    '/community/' || p.id as url, case when not k.anonymous then k.author_id end as "by",
    jsonb_build_object('title', p.title) as about
  from ${post} p join ${comment} k on k.post_id = p.id
  where p.author_id is distinct from k.author_id`)

/** Withdraws the notification of a reply that is removed or hidden. */
export const replyUntold = (tx: Tx, postId: number, commentId: number) =>
  withdrawNotifications(tx, [keyOf(postId, commentId)])

/** The key of a reply's notification. */
export const keyOf = (postId: number, commentId: number) => `post:${postId}:comment:${commentId}`

/** Notifies of a reply that is shown again, unless that was done. */
export async function replyToldAgain(tx: Tx, commentId: number): Promise<PendingNotifications> {
  const comment = `(select * from comments where id = ${Number(commentId)} and hidden_at is null)`
  return (await tx.execute<PendingNotifications[number]>(sql.raw(replyTold('posts', comment)))).rows
}
