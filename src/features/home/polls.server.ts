import { and, desc, eq, sql } from 'drizzle-orm'
import { canAdminister } from '#features/accounts/roles.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { holdsWords } from '#platform/database/contains-words.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fromCursor, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { type AdminPoll, type PollView, toAdminView, toView } from './poll-view.server.ts'
import { polls } from './tables.ts'
import { voteOf } from './votes.server.ts'

/**
 * What everyone may see: the question of the week, if there is one.
 * @param guestId the caller's browser, if it voted
 */
export async function listPolls(ctx: Ctx, guestId: string | undefined): Promise<PollView[]> {
  const rows = await ctx.db.select().from(polls).where(eq(polls.isActive, true)).limit(1)
  return Promise.all(rows.map(async (poll) => toView(poll, await votedOptionOf(ctx, poll.id, guestId))))
}

/**
 * One question, as `listPolls`; an admin may read drafts and archived ones.
 * @throws ApiError poll_not_found
 */
export async function showPoll(ctx: Ctx, id: number, guestId: string | undefined): Promise<PollView> {
  const [poll] = await ctx.db.select().from(polls).where(eq(polls.id, id))
  if (!poll || !(poll.isActive || canAdminister(ctx.viewer))) throw new ApiError(404, 'poll_not_found')
  return toView(poll, await votedOptionOf(ctx, id, guestId))
}

const votedOptionOf = async (ctx: Ctx, pollId: number, guestId: string | undefined) =>
  (await voteOf(ctx, ctx.db, pollId, guestId))?.optionIndex ?? null

/**
 * Lists polls for admins: the active one first, then drafts and archived ones, newest first; with `q` only polls whose
 * question or options have its words.
 */
export async function listAdminPolls(
  ctx: Ctx,
  { q, limit, cursor }: SearchPageRequest,
): Promise<Page<AdminPoll>> {
  const [active, id] = fromCursor(cursor, 2) ?? []
  const rank = sql`${polls.isActive}::int`
  const rows = await ctx.db
    .select()
    .from(polls)
    .where(
      and(
        active === undefined ? undefined : sql`(${rank}, ${polls.id}) < (${active}, ${id})`,
        holdsWords(q, polls.question, polls.questionFa, OPTIONS_TEXT),
      ),
    )
    .orderBy(desc(rank), desc(polls.id))
    .limit(limit + 1)
  const page = pageOf(rows, limit, (last) => [last.isActive ? 1 : 0, last.id])
  return { ...page, rows: page.rows.map((poll) => toAdminView(poll)) }
}

const OPTIONS_TEXT = sql`(select string_agg(concat_ws(' ', o->>'text', o->>'textFa'), ' ')
  from jsonb_array_elements(${polls.options}) o)`
