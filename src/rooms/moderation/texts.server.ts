import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/ctx.server.ts'
import type { Tx } from '#platform/database.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { record } from '#rooms/accounts/record.server.ts'
import { comments, posts } from '#rooms/discussions/tables.ts'

/** A text that can be reported, hidden, or written by somebody behind a seal. */
export type Subject = { kind: 'post' | 'comment'; id: number }
export const nameOfText = ({ kind, id }: Subject) => `${kind}:${id}`

/**
 * Shows a hidden text again; one that is not hidden stays as it is and nothing is recorded. For moderators.
 * @throws Refusal text_not_found
 */
export async function restoreText(ctx: Ctx, subject: Subject, reason: string): Promise<void> {
  const postId = await ctx.db.transaction(async (tx) => {
    const { postId, changed } = await setHidden(ctx, tx, subject, false)
    if (changed)
      await record(ctx, tx, { act: `${subject.kind}_restored`, subject: nameOfText(subject), reason })
    return postId
  })
  tellText(ctx, postId)
}

/**
 * Hides or shows a text; a reply is counted off its post and on again. The post is locked before its replies, as by
 * everything that touches both: two ways round would meet in a deadlock.
 * @throws Refusal text_not_found
 */
export async function setHidden(ctx: Ctx, tx: Tx, { kind, id }: Subject, hidden: boolean) {
  const post = await lockPost(tx, kind === 'post' ? id : await postOf(tx, id))
  const hiddenAt = hidden ? ctx.now : null
  if (kind === 'post') {
    const changed = (post.hiddenAt !== null) !== hidden
    if (changed) await tx.update(posts).set({ hiddenAt }).where(eq(posts.id, id))
    return { postId: post.id, changed }
  }
  const [comment] = await tx.select().from(comments).where(eq(comments.id, id)).for('update')
  if (!comment) throw new Refusal(404, 'text_not_found')
  const changed = (comment.hiddenAt !== null) !== hidden
  if (changed) {
    await tx.update(comments).set({ hiddenAt }).where(eq(comments.id, id))
    const replies = sql`${posts.replies} + ${hidden ? -1 : 1}`
    await tx.update(posts).set({ replies }).where(eq(posts.id, post.id))
  }
  return { postId: post.id, changed }
}

export function tellText(ctx: Ctx, postId: number) {
  ctx.live.tell('posts')
  ctx.live.tell(`post:${postId}`)
}

async function postOf(tx: Tx, commentId: number) {
  const [comment] = await tx
    .select({ postId: comments.postId })
    .from(comments)
    .where(eq(comments.id, commentId))
  if (!comment) throw new Refusal(404, 'text_not_found')
  return comment.postId
}

async function lockPost(tx: Tx, id: number) {
  const [post] = await tx
    .select({ id: posts.id, hiddenAt: posts.hiddenAt })
    .from(posts)
    .where(eq(posts.id, id))
    .for('update')
  if (!post) throw new Refusal(404, 'text_not_found')
  return post
}
