import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import { EVERY_PAGE } from '#platform/cache/cache-tags.server.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import { AS_RETURNED, type Changes, write } from '#platform/database/write.server.ts'
import { joinChanges, type PersonalData, type PostedItem } from '../personal-data.server.ts'
import type { LeaveInput } from '../rules.ts'
import { users } from '../tables.ts'
import { viewerTag } from '../viewer.server.ts'
import { requireSignedIn } from '../writing.server.ts'

/** Everything posted from an account until then, oldest first. */
export async function listPosted(
  db: Executor,
  features: PersonalData[],
  userId: string,
  until: Date,
): Promise<PostedItem[]> {
  const posted: PostedItem[] = []
  for (const feature of features) posted.push(...((await feature.listPosted?.(db, userId, until)) ?? []))
  return posted.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/**
 * What was posted before the owner verified the address in another browser, until they decide whether it stays.
 * @throws ApiError sign_in_first
 */
export async function listEarlierPosts(ctx: Ctx, features: PersonalData[]): Promise<PostedItem[]> {
  const { id } = requireSignedIn(ctx.viewer)
  const [row] = await ctx.db.select({ until: users.reviewPostsUntil }).from(users).where(eq(users.id, id))
  return row?.until ? listPosted(ctx.db, features, id, row.until) : []
}

/**
 * Settles the question for an owner who removed the earlier posts one by one: nothing is left to decide. The caller
 * holds the account's lock.
 */
export async function settleIfAllIsRemoved(tx: Tx, features: PersonalData[], id: string, until: Date) {
  if ((await listPosted(tx, features, id, until)).length) return
  await tx.update(users).set({ reviewPostsUntil: null }).where(eq(users.id, id))
}

/**
 * Keeps the posts as the owner's own, or removes them. Calling it again changes nothing.
 * @throws ApiError sign_in_first
 */
export async function settleEarlierPosts(
  ctx: Ctx,
  features: PersonalData[],
  { posts }: LeaveInput,
): Promise<void> {
  const { id } = requireSignedIn(ctx.viewer)
  await write(ctx, AS_RETURNED, async (tx) => {
    const [row] = await tx
      .select({ until: users.reviewPostsUntil })
      .from(users)
      .where(eq(users.id, id))
      .for('no key update')
    const changes: Changes[] = [{ tags: [viewerTag(id)] }]
    if (!row?.until) return joinChanges(changes)
    // If kept, their links become clickable, on whatever page they are.
    if (posts === 'keep') changes.push({ tags: [EVERY_PAGE] })
    else
      for (const { removePosted } of features)
        if (removePosted) changes.push(await removePosted(ctx, tx, id, row.until))
    await tx.update(users).set({ reviewPostsUntil: null }).where(eq(users.id, id))
    return joinChanges(changes)
  })
}
