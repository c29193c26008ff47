import { sql } from 'drizzle-orm'
import { requireSignedIn, requireWriter } from '#features/accounts/writing.server.ts'
import { notificationsFrom } from '#features/notifications/notify.server.ts'
import {
  assertAllowed,
  storeCounted,
  storeEdited,
  uncountText,
} from '#features/screening/screening.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { type Db, queryNamed } from '#platform/database/database.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { storedKey, storeOnce } from '#platform/http/idempotency.server.ts'
import { fromCursor, type Page, type PageRequest, pageOf } from '#platform/http/paging.server.ts'
import { assertVersion } from '#platform/http/parse.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { EDIT_TRIES, lockPost, postTags } from '../access.server.ts'
import { readerKind, showPost } from '../posts/cards.server.ts'
import { heldIf, holdOf, holdReply, needsNoReview, releaseReply } from '../review/held.server.ts'
import { COMMENTS_LIMITS, type CommentChange, type CommentInput } from '../rules.ts'
import {
  authorOf,
  type CommentView,
  joinAuthor,
  type TextRow,
  textColumns,
  toStoredText,
  whereVisible,
} from '../view.server.ts'
import { withdrawReplyNotification } from './reply-notifications.server.ts'

/**
 * The replies to a post, oldest first. A guest sees only their number, on the post.
 * @throws ApiError sign_in_first, not_found
 */
export async function listComments(
  ctx: Ctx,
  postId: number,
  { limit, cursor }: PageRequest,
): Promise<Page<CommentView>> {
  const viewer = requireSignedIn(ctx.viewer)
  const [after = 0] = fromCursor(cursor, 1) ?? []
  const rows = await queryNamed<TextRow>(
    ctx.db,
    `discussions.comments.${readerKind(ctx)}`,
    `select ${textColumns('k', 'u', '$1')} from comments k ${joinAuthor('k', 'u')}
     where k.post_id = $2 and k.id > $3 and ${whereVisible('k', viewer, '$1')}
       and exists (select from posts p where p.id = $2 and ${whereVisible('p', viewer, '$1')})
     order by k.id limit $4`,
    [viewer.id, postId, after, limit + 1],
  )
  if (!rows.length) await showPost(ctx, postId)
  const page = pageOf(rows, limit, (last) => [last.id])
  return { ...page, rows: page.rows.map(toStoredText) }
}

/**
 * Returns one reply as its reader may see it, as in the list of its post.
 * @throws ApiError sign_in_first; not_found, including for somebody else's hidden reply and for a reply to a hidden
 * post
 */
export async function showComment(ctx: Ctx, id: number): Promise<CommentView> {
  return (await findComment(ctx, id)).comment
}

/**
 * Adds a reply and counts it on its post, in one statement. Sent again with the same idempotency key, it returns the
 * reply that is there already.
 * @throws ApiError sign_in_first, suspended, blocked_word, too_many, repeated_text, copied_text, not_found
 */
export async function addComment(ctx: Ctx, postId: number, input: CommentInput): Promise<CommentView> {
  const viewer = requireWriter(ctx.viewer)
  const key = storedKey(input.idempotencyKey, ['comment', postId, input.content, input.anonymous])
  const sent = async () => {
    const values = [viewer.id, key]
    const [row] = await queryNamed<{ id: number }>(ctx.db, 'discussions.sentComment', COMMENT_BY_KEY, values)
    return row && (await ownComment(ctx, row.id)).comment
  }
  return storeOnce(key, sent, () => {
    assertAllowed(ctx, { content: input.content }, { anonymous: input.anonymous })
    const text = { text: input.content, anonymous: input.anonymous, key, isReply: true }
    return storeCounted(ctx, COMMENTS_LIMITS, text, () => storeComment(ctx, postId, input, key))
  })
}

const COMMENT_BY_KEY = 'select id from comments where author_id = $1 and idempotency_key = $2'

async function storeComment(
  ctx: Ctx,
  postId: number,
  { content, anonymous }: CommentInput,
  key: string | undefined,
): Promise<CommentView> {
  const viewer = requireWriter(ctx.viewer)
  const hold = holdOf(ctx, { text: content, anonymous })
  const { id, firstName, createdAt, held } = await write(
    ctx,
    {
      // Nobody but its author sees a held reply.
      tags: ({ held, replies }) => (held ? [] : postTags(postId, { replies })),
      notify: allReturned,
      single: true,
    },
    async (db: Db) => {
      const values = [viewer.id, postId, content, anonymous, key ?? null, hold]
      const [row] = await queryNamed<AddedComment>(db, 'discussions.addComment', ADD_COMMENT, values)
      if (!row) throw new ApiError(404, 'not_found')
      return row
    },
  )
  return {
    id,
    content,
    anonymous,
    author: authorOf(anonymous, firstName),
    mine: true,
    version: 1,
    createdAt: createdAt.toISOString(),
    editedAt: null,
    links: viewer.verified && !anonymous,
    ...(held && ({ hidden: true, held: true } as const)),
  }
}

/** `pending` is for the notification counts only: it identifies the author of what may be anonymous. */
type AddedComment = {
  id: number
  createdAt: Date
  firstName: string
  replies: number
  held: boolean
  pending: PendingNotifications
}

/**
 * Adds $3 by $1 to the post $2, anonymously or not ($4), under the idempotency key $5; held as $6 says. Nobody writes
 * while their account is being deleted, which locks their row first. The post's author is notified, unless they wrote
 * it; the notification of an anonymous reply stores no name.
 */
const ADD_COMMENT = `
  with author as materialized (select id, first_name from users where id = $1 for key share),
  judged as (select id, ${heldIf('$6', 'author.id')} as held from author),
  post as (
    update posts p set replies = p.replies + (not judged.held)::int from judged where p.id = $2 and p.hidden_at is null
    returning p.id, p.author_id, p.title, p.anonymous, p.replies, judged.held as is_held),
  comment as (
    insert into comments (author_id, post_id, content, anonymous, idempotency_key, held, hidden_at)
    select $1::text, id, $3, $4, $5, is_held, case when is_held then now() end from post returning id, created_at),
  notified as (${notificationsFrom(`
    select p.author_id as "to", 'reply' as kind, 'post:' || p.id || ':comment:' || c.id as key,
      '/community/' || p.id as url, case when not $4::boolean then $1::text end as "by",
      jsonb_strip_nulls(jsonb_build_object('title', p.title, 'isPrivate', case when p.anonymous then true end)) as about
    from post p cross join comment c where p.author_id is distinct from $1::text and not p.is_held`)})
  select c.id, c.created_at as "createdAt", a.first_name as "firstName", p.replies, p.is_held as held,
    (select coalesce(json_agg(n), '[]') from notified n) as pending
  from comment c cross join post p cross join author a`

/**
 * Changes one's own reply; named stays named, anonymous stays anonymous.
 * @throws ApiError sign_in_first, suspended, not_found, not_yours, anonymity_stays, changed_meanwhile, blocked_word,
 * too_many, repeated_text, copied_text
 */
export async function updateComment(ctx: Ctx, id: number, change: CommentChange): Promise<CommentView> {
  requireWriter(ctx.viewer)
  const { comment: before } = await ownComment(ctx, id)
  const edited = { text: change.content, anonymous: before.anonymous, isReply: true }
  await storeEdited(ctx, before.content, edited, async () => {
    for (let tries = 1; !(await saveEdit(ctx, id, change)); tries++)
      if (tries === EDIT_TRIES) throw new ApiError(409, 'changed_meanwhile')
  })
  return (await ownComment(ctx, id)).comment
}

/**
 * Whether an edit is held depends on the text that it replaces: where another one was saved between reading and writing,
 * it is decided anew.
 * @returns whether it is saved
 */
async function saveEdit(ctx: Ctx, id: number, change: CommentChange): Promise<boolean> {
  const { comment: before, postId } = await ownComment(ctx, id)
  const { anonymous, version } = before
  const { content } = change
  if (change.anonymous !== undefined && change.anonymous !== anonymous)
    throw new ApiError(409, 'anonymity_stays')
  assertVersion(before, change.version)
  if (content === before.content) return true
  assertAllowed(ctx, { content }, { anonymous })
  const hold = holdOf(ctx, { text: content, anonymous }, before.content)
  const releases = before.held && needsNoReview(ctx, content)
  const after = {
    tags: (saved: PendingNotifications | undefined) => (saved ? postTags(postId) : []),
    notify: (saved: PendingNotifications | undefined) => saved ?? [],
  }
  const saved = await write(ctx, after, async (tx) => {
    if (hold !== 'never' || releases) await lockPost(tx, postId)
    const { rows } = await tx.execute(sql`
      update comments set content = ${content}, edited_at = now(), version = version + 1
      where id = ${id} and author_id = ${ctx.viewer.id} and version = ${version} returning id`)
    if (!rows.length) return undefined
    if (releases) return releaseReply(tx, id)
    return hold === 'never' ? [] : holdReply(tx, id, hold)
  })
  return saved !== undefined
}

/**
 * Removes the reader's own reply and decrements the count of its post. A hidden post is counted in the same way:
 * otherwise the reply would appear again when the post is restored.
 * @throws ApiError sign_in_first, not_found, not_yours
 */
export async function removeComment(ctx: Ctx, id: number): Promise<void> {
  const { comment, postId } = await ownComment(ctx, id, true)
  await write(ctx, { tags: postTags(postId), notify: allReturned }, async (tx) => {
    await lockPost(tx, postId)
    // A hidden reply was subtracted when it was hidden.
    await tx.execute(sql`
      with gone as (
        delete from comments where id = ${id} and author_id = ${ctx.viewer.id} returning post_id, hidden_at)
      update posts p set replies = p.replies - 1 from gone where p.id = gone.post_id and gone.hidden_at is null`)
    return withdrawReplyNotification(tx, postId, id)
  })
  await uncountText(ctx, { text: comment.content, isReply: true })
}

type FoundComment = { comment: CommentView; postId: number }

async function ownComment(ctx: Ctx, id: number, ofHiddenPost = false): Promise<FoundComment> {
  const found = await findComment(ctx, id, ofHiddenPost)
  if (!found.comment.mine) throw new ApiError(403, 'not_yours')
  return found
}

async function findComment(ctx: Ctx, id: number, ofHiddenPost = false): Promise<FoundComment> {
  const viewer = requireSignedIn(ctx.viewer)
  const [row] = await queryNamed<TextRow & { postId: number }>(
    ctx.db,
    `discussions.comment.${readerKind(ctx)}`,
    `select k.post_id as "postId", ${textColumns('k', 'u', '$1')} from comments k ${joinAuthor('k', 'u')}
     join posts p on p.id = k.post_id and (${whereVisible('p', viewer, '$1')} or $3 and k.author_id = $1)
     where k.id = $2 and ${whereVisible('k', viewer, '$1')}`,
    [viewer.id, id, ofHiddenPost],
  )
  if (!row) throw new ApiError(404, 'not_found')
  const { postId, ...written } = row
  return { comment: toStoredText(written), postId }
}
