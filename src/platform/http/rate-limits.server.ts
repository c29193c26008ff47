import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Ctx } from '../app-context.server.ts'
import { deleteInBatches } from '../database/batches.server.ts'
import { type Executor, oneRow, queryNamed } from '../database/database.server.ts'
import { ApiError, type ApiErrorCode } from './api-error.ts'

/** How often something was done in a window; unlogged in the migration: a crash may lose it. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('rate_limits_over').on(t.resetsAt)],
)

type Window = { name: string; perSeconds: number }
export type Limit = Window & { most: number }

type LimitContext = Pick<Ctx, 'db' | 'env' | 'secrets'>

/**
 * Counts one more `limit.name` by `who`, in a fixed window. The count is in the database, so all processes count
 * together.
 * @throws ApiError 429 with Retry-After when the window is full
 */
export async function countRateLimit(
  ctx: LimitContext,
  limit: Limit,
  who: string,
  code: ApiErrorCode = 'too_many',
): Promise<void> {
  if (ctx.env.RATE_LIMIT === 'off') return
  const { count, waits } = await countOne(ctx, limit, who)
  if (count > limit.most) throw new ApiError(429, code, { retryAfter: Math.max(1, waits) })
}

export type LimitedAction = { limit: Limit; who: string }

/**
 * Counts one more of each of these, in one statement.
 * @returns for each whether it is beyond its limit, how often it was counted, and in how many seconds its window ends;
 * nothing is counted where limits are off
 */
export async function countEach(ctx: LimitContext, all: LimitedAction[]) {
  if (ctx.env.RATE_LIMIT === 'off') return all.map(() => ({ beyond: false, count: 1, waits: 0 }))
  const keys = all.map(({ limit, who }) => keyOf(ctx, limit, who))
  const rows = await queryNamed<{ key: string; count: number; waits: number }>(
    ctx.db,
    'limits.countEach',
    COUNT,
    [keys, all.map(({ limit }) => limit.perSeconds)],
  )
  return all.map(({ limit }, at) => {
    const { count, waits } = rows.find(({ key }) => key === keys[at]) ?? { count: 1, waits: 0 }
    return { beyond: count > limit.most, count, waits }
  })
}

/** Takes back one count, where only failures count: counting first keeps many at once from exceeding the limit. */
export async function uncount(ctx: LimitContext, limit: Window, who: string): Promise<void> {
  if (ctx.env.RATE_LIMIT === 'off') return
  await queryNamed(ctx.db, 'limits.uncount', UNCOUNT, [keyOf(ctx, limit, who)])
}

/** A row that counts nothing is removed: a caller who is refused again and again must not fill the table. */
const UNCOUNT = `
  with fewer as (update rate_limits set count = count - 1 where key = $1 and count > 1 returning key)
  delete from rate_limits where key = $1 and count <= 1 and not exists (select from fewer)`

/**
 * Counts one more of something that is slowed down but never rejected.
 * @returns how many are beyond the limit in this window, and in how many seconds the next one begins
 */
export async function countBeyond(ctx: LimitContext, limit: Limit, who: string) {
  if (ctx.env.RATE_LIMIT === 'off') return { beyond: 0, waits: 0 }
  const { count, waits } = await countOne(ctx, limit, who)
  return { beyond: Math.max(0, count - limit.most), waits }
}

/** The same in the caller's transaction, with which the count is taken back. */
export async function countBeyondIn(ctx: LimitContext, tx: Executor, limit: Limit, who: string) {
  if (ctx.env.RATE_LIMIT === 'off') return { beyond: 0, waits: 0 }
  const { rows } = await tx.execute<{ count: number; waits: number }>(sql`
    insert into rate_limits (key, count, resets_at)
    values (${keyOf(ctx, limit, who)}, 1, now() + make_interval(secs => ${limit.perSeconds}))
    ${sql.raw(OR_ONE_MORE)}`)
  const { count, waits } = oneRow(rows)
  return { beyond: Math.max(0, count - limit.most), waits }
}

/**
 * Whether `who` does this for the first time in the window, for things that are counted once per person and never
 * rejected. As with every limit, a keyed hash is stored, and removed soon after the window ends.
 */
export async function isFirst(ctx: LimitContext, window: Window, who: string): Promise<boolean> {
  return ctx.env.RATE_LIMIT === 'off' || (await countOne(ctx, window, who)).count === 1
}

const keyOf = ({ secrets }: LimitContext, { name }: Pick<Limit, 'name'>, who: string) =>
  createHmac('sha256', secrets.address).update(`${name}:${who}`).digest('base64url')

async function countOne(ctx: LimitContext, limit: Window, who: string) {
  const [row] = await queryNamed<{ count: number; waits: number }>(ctx.db, 'limits.count', COUNT, [
    [keyOf(ctx, limit, who)],
    [limit.perSeconds],
  ])
  return row ?? { count: 1, waits: 0 }
}

/**
 * A window is over at its end, and where it would end later than a new one: the clock was set back since. The minute is
 * for transactions that began before the one that opened it.
 */
const IS_OVER = `
  (rate_limits.resets_at <= now() or rate_limits.resets_at > excluded.resets_at + interval '1 minute')`
const OR_ONE_MORE = `
  on conflict (key) do update set
    count = case when ${IS_OVER} then 1 else rate_limits.count + 1 end,
    resets_at = case when ${IS_OVER} then excluded.resets_at else rate_limits.resets_at end
  returning key, count, ceil(extract(epoch from resets_at - now()))::int as waits`

/** In the order of the keys: two statements with the same keys never wait for each other. */
const COUNT = `
  insert into rate_limits (key, count, resets_at)
  select key, 1, now() + make_interval(secs => seconds)
  from unnest($1::text[], $2::float8[]) as given(key, seconds) order by key
  ${OR_ONE_MORE}`

/** Removes windows that are over; called every hour. */
export async function deleteOldLimits(ctx: { db: Ctx['db'] }) {
  await deleteInBatches(
    ctx.db,
    `delete from rate_limits where key in (
       select key from rate_limits where resets_at < now() - interval '1 hour'
       order by resets_at limit $1 for update skip locked)`,
  )
}
