import { and, asc, count, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { requireSignedIn } from '#features/accounts/writing.server.ts'
import { isOwnRegistration, positionOf, toRegistration } from '#features/attendance/attendance.server.ts'
import { showMeetingLink } from '#features/attendance/meeting-link/meeting-link.server.ts'
import { stateOf } from '#features/attendance/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { holdsWords } from '#platform/database/contains-words.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fromTimeCursor, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { eventAttendance } from './attendance.server.ts'
import { drawingOf, type EventCategory } from './search-params.ts'
import { endOf } from './states.ts'
import { eventRegistrations, events } from './tables.ts'

/** An event as everyone may see it; `mine` is the viewer's registration. The meeting's link is not in it. */
export type EventView = ReturnType<typeof toView>

/** All that is to come, the next one first. */
export async function listUpcoming(ctx: Ctx): Promise<EventView[]> {
  const rows = await select(ctx)
    .where(and(isNotCancelled, gt(end, ctx.now)))
    .orderBy(asc(events.dateTime), asc(events.id))
    .limit(UPCOMING_MAX)
  return rows.map((row) => toView(row, ctx.now))
}

const UPCOMING_MAX = 100

/** `q`: words of the titles or the speaker, for admins. */
type Request = SearchPageRequest & {
  category?: EventCategory | undefined
  past?: boolean
  /** Includes cancelled ones, for admins. */
  cancelled?: boolean
}

/** Events newest first; with `past` those that are over. */
export async function listEvents(
  ctx: Ctx,
  { q, category, past = false, cancelled = false, limit, cursor }: Request,
): Promise<Page<EventView>> {
  const after = fromTimeCursor(cursor)
  const { dateTime, id } = events
  const rows = await select(ctx)
    .where(
      and(
        cancelled ? undefined : isNotCancelled,
        past ? lte(end, ctx.now) : undefined,
        category && eq(events.category, category),
        holdsWords(q, events.title, events.titleFa, events.speaker, events.speakerFa),
        after && sql`(${dateTime}, ${id}) < (${after[0].toISOString()}::timestamptz, ${after[1]}::int)`,
      ),
    )
    .orderBy(desc(dateTime), desc(id))
    .limit(limit + 1)
  const page = pageOf(rows, limit, ({ event }) => [event.dateTime.getTime(), event.id])
  return { ...page, rows: page.rows.map((row) => toView(row, ctx.now)) }
}

/** How many past events there are, of each category. */
export async function countPast(
  ctx: Ctx,
): Promise<{ total: number; categories: Partial<Record<EventCategory, number>> }> {
  const rows = await ctx.db
    .select({ category: events.category, count: count() })
    .from(events)
    .where(and(isNotCancelled, lte(end, ctx.now)))
    .groupBy(events.category)
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    categories: Object.fromEntries(rows.map(({ category, count }) => [category, count])),
  }
}

/** @throws ApiError event_not_found */
export async function showEvent(ctx: Ctx, id: number): Promise<EventView> {
  return toView(await readEvent(ctx, id), ctx.now)
}

/**
 * An event with its link, for its editor.
 * @throws ApiError event_not_found
 */
export async function showAdminEvent(ctx: Ctx, id: number) {
  const row = await readEvent(ctx, id)
  const { zoomLink, thumbnail, version } = row.restrictedFields
  return { ...toView(row, ctx.now), zoomLink, drawing: thumbnail, version }
}

/**
 * The meeting's link, as `showMeetingLink`.
 * @throws ApiError sign_in_first, event_not_found, seat_needed, link_not_yet, event_over, link_missing
 */
export async function showLink(ctx: Ctx, id: number): Promise<{ url: string }> {
  requireSignedIn(ctx.viewer)
  const { event, restrictedFields, mine } = await readEvent(ctx, id)
  const { status, zoomLink } = restrictedFields
  const { dateTime, duration } = event
  return showMeetingLink(ctx, { status, start: dateTime, duration, link: zoomLink, mine, over: 'event_over' })
}

async function readEvent(ctx: Ctx, id: number): Promise<Row> {
  const [row] = await select(ctx).where(eq(events.id, id))
  if (!row) throw new ApiError(404, 'event_not_found')
  return row
}

const end = sql<Date>`${events.dateTime} + ${events.duration} * interval '1 minute'`
const isNotCancelled = eq(events.status, 'upcoming')

/** The public columns. */
const publicColumns = pickColumns(events, [
  'id',
  'title',
  'titleFa',
  'description',
  'descriptionFa',
  'speaker',
  'speakerFa',
  'speakerTitle',
  'speakerTitleFa',
  'category',
  'tags',
  'tagsFa',
  'dateTime',
  'zone',
  'duration',
  'maxParticipants',
  'registeredCount',
  'waitingCount',
  'recordingUrl',
  'materialsUrl',
  'cancelReason',
  'createdAt',
])

const select = ({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>) =>
  db
    .select({
      event: publicColumns,
      restrictedFields: pickColumns(events, ['zoomLink', 'status', 'thumbnail', 'version']),
      mine: eventRegistrations.status,
      position: positionOf(eventAttendance),
    })
    .from(events)
    .leftJoin(eventRegistrations, isOwnRegistration(eventAttendance, viewer))
    .$dynamic()

type Row = Awaited<ReturnType<typeof select>>[number]

function toView({ event, restrictedFields, mine, position }: Row, now: Date) {
  const state = stateOf({ status: restrictedFields.status, start: event.dateTime, end: endOf(event) }, now)
  return {
    ...event,
    /** The URL of a drawing: the chosen one, else that of the category. */
    thumbnail: drawingOf(restrictedFields.thumbnail ?? event.category),
    isLive: state === 'live',
    state,
    /** Whether there is a link to show later. */
    online: restrictedFields.zoomLink !== null,
    mine: mine && toRegistration(mine, position),
  }
}

/** Lists, the event's page and the viewer's own calendar: all show how many spots there are. */
export const eventTags = (id: number) => ['events', `event:${id}`]
