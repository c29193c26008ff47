import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { BY_TOKEN } from '../rules.ts'
import { newsletters } from '../tables.ts'
import { ON_LIST } from './lists.server.ts'
import { AWAITS_CONFIRMATION } from './states.server.ts'
import { manageToken, readToken } from './tokens.server.ts'

/** Which lists a link confirms, and whether it did; `manage` is the token of the page of choices. */
type Confirmation = { newsletter: boolean; events: boolean; confirmed: boolean; manage?: string }

/**
 * What the link would confirm. Changes nothing: mail scanners open links.
 * @throws ApiError newsletter_link_over
 */
export async function showConfirmation(ctx: Ctx, token: string): Promise<Confirmation> {
  const id = subscriberOf(ctx, token)
  const [row] = await ctx.db
    .select({
      requested: AWAITS_CONFIRMATION,
      confirmed: { newsletter: newsletters.subscribed, events: newsletters.waitsForEvents },
    })
    .from(newsletters)
    .where(eq(newsletters.id, id))
  if (!row) throw new ApiError(404, 'newsletter_link_over')
  const { requested, confirmed } = row
  if (requested.newsletter || requested.events) return { ...requested, confirmed: false }
  if (!confirmed.newsletter && !confirmed.events) throw new ApiError(404, 'newsletter_link_over')
  return { ...confirmed, confirmed: true, manage: manageToken(ctx.secrets, id, 'newsletter') }
}

/**
 * Adds the address to the requested lists. Repeating it changes nothing, and does not bring back a person who has
 * unsubscribed since.
 * @throws ApiError newsletter_link_over, too_many
 */
export async function confirmSubscription(ctx: Ctx, token: string): Promise<Confirmation> {
  await countRateLimit(ctx, BY_TOKEN, ctx.addressHash)
  const id = subscriberOf(ctx, token)
  await write(ctx, { tags: NO_TAGS /* on the admins' pages alone, which are not cached */ }, async (tx) => {
    await tx
      .update(newsletters)
      .set({ ...ON_LIST.newsletter, confirmedAt: sql`now()` })
      .where(and(eq(newsletters.id, id), AWAITS_CONFIRMATION.newsletter))
    await tx
      .update(newsletters)
      .set(ON_LIST.events)
      .where(and(eq(newsletters.id, id), AWAITS_CONFIRMATION.events))
  })
  return showConfirmation(ctx, token)
}

/** @throws ApiError newsletter_link_over */
function subscriberOf(ctx: Ctx, token: string): number {
  const read = readToken(ctx.secrets, token, ctx.now)
  if (read?.may !== 'confirm') throw new ApiError(404, 'newsletter_link_over')
  return read.subscriber
}
