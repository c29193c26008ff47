import { eq, SQL, sql } from 'drizzle-orm'
import { canAdminister, canModerate } from '#features/accounts/roles.ts'
import { requireSignedIn } from '#features/accounts/writing.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { AS_RETURNED, type Changes, NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockPost, postTags } from '../access.server.ts'
import { notifyOfReplyAgain, withdrawReplyNotification } from '../comments/reply-notifications.server.ts'
import { comments, posts } from '../tables.ts'

/** A text that can be reported or hidden, and may be anonymous. */
export type Subject = { kind: 'post' | 'comment'; id: number }
/** A text of this feature, or another feature's query that selects its author_id and anonymous. */
export type TextSource = Subject | SQL
type Hidden = Changes & { changed: boolean }

/**
 * Shows a hidden text again. One that is not hidden stays as it is, and `also` is not called. One that waits for review
 * is published there, by someone who has read it as it is now.
 * @param also more work in the same transaction, such as the audit entry; may run again after a deadlock
 * @throws ApiError not_yours, text_not_found, waits_for_review, own_text
 */
export async function restoreText(ctx: Ctx, subject: Subject, also?: (tx: Tx) => Promise<unknown>) {
  assertModerator(ctx)
  await write(ctx, AS_RETURNED, async (tx) => {
    if (await isHeld(tx, subject)) throw new ApiError(409, 'waits_for_review')
    await assertNotOwn(ctx, tx, subject)
    const changes = await setHidden(tx, subject, false)
    if (changes.changed) await also?.(tx)
    return changes
  })
}

/**
 * Moderators do not decide on what they wrote themselves; an admin may, where nobody else is there. Anonymous texts are
 * exempt: a rejection would reveal who wrote them.
 * @throws ApiError own_text
 */
export async function assertNotOwn({ viewer }: Pick<Ctx, 'viewer'>, tx: Tx, text: TextSource) {
  if (canAdminister(viewer)) return
  const { rowCount } = await tx.execute(sql`
    select from ${textOf(text)} t where t.author_id = ${viewer.id ?? ''} and not t.anonymous`)
  if (rowCount) throw new ApiError(403, 'own_text')
}

/** A table for SQL, with the columns author_id and anonymous. */
export function textOf(text: TextSource): SQL {
  if (text instanceof SQL) return text
  return text.kind === 'post'
    ? sql`(select author_id, anonymous from posts where id = ${text.id})`
    : sql`(select author_id, anonymous from comments where id = ${text.id})`
}

async function isHeld(tx: Tx, { kind, id }: Subject) {
  await lockPost(tx, kind === 'post' ? id : await postOf(tx, id))
  const texts = kind === 'post' ? posts : comments
  const [text] = await tx.select({ held: texts.held }).from(texts).where(eq(texts.id, id))
  return text?.held === true
}

/**
 * Hides a text from all but its author, who sees that it is hidden, and moderators; or shows it again. A hidden reply
 * is subtracted from the count of its post, and added when it is shown again; the notification of it is withdrawn as
 * well.
 * @returns what is to be done after the caller's commit
 * @throws ApiError text_not_found
 */
export async function setHidden(tx: Tx, { kind, id }: Subject, hidden: boolean): Promise<Hidden> {
  const postId = kind === 'post' ? id : await postOf(tx, id)
  await lockPost(tx, postId)
  const { rows } = await tx.execute<{ changed: boolean }>(
    kind === 'post' ? hidePost(id, hidden) : hideComment(id, hidden),
  )
  const [done] = rows
  if (!done) throw new ApiError(404, 'text_not_found')
  const tags = postTags(postId)
  if (kind === 'post' || !done.changed) return { ...done, tags, pending: [] }
  return {
    ...done,
    tags,
    pending: await (hidden ? withdrawReplyNotification(tx, postId, id) : notifyOfReplyAgain(tx, id)),
  }
}

// A held text is hidden already: hiding it decides that it stays so, and showing it publishes it.
const hidePost = (id: number, hidden: boolean) => sql`
  with changed as (
    update posts set hidden_at = case when ${hidden} then now() end, held = false
    where id = ${id} and ((hidden_at is null) = ${hidden} or held) returning id)
  select exists (select from changed) as changed from posts where id = ${id}`

const hideComment = (id: number, hidden: boolean) => sql`
  with before as (select hidden_at is null as shown from comments where id = ${id}),
  changed as (
    update comments set hidden_at = case when ${hidden} then now() end, held = false from before
    where id = ${id} and (shown = ${hidden} or held) returning post_id, shown),
  counted as (
    update posts p set replies = p.replies + ${hidden ? -1 : 1} from changed
    where p.id = changed.post_id and changed.shown = ${hidden})
  select exists (select from changed) as changed from comments where id = ${id}`

/** For a moderator who takes a decision back. What was edited since and waits for review stays hidden until that. */
export async function showUnlessHeld(tx: Tx, subject: Subject): Promise<Hidden> {
  if (await isHeld(tx, subject)) return { changed: false, tags: NO_TAGS } // it stays as it was
  return setHidden(tx, subject, false)
}

async function postOf(tx: Tx, commentId: number) {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select post_id as id from comments where id = ${commentId}`,
  )
  const [post] = rows
  if (!post) throw new ApiError(404, 'text_not_found')
  return post.id
}

/** @throws ApiError sign_in_first, not_yours to all but moderators */
export function assertModerator(ctx: Ctx) {
  if (!canModerate(requireSignedIn(ctx.viewer))) throw new ApiError(403, 'not_yours')
}
