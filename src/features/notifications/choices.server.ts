import { eq, sql } from 'drizzle-orm'
import { requireSignedIn } from '#features/accounts/writing.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { CHOSEN_KINDS, type Choices, type ChoicesInput, DEFAULTS, type Kind } from './rules.ts'
import { notificationChoices } from './tables.ts'

/**
 * How the reader wants to be notified, for every kind.
 * @throws ApiError sign_in_first
 */
export const showChoices = (ctx: Ctx): Promise<Choices> => choicesOf(ctx, requireSignedIn(ctx.viewer).id)

/** How this person wants to be notified: what they chose, else the defaults. */
export async function choicesOf({ db }: { db: Executor }, userId: string): Promise<Choices> {
  const rows = await db
    .select({ kind: notificationChoices.kind, via: notificationChoices.via })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId))
  return { ...DEFAULTS, ...Object.fromEntries(rows.map(({ kind, via }) => [kind, via])) }
}

/**
 * Sets the given kinds and leaves the rest. Pending emails of a kind follow its choice only if the choice changes: a
 * form without scripts sends all kinds, and a change of an event that waits for the daily email must keep waiting.
 * Notifications that were only shown on the site are not emailed afterwards.
 * @throws ApiError sign_in_first
 */
export async function updateChoices(ctx: Ctx, input: ChoicesInput): Promise<Choices> {
  const { id } = requireSignedIn(ctx.viewer)
  // Only the account's page shows choices, and it is not cached.
  await write(ctx, { tags: NO_TAGS }, async (tx) => {
    const before = await choicesOf({ db: tx }, id)
    await tx.execute(sql`
      insert into notice_choices (user_id, kind, via)
      select ${id}, key, value from jsonb_each_text(${JSON.stringify(input)}::jsonb)
      on conflict (user_id, kind) do update set via = excluded.via, before = null, ended_by = null`)
    await applyChoices(
      tx,
      id,
      CHOSEN_KINDS.filter((kind) => input[kind] !== undefined && input[kind] !== before[kind]),
    )
  })
  return choicesOf(ctx, id)
}

/** Applies the choices of these kinds, which have just changed, to pending emails. */
export const applyChoices = (tx: Executor, userId: string, kinds: Kind[]) =>
  tx.execute(sql`
    update notices n set via = case c.via when 'none' then 'site' else c.via end from notice_choices c
    where n.user_id = ${userId} and n.kind = any(${sql.param(kinds)}::text[]) and c.user_id = n.user_id and c.kind = n.kind
      and n.mailed_at is null and n.via <> 'site' and n.via <> c.via`)
