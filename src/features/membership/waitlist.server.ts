import { desc, lt } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import { assertLastingEmail } from '#platform/email/blocked-domains.server.ts'
import { fromCursor, type Page, pageOf } from '#platform/http/paging.server.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import type { WaitlistInput } from './rules.ts'
import { waitlist } from './tables.ts'

/** People try a few times; a script that fills the list does not stop by itself. */
const WAITING = { name: 'membership.wait', most: 10, perSeconds: 3600 }

/**
 * Adds a family to the waitlist. Asking again with the same email changes nothing, since anyone may have typed it,
 * and is answered the same: nobody learns who is on it.
 * @throws ApiError email_disposable, too_many
 */
export async function joinWaitlist(ctx: Ctx, input: WaitlistInput): Promise<{ status: 'waiting' }> {
  await countRateLimit(ctx, WAITING, ctx.addressHash)
  assertLastingEmail(ctx, input.email)
  await ctx.db
    .insert(waitlist)
    .values({ ...input, lang: ctx.lang })
    .onConflictDoNothing({ target: waitlist.email })
  return { status: 'waiting' }
}

export type WaitingFamily = Omit<typeof waitlist.$inferSelect, 'childrenAges'>

/** For admins, newest first; without the children's ages, which no list shows beside a name (contract 3). */
export async function listWaitlist(
  ctx: Ctx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<WaitingFamily>> {
  const [before] = fromCursor(cursor, 1) ?? []
  const { id, name, email, city, interests, lang, createdAt } = waitlist
  const rows = await ctx.db
    .select({ id, name, email, city, interests, lang, createdAt })
    .from(waitlist)
    .where(before === undefined ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(limit + 1)
  return pageOf(rows, limit, (last) => [last.id])
}
