import { and, eq, lte, sql } from 'drizzle-orm'
import type { PersonalData, PostedItem } from '#features/accounts/personal-data.server.ts'
import type { LeaveInput } from '#features/accounts/rules.ts'
import { requireSignedIn } from '#features/accounts/writing.server.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { EVERY_PAGE } from '#platform/cache/cache-tags.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { replyKey } from './comments/reply-notifications.server.ts'
import { comments, posts, reports, userLikes } from './tables.ts'

export const discussionsData: PersonalData = {
  name: 'discussions',
  gather: listOwn,
  async remove(ctx, tx, texts) {
    const pending = await removeOrReleaseTexts(ctx, tx, texts)
    return { tags: [EVERY_PAGE], pending } // the name was on any page
  },
  listPosted,
  async removePosted(_ctx, tx, userId, until) {
    return { tags: [EVERY_PAGE], pending: await removePosted(tx, userId, until) }
  },
}

/** Everything the member wrote and liked here, the anonymous texts included: only for their own export. */
async function listOwn({ db }: Ctx, { id }: { id: string }) {
  return {
    posts: await db
      .select(pickColumns(posts, EXPORTED.posts))
      .from(posts)
      .where(eq(posts.authorId, id))
      .orderBy(posts.id),
    comments: await db
      .select(pickColumns(comments, EXPORTED.comments))
      .from(comments)
      .where(eq(comments.authorId, id))
      .orderBy(comments.id),
    likes: await db
      .select(pickColumns(userLikes, ['postId', 'createdAt']))
      .from(userLikes)
      .where(eq(userLikes.userId, id))
      .orderBy(userLikes.id),
    reports: await db
      .select(pickColumns(reports, EXPORTED.reports))
      .from(reports)
      .where(eq(reports.reporterId, id))
      .orderBy(reports.id),
  }
}

const EXPORTED = {
  posts: [
    'id',
    'title',
    'content',
    'category',
    'anonymous',
    'country',
    'city',
    'likes',
    'replies',
    'createdAt',
    'editedAt',
  ],
  comments: ['id', 'postId', 'content', 'anonymous', 'createdAt', 'editedAt'],
  reports: [
    'postId',
    'commentId',
    'groupId',
    'communityEventId',
    'questionId',
    'messageId',
    'reason',
    'createdAt',
  ],
} as const

/**
 * Runs before an account is deleted. Keeps its texts as a former member's, without a city, or removes them. Removes its
 * likes and keeps counts exact. The caller holds the account's lock, removes the account in the same transaction, and
 * drops all cached pages, because names and texts changed everywhere.
 */
async function removeOrReleaseTexts(
  ctx: Ctx,
  tx: Tx,
  texts: LeaveInput['posts'],
): Promise<PendingNotifications> {
  const { id } = requireSignedIn(ctx.viewer)
  // Locks all posts that are about to be counted anew, in one order: otherwise two people who leave at once could
  // deadlock.
  await tx.execute(sql`
    select id from posts where id in (
      select post_id from user_likes where user_id = ${id}
      union select post_id from comments where author_id = ${id}
      union select id from posts where author_id = ${id})
    order by id for update`)
  await tx.execute(sql`
    with taken as (delete from user_likes where user_id = ${id} returning post_id)
    update posts set likes = likes - 1 from taken where posts.id = taken.post_id`)
  if (texts === 'remove') return remove(tx, id, FOREVER)
  await detachFromAuthor(tx, id)
  return []
}

/** Later than any post. */
const FOREVER = new Date(8.64e15 / 100)

async function detachFromAuthor(tx: Tx, id: string) {
  await tx.update(posts).set({ authorId: null, city: null }).where(eq(posts.authorId, id))
  await tx.update(comments).set({ authorId: null }).where(eq(comments.authorId, id))
}

/** What was posted from an account until then, for its owner. */
async function listPosted(db: Executor, id: string, until: Date): Promise<PostedItem[]> {
  const { rows } = await db.execute<Omit<PostedItem, 'createdAt'> & { at: string }>(sql`
    select 'post' as type, title, '/community/' || id as url, created_at as at
      from posts where author_id = ${id} and created_at <= ${until.toISOString()}::timestamptz
    union all select 'comment', left(content, 100), '/community/' || post_id, created_at
      from comments where author_id = ${id} and created_at <= ${until.toISOString()}::timestamptz`)
  return rows.map(({ at, ...posted }) => ({ ...posted, createdAt: new Date(at) }))
}

/** Removes it, with the replies to its posts. Counts stay exact. */
async function removePosted(tx: Tx, id: string, until: Date): Promise<PendingNotifications> {
  await tx.execute(sql`
    select id from posts where id in (
      select post_id from comments where author_id = ${id}
      union select id from posts where author_id = ${id})
    order by id for update`)
  return remove(tx, id, until)
}

async function remove(tx: Tx, id: string, until: Date): Promise<PendingNotifications> {
  const { rows } = await tx.execute<{ postId: number; id: number }>(sql`
    with gone as (delete from comments where author_id = ${id} and created_at <= ${until.toISOString()}::timestamptz
      returning id, post_id, hidden_at),
    counted as (select post_id, count(*)::int as n from gone where hidden_at is null group by post_id),
    updated as (update posts set replies = replies - n from counted where posts.id = counted.post_id)
    select post_id as "postId", id from gone`)
  const removedPosts = await tx
    .delete(posts)
    .where(and(eq(posts.authorId, id), lte(posts.createdAt, until)))
    .returning({ id: posts.id })
  return withdrawNotifications(tx, [
    ...rows.map((gone) => replyKey(gone.postId, gone.id)),
    ...removedPosts.map((gone) => `post:${gone.id}`),
  ])
}
