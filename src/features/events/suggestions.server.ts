import { and, desc, eq, sql } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { lockAccount, requireWriter } from '#features/accounts/writing.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { assertAllowed } from '#features/screening/screening.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { holdsWords } from '#platform/database/contains-words.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { allReturned, NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { olderThan, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import {
  SUGGESTIONS_LIMIT,
  type SuggestionChange,
  type SuggestionDecision,
  type SuggestionInput,
} from './rules.ts'
import { eventSuggestions } from './tables.ts'

type SuggestionView = {
  id: number
  title: string
  details: string | null
  done: boolean
  decision: SuggestionDecision | null
  createdAt: Date
}
type Row = typeof eventSuggestions.$inferSelect
type SuggestionState = { id: number; done: boolean; decision: SuggestionDecision | null }

/**
 * Suggests a topic; admins read it, without a name.
 * @throws ApiError sign_in_first, suspended, blocked_word, too_many
 */
export async function suggestTopic(ctx: Ctx, input: SuggestionInput): Promise<{ status: 'received' }> {
  const { id } = requireWriter(ctx.viewer)
  assertAllowed(ctx, input)
  await countRateLimit(ctx, SUGGESTIONS_LIMIT, id)
  await write(ctx, { tags: NO_TAGS /* on the admins' pages alone */ }, async (tx) => {
    await lockAccount(tx, id)
    await tx.insert(eventSuggestions).values({ ...input, suggestedBy: id })
  })
  return { status: 'received' }
}

/**
 * Lists suggestions for admins, newest first; with `q`, those whose text has its words. The search ignores who
 * suggested them.
 */
export async function listSuggestions(
  ctx: Ctx,
  { q, limit, cursor }: SearchPageRequest,
): Promise<Page<SuggestionView>> {
  const { id, title, details } = eventSuggestions
  const rows = await ctx.db
    .select(SHOWN)
    .from(eventSuggestions)
    .where(and(olderThan(cursor, id), holdsWords(q, title, details)))
    .orderBy(desc(id))
    .limit(limit + 1)
  return pageOf(rows, limit, (last) => [last.id])
}

const SHOWN = pickColumns(eventSuggestions, ['id', 'title', 'details', 'done', 'decision', 'createdAt'])

/** Returns one suggestion without its author. For admins. @throws ApiError suggestion_not_found */
export async function showSuggestion({ db }: Ctx, id: number): Promise<SuggestionView> {
  const [suggestion] = await db.select(SHOWN).from(eventSuggestions).where(eq(eventSuggestions.id, id))
  if (!suggestion) throw new ApiError(404, 'suggestion_not_found')
  return suggestion
}

/**
 * Marks a suggestion as dealt with, or not yet; omitted fields stay. A decision notifies the member who suggested it,
 * with the reason. Repeating the same decision changes nothing. For admins.
 * @throws ApiError suggestion_not_found, suggestion_decided
 */
export async function decideSuggestion(
  ctx: Ctx,
  id: number,
  { done, decision, reason }: SuggestionChange,
): Promise<SuggestionState> {
  // Only admins see suggestions, on a page that is not cached.
  const { row } = await write(ctx, { tags: NO_TAGS, notify: allReturned }, async (tx) => {
    const isNew = decision !== undefined && (await isNewDecision(tx, id, decision))
    const [row] = await tx
      .update(eventSuggestions)
      .set({ done: done ?? sql`${eventSuggestions.done}`, ...(isNew && { decision, reason }) })
      .where(eq(eventSuggestions.id, id))
      .returning()
    if (!row) throw new ApiError(404, 'suggestion_not_found')
    if (!isNew) return { row, pending: [] }
    const entry = { subject: `suggestion:${id}` as const, reason, details: { title: row.title } }
    await audit(ctx, tx, { act: `suggestion_${decision}`, ...entry })
    return { row, pending: await notifySuggester(ctx, tx, row, decision) }
  })
  return { id, done: row.done, decision: row.decision }
}

/**
 * Returns whether a suggestion is not decided yet. Locks it: of two decisions at once the second sees the first.
 * @throws ApiError suggestion_decided if it was decided otherwise: its member has read that decision
 */
async function isNewDecision(tx: Tx, id: number, decision: SuggestionDecision): Promise<boolean> {
  const [before] = await tx
    .select({ decision: eventSuggestions.decision })
    .from(eventSuggestions)
    .where(eq(eventSuggestions.id, id))
    .for('update')
  if (before?.decision && before.decision !== decision) throw new ApiError(409, 'suggestion_decided')
  return !before?.decision
}

const notifySuggester = (
  ctx: Ctx,
  tx: Tx,
  { id, title, reason, suggestedBy }: Row,
  decision: SuggestionDecision,
) =>
  notify(
    ctx,
    tx,
    suggestedBy === null
      ? []
      : [
          {
            to: suggestedBy,
            kind: decision === 'accepted' ? 'approved' : 'refused',
            key: `suggestion:${id}:${decision}`,
            url: '/events',
            about: { title, isEvent: true, ...(reason && { words: reason }) },
          },
        ],
  )
