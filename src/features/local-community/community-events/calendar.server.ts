import { sql } from 'drizzle-orm'
import { isSuspendedSql } from '#features/accounts/suspensions/suspended.server.ts'
import { fileOf, idInRef } from '#features/calendar/attachments.server.ts'
import type { CalendarFile } from '#features/calendar/file-answer.server.ts'
import { writeCalendar } from '#features/calendar/ics.server.ts'
import type { CalendarEntry } from '#features/calendar/rules.ts'
import { type CalendarSource, uidOf } from '#features/calendar/sources.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Environment } from '#platform/environment.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { EVENT_WITHHELD } from '../circles.server.ts'
import { showGroup } from '../groups/groups.server.ts'
import { fullAddress } from '../places/place-names.ts'
import { COMMUNITY_EVENT } from '../rules.ts'
import { showCommunityEvent } from './community-events.server.ts'
import { endOf } from './event-end.ts'

type Row = {
  id: number
  title: string
  titleFa: string | null
  description: string | null
  descriptionFa: string | null
  location: string | null
  city: string | null
  country: string | null
  countryCode: string | null
  date: string
  endDate: string | null
  zone: string
  isVirtual: boolean
  status: 'upcoming' | 'cancelled'
  sequence: number
  updatedAt: string
  isPremiumOnly: boolean
}
type OwnRow = Row & Reads & { withoutSpot: boolean }

const COLUMNS =
  sql.raw(`e.id, e.title, e.title_fa as "titleFa", coalesce(e.description, e.description_fa) as description, e.description_fa as "descriptionFa",
  e.location, e.city, e.country, e.country_code as "countryCode", e.date, e.end_date as "endDate", e.zone,
  e.is_virtual as "isVirtual", e.status, e.sequence,
  e.updated_at as "updatedAt", e.is_premium_only as "isPremiumOnly"`)

/**
 * Whether a person of `users u` may know the address of `e`: attendees (`a`) with a verified email, and its organizer
 * unless suspended. For a meetup both must be members of Peyvand+. The event's page also shows the address to other
 * organizers of the group; their calendar has the event only if they attend.
 */
const KNOWS_ADDRESS = sql`not ${EVENT_WITHHELD} and ((a.id is not null and u.email_proved) or (e.organizer_id = u.id and not ${sql.raw(isSuspendedSql('u.id'))}))`
/** What people may read about an event in their own calendar. */
const READS = sql`${KNOWS_ADDRESS} as "knowsAddress", ${EVENT_WITHHELD} as withheld`

type Reads = {
  /** With the address, for the calendar of an attendee; the link is in none, as files are passed on. */
  knowsAddress: boolean
  /** Without the description. */
  withheld: boolean
}

function entryOf(
  env: Pick<Environment, 'PUBLIC_URL'>,
  row: Row,
  lang: Lang,
  { knowsAddress, withheld }: Reads,
): CalendarEntry {
  const { id, zone, sequence } = row
  const fa = lang === 'fa'
  const start = new Date(row.date)
  return {
    uid: uidOf(env, COMMUNITY_EVENT, id),
    start,
    zone,
    inPerson: !row.isVirtual,
    sequence,
    updatedAt: new Date(row.updatedAt),
    end: endOf({ date: start, endDate: row.endDate === null ? null : new Date(row.endDate) }),
    isEndAssumed: row.endDate === null,
    title: (fa && row.titleFa) || row.title,
    description: withheld ? undefined : (fa && row.descriptionFa) || row.description || undefined,
    place: fullAddress(row, { knowsAddress, lang }) ?? undefined,
    url: `${env.PUBLIC_URL}/${lang}/local-community/events/${id}`,
    status: row.status === 'cancelled' ? 'cancelled' : 'confirmed',
  }
}

/**
 * The calendar file of one event, cancelled ones included, so that calendars remove them; with the address for
 * attendees.
 * @throws ApiError gathering_not_found
 */
export async function communityEventFile(ctx: Ctx, id: number): Promise<CalendarFile> {
  const { exact: knowsAddress, withheld } = await showCommunityEvent(ctx, id)
  const { rows } = await ctx.db.execute<Row>(
    sql`select ${COLUMNS} from community_events e where e.id = ${id}`,
  )
  const [row] = rows
  if (!row) throw new ApiError(404, 'gathering_not_found') // removed at this moment
  return fileOf(ctx, entryOf(ctx.env, row, ctx.lang, { knowsAddress, withheld }), ctx.lang)
}

/**
 * Returns a group's public events, as a calendar to subscribe to. Programs have no session, so it contains no address
 * and nothing that is only for members of the group or of Peyvand+.
 * @returns the file, and whether moderators have hidden the group, so not everyone may have it
 * @throws ApiError group_not_found
 */
export async function groupFeed(ctx: Ctx, id: number): Promise<{ text: string; isHidden: boolean }> {
  const { name, nameFA, hidden } = await showGroup(ctx, id)
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${COLUMNS} from community_events e where e.group_id = ${id} and e.is_public and e.hidden_at is null and e.date > now() - interval '90 days'
    order by e.date, e.id limit 500`)
  const text = writeCalendar(ctx.env, {
    lang: ctx.lang,
    name: (ctx.lang === 'fa' && nameFA) || name,
    entries: rows.map((row) =>
      entryOf(ctx.env, row, ctx.lang, { knowsAddress: false, withheld: row.isPremiumOnly }),
    ),
  })
  return { text, isHidden: hidden }
}

const ownEntryOf = (env: Pick<Environment, 'PUBLIC_URL'>, row: OwnRow, lang: Lang): CalendarEntry => ({
  ...entryOf(env, row, lang, row),
  withoutSpot: row.withoutSpot,
})

/** Events that a family attends, or that the person organizes, in personal calendars and reminders. */
export const communityEventCalendar: CalendarSource = {
  async entriesOf({ db, env }, userId, lang) {
    const { rows } = await db.execute<OwnRow>(sql`
      select ${COLUMNS}, ${READS}, a.id is null as "withoutSpot" from users u
      cross join lateral (
        select event_id as id from community_event_attendees where user_id = u.id and status = 'attending'
        union select id from community_events where organizer_id = u.id) own
      join community_events e on e.id = own.id
      left join community_event_attendees a on a.event_id = e.id and a.user_id = u.id and a.status = 'attending'
      where u.id = ${userId} and e.date > now() - interval '90 days'
      order by e.date`)
    return rows.map((row) => ownEntryOf(env, row, lang))
  },
  async entryOf({ db, env }, userId, ref, lang) {
    const id = idInRef(ref, COMMUNITY_EVENT)
    if (id === undefined) return undefined
    const { rows } = await db.execute<OwnRow & { declined: boolean }>(sql`
      select ${COLUMNS}, ${READS}, a.id is null as "withoutSpot",
        d.id is not null and e.organizer_id is distinct from u.id as declined
      from users u cross join community_events e
      left join community_event_attendees a on a.event_id = e.id and a.user_id = u.id and a.status = 'attending'
      left join community_event_attendees d on d.event_id = e.id and d.user_id = u.id and d.status = 'declined'
      where u.id = ${userId} and e.id = ${id} and (e.organizer_id = u.id or a.id is not null or d.id is not null)`)
    const [row] = rows
    if (!row) return undefined
    const entry = ownEntryOf(env, row, lang)
    // For this family it is cancelled; the sequence is raised, or its calendar may ignore the change.
    return row.declined ? { ...entry, status: 'cancelled', sequence: entry.sequence + 1 } : entry
  },
  async upcomingAttendances({ db, env }, from, to) {
    const { rows } = await db.execute<OwnRow & { userId: string }>(sql`
      select ${COLUMNS}, ${READS}, a.id is null as "withoutSpot", u.id as "userId"
      from community_events e
      cross join lateral (
        select b.user_id as id from community_event_attendees b where b.event_id = e.id and b.status = 'attending'
        union select e.organizer_id where e.organizer_id is not null) who
      join users u on u.id = who.id
      left join community_event_attendees a on a.event_id = e.id and a.user_id = u.id and a.status = 'attending'
      where e.hidden_at is null and e.date > ${from.toISOString()} and e.date <= ${to.toISOString()}`)
    return rows.map(({ userId, ...row }) => ({ userId, entry: (lang) => ownEntryOf(env, row, lang) }))
  },
}
