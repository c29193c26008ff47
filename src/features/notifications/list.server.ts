import { requireSignedIn } from '#features/accounts/writing.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { isoText } from '#platform/database/columns.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { fromCursor, type Page, type PageRequest, pageOf } from '#platform/http/paging.server.ts'
import { notificationTopic } from '#platform/live/notifications.server.ts'
import { type About, type NotificationKind, type ReadInput, UNREAD_MAX } from './rules.ts'
import { notificationSentence } from './wordings.ts'

type NotificationView = {
  id: number
  kind: NotificationKind
  /** The sentence, in the reader's language. */
  text: string
  /** User text for the reader, such as a moderator's reason. */
  words: string | null
  /** When the event takes place, and the organizer's zone. */
  takesPlace: { at: string; zone: string } | null
  /** Path on this site, without a language. */
  url: string
  at: string
  read: boolean
}
export type NotificationRow = {
  id: number
  kind: NotificationKind
  about: About
  by: string | null
  url: string
}
type Row = NotificationRow & { at: string; read: boolean; seconds: number; micros: number }

/**
 * The reader's notifications, newest first.
 * @throws ApiError sign_in_first
 */
export async function listNotifications(
  ctx: Ctx,
  { limit, cursor }: PageRequest,
): Promise<Page<NotificationView>> {
  const { id } = requireSignedIn(ctx.viewer)
  const [seconds = null, micros = null, last = null] = fromCursor(cursor, 3) ?? []
  const rows = await queryNamed<Row>(ctx.db, 'notifications.list', LIST_SQL, [
    id,
    seconds,
    micros,
    last,
    limit + 1,
  ])
  const page = pageOf(rows, limit, (end) => [end.seconds, end.micros, end.id])
  return { ...page, rows: page.rows.map((row) => toNotification(ctx, row)) }
}

const LIST_SQL = `
  select n.id, n.kind, n.about, n.url, n.read_at is not null as read, u.first_name as "by",
    ${isoText('n.created_at')} as at,
    floor(extract(epoch from n.created_at))::int as seconds,
    extract(microseconds from n.created_at)::int % 1000000 as micros
  from notices n left join users u on u.id = n.by_id
  where n.user_id = $1 and ($2::int is null or (n.created_at, n.id) <
    (to_timestamp($2::int) + $3::int * interval '1 microsecond', $4::int))
  order by n.created_at desc nulls last, n.id desc nulls last limit $5` // as the index notices_person

const toNotification = ({ lang }: Ctx, { id, kind, about, by, url, at, read }: Row): NotificationView => ({
  id,
  kind,
  url,
  at,
  read,
  text: notificationSentence(kind, about, by, lang),
  words: about.words ?? null,
  takesPlace: about.at && about.zone ? { at: about.at, zone: about.zone } : null,
})

type Unread = { unread: number }

/**
 * How many the reader has not read, up to 100.
 * @throws ApiError sign_in_first
 */
export async function countUnread(ctx: Ctx): Promise<Unread> {
  const [row] = await queryNamed<Unread>(ctx.db, 'notifications.count', COUNT_UNREAD, [
    requireSignedIn(ctx.viewer).id,
  ])
  return row ?? { unread: 0 }
}

const COUNT_UNREAD = `select count(*)::int as unread from (
  select from notices where user_id = $1 and read_at is null limit ${UNREAD_MAX}) few`

/**
 * Marks notifications of the reader as read: the given ones, all up to one, or all that lead to a page. Others' ids are
 * ignored.
 * @throws ApiError sign_in_first
 */
export async function markNotificationsRead(ctx: Ctx, input: ReadInput): Promise<Unread> {
  const { id } = requireSignedIn(ctx.viewer)
  const tags = ({ rowCount }: { rowCount: number | null }) => (rowCount ? [notificationTopic(id)] : [])
  await write(ctx, { tags, single: true }, ({ $client }) => {
    if ('ids' in input) return $client.query(`${MARK_READ} and id = any($2)`, [id, input.ids])
    if ('page' in input)
      return $client.query(`${MARK_READ} and split_part(url, '#', 1) = $2`, [id, input.page])
    return $client.query(`${MARK_READ} and created_at <= (${CREATED_AT})`, [id, input.upTo])
  })
  return countUnread(ctx)
}

const MARK_READ = 'update notices set read_at = now() where user_id = $1 and read_at is null'
const CREATED_AT = 'select max(created_at) from notices where user_id = $1 and id = $2'
