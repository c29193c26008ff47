import { and, eq, isNull } from 'drizzle-orm'
import { type NewNotification, notify, withdrawNotifications } from '#features/notifications/notify.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { comments, posts } from '../tables.ts'

/** Withdraws the notification of a reply that is removed or hidden. */
export const withdrawReplyNotification = (tx: Tx, postId: number, commentId: number) =>
  withdrawNotifications(tx, [replyKey(postId, commentId)])

/** The key of a reply's notification. */
export const replyKey = (postId: number, commentId: number) => `post:${postId}:comment:${commentId}`

/**
 * Notifies a post's author of a reply that is shown after it was hidden.
 * @param hiddenAt null where nobody has seen it before; of others they were notified (`ADD_COMMENT` in
 * `comments.server.ts`)
 */
export async function notifyOfShownReply(
  tx: Tx,
  commentId: number,
  hiddenAt: Date | null,
): Promise<PendingNotifications> {
  const [reply] = await tx
    .select({
      to: posts.authorId,
      title: posts.title,
      isPrivate: posts.anonymous,
      postId: posts.id,
      ...REPLY,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(eq(comments.id, commentId), isNull(comments.hiddenAt)))
  if (!reply?.to || reply.to === reply.authorId) return []
  const { to, title, isPrivate, postId, authorId, anonymous, createdAt } = reply
  const notification: NewNotification = {
    to,
    kind: 'reply',
    key: replyKey(postId, commentId),
    url: `/community/${postId}`,
    by: anonymous ? null : authorId,
    about: { title, ...(isPrivate && { isPrivate }) },
  }
  return notify({}, tx, [notification], {
    shownBefore: hiddenAt && { from: createdAt, until: hiddenAt },
  })
}

const REPLY = pickColumns(comments, ['authorId', 'anonymous', 'createdAt'])
