import { linksOf } from '#features/accounts/links.server.ts'
import { canModerate, canWrite } from '#features/accounts/rules.ts'
import type { RegistrationStatus } from '#features/attendance/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { rowsOf } from '#platform/database/database.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fromCursor, type Page, toCursor } from '#platform/http/paging.server.ts'
import { isFound, lookFor } from './place-search.server.ts'
import { type CommunityEventState, type EventType, stateOf } from './rules.ts'

/** What the reader's family has there. */
export type Attendance = { attendeeCount: number; specialRequests: string | null } & (
  | { status: 'registered' | 'declined' }
  | { status: 'waiting'; position: number }
)

/**
 * A family event as the reader may see it. To its organiser, to moderators, and to who comes and has verified the own
 * email, `location` is the address and `virtualLink` the link; to everyone else it is city and country, and there is no
 * link. Who only waits does not come, and an account made in a minute could register everywhere to collect addresses.
 */
export type CommunityEventView = {
  id: number
  title: string
  titleFA: string | null
  description: string | null
  descriptionFA: string | null
  groupId: number | null
  groupName: string | null
  groupNameFA: string | null
  organizer: { firstName: string } | null
  eventType: EventType
  location: string | null
  /** Whether `location` is the address. */
  exact: boolean
  city: string | null
  country: string | null
  countryCode: string | null
  isVirtual: boolean
  virtualLink: string | null
  /** Whether the link may be pressed: that of an account whose address is not proved is words. */
  linkWorks: boolean
  date: Date
  endDate: Date | null
  zone: string
  ageRange: string | null
  cost: string
  maxAttendees: number
  /** Families that have a place. */
  attendeeCount: number
  waitingCount: number
  isPublic: boolean
  status: 'upcoming' | 'cancelled'
  state: CommunityEventState
  cancelReason: string | null
  /** By moderators: only its organizers, who registered, and moderators see it at all. */
  hidden: boolean
  /** Which a change may name (`Version`). */
  version: number
  createdAt: Date
  mine: Attendance | null
  /** Whether the reader may change and cancel it: its organisers, unless suspended, and moderators. */
  organises: boolean
  /** Whether that is as a moderator alone, so that the activity log keeps it. */
  asModerator: boolean
  /** Whether the reader sees which families come and may decline them: moderators only where no organiser is left. */
  seesFamilies: boolean
}

type Request = {
  q?: string | undefined
  groupId?: number | undefined
  limit: number
  cursor?: string | undefined
}

/** Public events to come, the next one first; with a group also those that its members alone may see. */
export async function listCommunityEvents(
  ctx: Ctx,
  { q = '', groupId, limit, cursor }: Request,
): Promise<Page<CommunityEventView>> {
  const [seconds, id] = fromCursor(cursor, 2) ?? []
  const rows = await rowsOf<Row>(
    ctx.db,
    'neighbours.gatherings',
    `${SELECT} where e.status = 'upcoming' and e.date > now() and ${VISIBLE} and ${isFound('e.words')}
         and (e.is_public or $5::int is not null) and ($5::int is null or e.group_id = $5)
         and ($6::bigint is null or (e.date, e.id) > (to_timestamp($6::bigint), $7::int))
       order by e.date, e.id limit $4`,
    [
      ctx.viewer.id ?? null,
      ...(await lookFor(ctx, q)),
      limit + 1,
      groupId ?? null,
      seconds ?? null,
      id ?? null,
    ],
  )
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit).map((row) => toView(row, ctx)),
    // They begin at whole seconds: `toValues` sees to it.
    next: last && toCursor([Math.floor(last.date.getTime() / 1000), last.id]),
  }
}

/** What a group did before, the last one first. */
export async function listPastCommunityEvents(ctx: Ctx, groupId: number): Promise<CommunityEventView[]> {
  const rows = await rowsOf<Row>(
    ctx.db,
    'neighbours.pastGatherings',
    `${SELECT} where e.group_id = $2 and e.status = 'upcoming' and e.date <= now() and ${VISIBLE}
     order by e.date desc, e.id desc limit ${PAST_MOST}`,
    [ctx.viewer.id ?? null, groupId],
  )
  return rows.map((row) => toView(row, ctx))
}

const PAST_MOST = 20

/** Events to come that no organiser looks after any more, the next one first: they passed to the moderators. */
export async function listLeaderless(ctx: Ctx): Promise<CommunityEventView[]> {
  const rows = await rowsOf<Row>(
    ctx.db,
    'neighbours.leaderless',
    `${SELECT} where e.status = 'upcoming' and e.date > now() and ${LEADERLESS} order by e.date limit ${LEADERLESS_MOST}`,
    [ctx.viewer.id ?? null],
  )
  return rows.map((row) => toView(row, ctx))
}

const LEADERLESS_MOST = 50

/** @throws ApiError gathering_not_found, also of what is for members of its group alone */
export async function showCommunityEvent(ctx: Ctx, id: number): Promise<CommunityEventView> {
  const [row] = await rowsOf<Row>(
    ctx.db,
    'neighbours.gathering',
    `${SELECT} where e.id = $2 and (${VISIBLE} or $3::boolean)`,
    [ctx.viewer.id ?? null, id, canModerate(ctx.viewer)],
  )
  if (!row) throw new ApiError(404, 'gathering_not_found')
  return toView(row, ctx)
}

type Row = Omit<
  CommunityEventView,
  | 'organizer'
  | 'location'
  | 'exact'
  | 'virtualLink'
  | 'mine'
  | 'state'
  | 'organises'
  | 'asModerator'
  | 'seesFamilies'
> & {
  organizerName: string | null
  address: string | null
  link: string | null
  mine: RegistrationStatus | 'declined' | null
  people: number
  requests: string | null
  position: number
  organises: boolean | null
  leaderless: boolean
}

const isOut = (person: string) => `exists (select from suspensions s
  where s.user_id = ${person} and s.ended_at is null and not s.sealed)`
/**
 * Neither its organiser nor another one of its group is there and not suspended. A suspension that came of an anonymous
 * text does not count: it would tell moderators whose that was.
 */
const LEADERLESS = `((o.id is null or ${isOut('o.id')}) and not exists (select from group_memberships h
  where h.group_id = e.group_id and h.role = 'organiser' and h.user_id is distinct from o.id and not ${isOut('h.user_id')}))`

/** $1 is the reader's id. */
const SELECT = `
  select e.id, e.title, e.title_fa as "titleFA", e.description, e.description_fa as "descriptionFA",
    e.group_id as "groupId", g.name as "groupName", g.name_fa as "groupNameFA", o.first_name as "organizerName",
    e.event_type as "eventType", e.location as address, e.city, e.country, e.country_code as "countryCode",
    e.is_virtual as "isVirtual", e.virtual_link as link, 
    ${linksOf('o', 'e.created_at')} as "linkWorks", e.date, e.end_date as "endDate", e.zone,
    e.age_range as "ageRange", e.cost, e.max_attendees as "maxAttendees", e.attendee_count as "attendeeCount",
    e.waiting_count as "waitingCount", e.is_public as "isPublic", e.status, e.cancel_reason as "cancelReason",
    e.hidden_at is not null as hidden, e.version,
    e.created_at as "createdAt", a.status as mine, a.attendee_count as people, a.special_requests as requests,
    (select count(*)::int from community_event_attendees b
      where a.status = 'waiting' and b.event_id = e.id and b.status = 'waiting' and b.id <= a.id) as position,
    e.organizer_id = $1 or m.role = 'organiser' as organises,
    ${LEADERLESS} as leaderless
  from community_events e
  left join regional_groups g on g.id = e.group_id and g.hidden_at is null
  left join users o on o.id = e.organizer_id
  left join community_event_attendees a on a.event_id = e.id and a.user_id = $1::text
  left join group_memberships m on m.group_id = e.group_id and m.user_id = $1`

const VISIBLE = `((e.is_public or e.organizer_id = $1 or m.id is not null or a.id is not null)
  and (e.hidden_at is null or e.organizer_id = $1 or m.role = 'organiser' or a.id is not null))`

function toView(row: Row, { viewer, now }: Pick<Ctx, 'viewer' | 'now'>): CommunityEventView {
  const { organizerName, address, link, mine, people, requests, position, leaderless, ...open } = row
  const own = row.organises === true && canWrite(viewer)
  const organises = own || canModerate(viewer)
  const inside = organises || (mine === 'attending' && viewer.verified)
  const around = [open.city, open.country].filter(Boolean).join(', ') || null
  return {
    ...open,
    organizer: organizerName === null ? null : { firstName: organizerName },
    exact: inside && address !== null,
    location: (inside && address) || around,
    virtualLink: inside ? link : null,
    state: stateOf(open, now),
    mine: toAttendance(mine, position, { attendeeCount: people, specialRequests: requests }),
    ...{ organises, asModerator: organises && !own, seesFamilies: own || (organises && leaderless) },
  }
}

function toAttendance(
  mine: Row['mine'],
  position: number,
  family: Pick<Attendance, 'attendeeCount' | 'specialRequests'>,
): Attendance | null {
  if (!mine) return null
  if (mine === 'waiting') return { ...family, status: 'waiting', position }
  return { ...family, status: mine === 'attending' ? 'registered' : 'declined' }
}

/** Lists, the event's page, and how many places there are. */
export const communityEventTags = (id: number) => ['gatherings', `gathering:${id}`]
