import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { titlesOf } from '#features/accounts/audit-log/audit-log.server.ts'
import { canModerate } from '#features/accounts/roles.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import { ApiError } from '#platform/http/api-error.ts'
import {
  fromTimeCursor,
  type Page,
  type PageRequest,
  pageOf,
  type SearchPageRequest,
} from '#platform/http/paging.server.ts'
import { findMatchingWords, isFound } from '../places/place-search.server.ts'
import { communityEventSubject, LONGEST_MS } from '../rules.ts'
import { communityEvents } from '../tables.ts'
import {
  type CommunityEventView,
  END,
  isVisible,
  leaderless,
  type ReadCtx,
  type Row,
  selectEvents,
  toViews,
} from './views.server.ts'

type Request = PageRequest & {
  q?: string | undefined
  groupId?: number | undefined
}

/**
 * Lists public events that are upcoming or under way, the next one first. With a group, includes its members-only
 * events.
 */
export async function listCommunityEvents(
  ctx: Ctx,
  { q = '', groupId, limit, cursor }: Request,
): Promise<Page<CommunityEventView>> {
  const { date, id, isPublic } = communityEvents
  const rows = await selectEvents(ctx)
    .where(
      and(
        isAhead,
        isVisible(ctx),
        isFound(communityEvents.words, await findMatchingWords(ctx, q)),
        groupId === undefined ? isPublic : eq(communityEvents.groupId, groupId),
        isAfter(cursor),
      ),
    )
    .orderBy(asc(date), asc(id))
    .limit(limit + 1)
  return toPage(rows, limit, ctx)
}

/** The past events of a group, the last one first. */
export async function listPastCommunityEvents(ctx: Ctx, groupId: number): Promise<CommunityEventView[]> {
  const { date, id, status } = communityEvents
  const isPast = and(eq(status, 'upcoming'), lte(date, sql`now()`), sql`${END} <= now()`)
  const rows = await selectEvents(ctx)
    .where(and(eq(communityEvents.groupId, groupId), isPast, isVisible(ctx)))
    .orderBy(desc(date), desc(id))
    .limit(PAST_MAX)
  return toViews(rows, ctx)
}

const PAST_MAX = 20

/** Events to come or under way without an active organizer, the next one first: moderators manage them. */
export async function listLeaderless(
  ctx: Ctx,
  { q = '', limit, cursor }: SearchPageRequest,
): Promise<Page<CommunityEventView>> {
  const rows = await selectEvents(ctx)
    .where(
      and(
        isAhead,
        leaderless,
        isFound(communityEvents.words, await findMatchingWords(ctx, q)),
        isAfter(cursor),
      ),
    )
    .orderBy(asc(communityEvents.date), asc(communityEvents.id))
    .limit(limit + 1)
  return toPage(rows, limit, ctx)
}

function isAfter(cursor: string | undefined) {
  const after = fromTimeCursor(cursor)
  const { date, id } = communityEvents
  return after && sql`(${date}, ${id}) > (${after[0].toISOString()}::timestamptz, ${after[1]}::int)`
}

async function toPage(rows: Row[], limit: number, ctx: Ctx): Promise<Page<CommunityEventView>> {
  const page = pageOf(rows, limit, ({ event }) => [event.date.getTime(), event.id])
  return { ...page, rows: await toViews(page.rows, ctx) }
}

/**
 * @throws ApiError gathering_not_found, including for a members-only event of a group that the reader is not in
 */
export async function showCommunityEvent(ctx: ReadCtx, id: number): Promise<CommunityEventView> {
  const isShown = canModerate(ctx.viewer) ? undefined : isVisible(ctx)
  const rows = await selectEvents(ctx).where(and(eq(communityEvents.id, id), isShown))
  const [event] = await toViews(rows, ctx)
  if (!event) throw new ApiError(404, 'gathering_not_found')
  return event
}

/** To come, or under way. What began longer ago than any event lasts is left out by its date, which has an index. */
const isAhead = and(
  eq(communityEvents.status, 'upcoming'),
  gt(communityEvents.date, sql`now() - ${LONGEST_MS / DAY_MS} * interval '1 day'`),
  sql`${END} > now()`,
)

/** Lists, the event's page, and the number of spots. */
export const communityEventTags = (id: number) => ['community-events', `community-event:${id}`]

/** The subject and details of an audit entry about an event. */
export const auditSubject = (event: Pick<CommunityEventView, 'id' | 'title' | 'titleFA'>) => ({
  subject: communityEventSubject(event.id),
  details: titlesOf(event),
})
