import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { providerAccounts } from '../tables.ts'
import { requireSignedIn } from '../writing.server.ts'

type OwnProvider = { id: string; name: string; createdAt: Date }

/**
 * Lists the providers that may sign a person in, including those that the site no longer offers.
 * @throws ApiError sign_in_first
 */
export async function listOwnProviders(ctx: Ctx): Promise<OwnProvider[]> {
  const { provider } = ctx.env
  const rows = await ctx.db
    .select({
      id: providerAccounts.id,
      issuer: providerAccounts.providerId,
      createdAt: providerAccounts.createdAt,
    })
    .from(providerAccounts)
    .where(eq(providerAccounts.userId, requireSignedIn(ctx.viewer).id))
    .orderBy(asc(providerAccounts.createdAt))
  return rows.map(({ id, issuer, createdAt }) => ({
    id,
    createdAt,
    name: issuer === provider?.issuer ? provider.name : new URL(issuer).host,
  }))
}

/**
 * Unlinks a provider from one's account; signing in by email always works.
 * @throws ApiError sign_in_first, not_found
 */
export async function removeOwnProvider(ctx: Ctx, id: string): Promise<void> {
  const viewer = requireSignedIn(ctx.viewer)
  const removed = await write(ctx, { tags: NO_TAGS /* their owner alone sees them */, single: true }, (db) =>
    db
      .delete(providerAccounts)
      .where(and(eq(providerAccounts.userId, viewer.id), eq(providerAccounts.id, id)))
      .returning({ id: providerAccounts.id }),
  )
  if (!removed.length) throw new ApiError(404, 'not_found')
}
