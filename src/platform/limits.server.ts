import { createHmac } from 'node:crypto'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Ctx } from './ctx.server.ts'
import { rowsOf } from './database.server.ts'
import { Refusal } from './refusal.ts'

/** How often something was done in a window; unlogged in the migration: a crash may forget it. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
})

export type Limit = { name: string; most: number; perSeconds: number }

/**
 * Counts one more `limit.name` by `who` (fixed window, in the database, so that all processes count together).
 * @throws Refusal 429 with Retry-After when the window is full
 */
export async function countAgainst(ctx: Ctx, limit: Limit, who: string): Promise<void> {
  if (ctx.env.RATE_LIMIT === 'off') return
  const key = createHmac('sha256', ctx.secrets.address).update(`${limit.name}:${who}`).digest('base64url')
  const [row] = await rowsOf<{ count: number; waits: number }>(
    ctx.db,
    'limits.count',
    `insert into rate_limits (key, count, resets_at) values ($1, 1, now() + make_interval(secs => $2))
     on conflict (key) do update set
       count = case when rate_limits.resets_at <= now() then 1 else rate_limits.count + 1 end,
       resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end
     returning count, ceil(extract(epoch from resets_at - now()))::int as waits`,
    [key, limit.perSeconds],
  )
  if (row && row.count > limit.most)
    throw new Refusal(429, 'too_many', { retryAfter: Math.max(1, row.waits) })
}

/** Windows that are over are of no use; called by the daily tidying. */
export async function forgetOldLimits(ctx: { db: Ctx['db'] }) {
  await ctx.db.$client.query("delete from rate_limits where resets_at < now() - interval '1 hour'")
}
