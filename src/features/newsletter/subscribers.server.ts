import { desc, eq, lt } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import { fromCursor, type Page, pageOf } from '#platform/http/paging.server.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import type { SubscribeInput } from './rules.ts'
import { newsletters } from './tables.ts'

/** A family or a parents' evening on one network passes; a list of strangers' addresses does not. */
const SUBSCRIBING = { name: 'newsletter.subscribe', most: 20, perSeconds: 3600 }

/**
 * Stores an address, or resubscribes someone who had left. The answer is the same either way: nobody learns whether
 * an address is known here.
 * @throws ApiError too_many
 */
export async function subscribe(ctx: Ctx, { email }: SubscribeInput): Promise<{ subscribed: true }> {
  await countRateLimit(ctx, SUBSCRIBING, ctx.addressHash)
  await ctx.db
    .insert(newsletters)
    .values({ email, lang: ctx.lang })
    .onConflictDoUpdate({
      target: newsletters.email,
      set: { subscribed: true },
      setWhere: eq(newsletters.subscribed, false),
    })
  return { subscribed: true }
}

export type SubscriberView = { id: number; email: string; subscribed: boolean; createdAt: Date }

/** For admins, newest first. */
export async function listSubscribers(
  ctx: Ctx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<SubscriberView>> {
  const [before] = fromCursor(cursor, 1) ?? []
  const { id, email, subscribed, createdAt } = newsletters
  const rows = await ctx.db
    .select({ id, email, subscribed, createdAt })
    .from(newsletters)
    .where(before === undefined ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(limit + 1)
  return pageOf(rows, limit, (last) => [last.id])
}
