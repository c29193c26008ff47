import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { addWords } from '#features/search/words/words.server.ts'
import { isoText } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { type Changes, NO_TAGS } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fold } from '#platform/text/fold.ts'
import { lockPost, newPostTag, postTags } from '../access.server.ts'
import { notifyOfShownReply, withdrawReplyNotification } from '../comments/reply-notifications.server.ts'
import { comments, posts } from '../tables.ts'

/** A text of this feature that can be reported or hidden, and may be anonymous. */
export type Subject = { kind: 'post' | 'comment'; id: number }
type Hidden = Changes & { changed: boolean }

/**
 * Hides a text from everybody except moderators and its author, who sees that it is hidden; or shows it again. Hiding a
 * reply lowers the count of its post and withdraws the notification about the reply; showing it raises the count again.
 * Showing a post adds its words to those of the search; a held post has not added them yet. A text that was held from
 * the beginning is offered as new.
 * @returns what is to be done after the caller's commit
 * @throws ApiError text_not_found
 */
export async function setHidden(tx: Tx, { kind, id }: Subject, hidden: boolean): Promise<Hidden> {
  const postId = kind === 'post' ? id : await postOf(tx, id)
  await lockPost(tx, postId)
  const { rows } = await tx.execute<{ changed: boolean; hiddenAt: string | null }>(
    kind === 'post' ? hidePost(id, hidden) : hideComment(id, hidden),
  )
  const [row] = rows
  if (!row) throw new ApiError(404, 'text_not_found')
  const { changed, hiddenAt } = row
  const tags = postTags(postId)
  if (!changed) return { changed, tags, pending: [] }
  if (kind === 'post') {
    if (hidden) return { changed, tags, pending: [] }
    await addWordsOf(tx, id)
    // Readers are offered a post that nobody has seen yet, not an old one that was edited or hidden.
    const isNew = hiddenAt === null
    return { changed, tags: [...tags, 'words', ...(isNew ? [newPostTag(id)] : [])], pending: [] }
  }
  return {
    changed,
    tags,
    pending: await (hidden
      ? withdrawReplyNotification(tx, postId, id)
      : notifyOfShownReply(tx, id, hiddenAt === null ? null : new Date(hiddenAt))),
  }
}

/** When it was hidden. Null if it was held from the moment it was written: then only its author has seen it. */
const HIDDEN_AT = sql.raw(`${isoText('nullif(hidden_at, created_at)')} as "hiddenAt"`)

// A held text is hidden already: hiding it decides that it stays so, and showing it publishes it.
const hidePost = (id: number, hidden: boolean) => sql`
  with changed as (
    update posts set hidden_at = case when ${hidden} then now() end, held = false
    where id = ${id} and ((hidden_at is null) = ${hidden} or held) returning id)
  select exists (select from changed) as changed, ${HIDDEN_AT} from posts where id = ${id}`

const hideComment = (id: number, hidden: boolean) => sql`
  with before as (select hidden_at is null as shown from comments where id = ${id}),
  changed as (
    update comments set hidden_at = case when ${hidden} then now() end, held = false from before
    where id = ${id} and (shown = ${hidden} or held) returning post_id, shown),
  counted as (
    update posts p set replies = p.replies + ${hidden ? -1 : 1} from changed
    where p.id = changed.post_id and changed.shown = ${hidden})
  select exists (select from changed) as changed, ${HIDDEN_AT} from comments where id = ${id}`

async function addWordsOf(tx: Tx, id: number) {
  const { title, content } = posts
  const [post] = await tx.select({ title, content }).from(posts).where(eq(posts.id, id))
  if (post) await addWords(tx, fold(post.title), fold(post.content))
}

/** For a moderator who takes a decision back. What was edited since and waits for review stays hidden until that. */
export async function showUnlessHeld(tx: Tx, subject: Subject): Promise<Hidden> {
  if (await isHeld(tx, subject)) return { changed: false, tags: NO_TAGS } // it stays as it was
  return setHidden(tx, subject, false)
}

/** Lets a hidden text wait for review again, after a moderator hid a waiting text and takes that back. */
export async function returnToReview(tx: Tx, { kind, id }: Subject): Promise<Changes> {
  const postId = kind === 'post' ? id : await postOf(tx, id)
  await lockPost(tx, postId)
  const texts = kind === 'post' ? posts : comments
  await tx
    .update(texts)
    .set({ held: true })
    .where(and(eq(texts.id, id), isNotNull(texts.hiddenAt)))
  return { tags: postTags(postId) }
}

/** Locks a text: it stays as it is until the caller's commit. @throws ApiError text_not_found */
export async function lockText(tx: Tx, { kind, id }: Subject): Promise<void> {
  await lockPost(tx, kind === 'post' ? id : await postOf(tx, id))
}

/** Whether a text waits for review; locks it. @throws ApiError text_not_found */
export async function isHeld(tx: Tx, { kind, id }: Subject): Promise<boolean> {
  await lockText(tx, { kind, id })
  const texts = kind === 'post' ? posts : comments
  const [text] = await tx.select({ held: texts.held }).from(texts).where(eq(texts.id, id))
  return text?.held === true
}

async function postOf(tx: Tx, commentId: number) {
  const [post] = await tx.select({ id: comments.postId }).from(comments).where(eq(comments.id, commentId))
  if (!post) throw new ApiError(404, 'text_not_found')
  return post.id
}
