import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { fromCursor, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { queryWords } from '#platform/text/fold.ts'
import { isLeaderlessSql } from './organizers/leaderless.server.ts'
import type { Place } from './rules.ts'

/** A group as moderators see it in a list; they act on it on its own page. */
type ListedGroup = Place & {
  id: number
  name: string
  nameFA: string | null
  members: number
  organizers: number
  isActive: boolean
  hidden: boolean
  createdAt: Date
}
/** A community event in such a list. */
type ListedEvent = Place & {
  id: number
  title: string
  titleFA: string | null
  date: Date
  families: number
  waiting: number
  cancelled: boolean
  hidden: boolean
  /** Nobody manages it but moderators: its organizers left, or are suspended. */
  leaderless: boolean
}

/** Every group, closed and hidden ones as well, newest first. For moderators. */
export const listAllGroups = (ctx: Ctx, asked: SearchPageRequest): Promise<Page<ListedGroup>> =>
  listAll(ctx, asked, 'local-community.allGroups', GROUPS_SQL)

/** Every community event, past, cancelled and hidden ones as well, newest first. For moderators. */
export const listAllCommunityEvents = (ctx: Ctx, asked: SearchPageRequest): Promise<Page<ListedEvent>> =>
  listAll(ctx, asked, 'local-community.allEvents', EVENTS_SQL)

async function listAll<Row extends { id: number }>(
  ctx: Ctx,
  { q = '', limit, cursor }: SearchPageRequest,
  name: string,
  statement: string,
): Promise<Page<Row>> {
  const [before] = fromCursor(cursor, 1) ?? []
  const rows = await queryNamed<Row>(ctx.db, name, statement, [wordsOf(q), before ?? null, limit + 1])
  return pageOf(rows, limit, (last) => [last.id])
}

/** A query that has only signs finds nothing, as no row begins with such a word. */
function wordsOf(q: string): (string | null)[] {
  const words = queryWords(q)
  return q && !words.length ? [null] : words
}

/** Each word of the query begins a word of the row. */
const MATCHING_PAGE = `not exists (
    select from unnest($1::text[]) asked
    where not exists (select from unnest(words) word where word like asked || '%'))
  and ($2::int is null or id < $2) order by id desc limit $3`

const GROUPS_SQL = `
  select id, name, name_fa as "nameFA", city, country, country_code as "countryCode", member_count as members,
    (select count(*)::int from group_memberships m where m.group_id = g.id and m.role = 'organiser') as organizers,
    is_active as "isActive", hidden_at is not null as hidden, created_at as "createdAt"
  from regional_groups g where ${MATCHING_PAGE}`

const EVENTS_SQL = `
  select id, title, title_fa as "titleFA", city, country, country_code as "countryCode", date,
    attendee_count as families, waiting_count as waiting, status = 'cancelled' as cancelled,
    hidden_at is not null as hidden, ${isLeaderlessSql('e')} as leaderless
  from community_events e where ${MATCHING_PAGE}`
