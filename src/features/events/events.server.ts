import { canAdminister } from '#features/accounts/rules.ts'
import type { Registration, RegistrationStatus } from '#features/attendance/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { rowsOf } from '#platform/database/database.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fromCursor, type Page, toCursor } from '#platform/http/paging.server.ts'
import { type EventState, endOf, linkOpens, stateOf } from './rules.ts'
import { drawingOf, type EventCategory } from './search-params.ts'

/** An event as everyone may see it; `mine` is what the reader has there. The meeting's link is not in it. */
export type EventView = {
  id: number
  title: string
  titleFa: string | null
  description: string
  descriptionFa: string | null
  speaker: string
  speakerFa: string | null
  speakerTitle: string | null
  speakerTitleFa: string | null
  category: EventCategory
  tags: string[]
  tagsFa: string[]
  dateTime: Date
  zone: string
  duration: number
  maxParticipants: number | null
  registeredCount: number
  waitingCount: number
  /** The address of a drawing: the chosen one, else that of the category. */
  thumbnail: string
  recordingUrl: string | null
  materialsUrl: string | null
  isLive: boolean
  state: EventState
  /** Whether there is a link to be shown when its time has come. */
  online: boolean
  cancelReason: string | null
  createdAt: Date
  mine: Registration | null
}

/** All that is to come, the next one first. */
export async function listUpcoming(ctx: Ctx): Promise<EventView[]> {
  const rows = await rowsOf<Row>(
    ctx.db,
    'events.upcoming',
    `${SELECT} where e.status = 'upcoming' and ${END} > $2 order by e.date_time, e.id limit ${UPCOMING_MOST}`,
    [ctx.viewer.id ?? null, ctx.now],
  )
  return rows.map((row) => toView(row, ctx.now))
}

const UPCOMING_MOST = 100

type Request = {
  category?: EventCategory | undefined
  past?: boolean
  /** With those that were called off, for admins. */
  cancelled?: boolean
  limit: number
  cursor?: string | undefined
}

/** Events newest first; with `past` those that are over. */
export async function listEvents(
  ctx: Ctx,
  { category, past = false, cancelled = false, limit, cursor }: Request,
): Promise<Page<EventView>> {
  const [seconds, id] = fromCursor(cursor, 2) ?? []
  const rows = await rowsOf<Row>(
    ctx.db,
    'events.list',
    `${SELECT} where ($8::boolean or e.status = 'upcoming') and (not $3::boolean or ${END} <= $2) and ($4::text is null or e.category = $4)
       and ($5::bigint is null or (e.date_time, e.id) < (to_timestamp($5::bigint), $6::int))
     order by e.date_time desc, e.id desc limit $7`,
    [
      ctx.viewer.id ?? null,
      ctx.now,
      past,
      category ?? null,
      seconds ?? null,
      id ?? null,
      limit + 1,
      cancelled,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map((row) => toView(row, ctx.now)),
    // Events begin at whole minutes: a second is as exact as the column.
    next: last && toCursor([Math.floor(last.dateTime.getTime() / 1000), last.id]),
  }
}

/** How many past events there are, of each category. */
export async function countPast(
  ctx: Ctx,
): Promise<{ total: number; categories: Partial<Record<EventCategory, number>> }> {
  const rows = await rowsOf<{ category: EventCategory; count: number }>(
    ctx.db,
    'events.countPast',
    `select e.category, count(*)::int as count from events e where e.status = 'upcoming' and ${END} <= $1 group by 1`,
    [ctx.now],
  )
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    categories: Object.fromEntries(rows.map(({ category, count }) => [category, count])),
  }
}

/** @throws ApiError event_not_found */
export async function showEvent(ctx: Ctx, id: number): Promise<EventView> {
  return toView(await readEvent(ctx, id), ctx.now)
}

type EditedEvent = EventView & { zoomLink: string | null; drawing: EventCategory | null; version: number }

/**
 * An event with its link, for its editor.
 * @throws ApiError event_not_found
 */
export async function showForEditor(ctx: Ctx, id: number): Promise<EditedEvent> {
  const row = await readEvent(ctx, id)
  return { ...toView(row, ctx.now), zoomLink: row.zoomLink, drawing: row.drawing, version: row.version }
}

/**
 * The meeting's link, for those who have a seat, from a quarter of an hour before it begins until it ends.
 * @throws ApiError sign_in_first, event_not_found, seat_needed, link_not_yet, event_over, link_missing
 */
export async function showLink(ctx: Ctx, id: number): Promise<{ url: string }> {
  if (!ctx.viewer.signedIn) throw new ApiError(401, 'sign_in_first')
  const row = await readEvent(ctx, id)
  if (row.mine !== 'attending' && !canAdminister(ctx.viewer)) throw new ApiError(403, 'seat_needed')
  if (row.status === 'cancelled' || ctx.now > endOf(row)) throw new ApiError(409, 'event_over')
  if (ctx.now < linkOpens(row.dateTime) && !canAdminister(ctx.viewer)) throw new ApiError(409, 'link_not_yet')
  if (!row.zoomLink) throw new ApiError(404, 'link_missing')
  return { url: row.zoomLink }
}

async function readEvent({ db, viewer }: Ctx, id: number): Promise<Row> {
  const [row] = await rowsOf<Row>(db, 'events.show', `${SELECT} where e.id = $2`, [viewer.id ?? null, id])
  if (!row) throw new ApiError(404, 'event_not_found')
  return row
}

/** The link is read with the rest, and taken out by `toView`. */
type Row = Omit<EventView, 'isLive' | 'state' | 'mine' | 'thumbnail'> & {
  zoomLink: string | null
  status: 'upcoming' | 'cancelled'
  drawing: EventCategory | null
  version: number
  mine: RegistrationStatus | null
  position: number
}

const END = `e.date_time + e.duration * interval '1 minute'`

/** $1 is the reader's id. */
const SELECT = `
  select e.id, e.title, e.title_fa as "titleFa", e.description, e.description_fa as "descriptionFa",
    e.thumbnail as drawing, e.speaker, e.speaker_fa as "speakerFa", e.speaker_title as "speakerTitle",
    e.speaker_title_fa as "speakerTitleFa", e.category, e.tags, e.tags_fa as "tagsFa",
    e.date_time as "dateTime", e.zone, e.duration,
    e.max_participants as "maxParticipants", e.registered_count as "registeredCount",
    e.waiting_count as "waitingCount", e.recording_url as "recordingUrl", e.materials_url as "materialsUrl",
    e.zoom_link as "zoomLink", e.zoom_link is not null as online, e.status, e.cancel_reason as "cancelReason", e.version, e.created_at as "createdAt",
    r.status as mine, (select count(*)::int from event_registrations b
      where r.status = 'waiting' and b.event_id = e.id and b.status = 'waiting' and b.id <= r.id) as position
  from events e left join event_registrations r on r.event_id = e.id and r.user_id = $1::text`

function toView(
  { zoomLink: _, version: __, status, mine, position, drawing, ...row }: Row,
  now: Date,
): EventView {
  const state = stateOf({ ...row, status }, now)
  const thumbnail = drawingOf(drawing ?? row.category)
  return { ...row, thumbnail, state, isLive: state === 'live', mine: toSeat(mine, position) }
}

function toSeat(mine: RegistrationStatus | null, position: number): Registration | null {
  if (!mine) return null
  return mine === 'attending' ? { status: 'registered' } : { status: 'waiting', position }
}

/** Lists, the event's page and the reader's own calendar: all show how many seats there are. */
export const eventTags = (id: number) => ['events', `event:${id}`]
