import { desc, eq, lt } from 'drizzle-orm'
import type { Ctx } from '#platform/ctx.server.ts'
import { countAgainst } from '#platform/limits.server.ts'
import { fromCursor, type Page, toCursor } from '#platform/paging.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { assertWriter } from '#rooms/accounts/writing.server.ts'
import { SUGGESTIONS_LIMIT, type SuggestionInput } from './rules.ts'
import { eventSuggestions } from './tables.ts'

export type SuggestionView = {
  id: number
  title: string
  details: string | null
  done: boolean
  createdAt: Date
}

/**
 * Puts forward what one would like to hear about; admins read it, without a name.
 * @throws Refusal sign_in_first, suspended, too_many
 */
export async function suggest(ctx: Ctx, input: SuggestionInput): Promise<{ status: 'received' }> {
  const { id } = assertWriter(ctx.viewer)
  await countAgainst(ctx, SUGGESTIONS_LIMIT, id)
  await ctx.db.insert(eventSuggestions).values({ ...input, suggestedBy: id })
  return { status: 'received' }
}

/** For admins, newest first. */
export async function listSuggestions(
  ctx: Ctx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<SuggestionView>> {
  const [before] = fromCursor(cursor, 1) ?? []
  const { id, title, details, done, createdAt } = eventSuggestions
  const rows = await ctx.db
    .select({ id, title, details, done, createdAt })
    .from(eventSuggestions)
    .where(before === undefined ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), next: last && toCursor([last.id]) }
}

/** @throws Refusal suggestion_not_found */
export async function finishSuggestion(
  ctx: Ctx,
  id: number,
  done: boolean,
): Promise<{ id: number; done: boolean }> {
  const [row] = await ctx.db
    .update(eventSuggestions)
    .set({ done })
    .where(eq(eventSuggestions.id, id))
    .returning({ id: eventSuggestions.id, done: eventSuggestions.done })
  if (!row) throw new Refusal(404, 'suggestion_not_found')
  return row
}
