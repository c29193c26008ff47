import { canModerate } from '#features/accounts/roles.ts'
import { isPremiumWithheld } from '#features/membership/premium.server.ts'
import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import { holdsWordsSql, patternsOf } from '#platform/database/contains-words.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { addMinutes } from '#platform/dates/minutes.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { type AdminPageRequest, fromCursor, type Page, pageOf } from '#platform/http/paging.server.ts'
import { sessionTags } from '../access.server.ts'
import { linkIsOpen } from '../phases.ts'
import { canAnswer, canHide, type When } from '../rules.ts'
import { CARD_COLUMNS, type SessionCard, type SessionView } from '../view.server.ts'

/** `q`: words of the titles or the expert, for admins. */
type Query = AdminPageRequest & { when?: When | undefined }
type Row = Omit<SessionCard, 'withheld'> & { rank: number; at: number }

/** Over by the clock or by its status; a cancelled session is past once its time is. */
const IS_PAST = `(s.status = 'completed' or s.date + s.duration * interval '1 minute' <= $1)`

/** Sessions to come, the next one first; then those that are over, the latest first. */
export async function listSessions(ctx: Ctx, { q, when, limit, cursor }: Query): Promise<Page<SessionCard>> {
  const [rank, at, id] = fromCursor(cursor, 3) ?? [-1, 0, 0]
  // Minutes since 1970: seconds would not fit into a cursor for dates that are far away.
  const rows = await queryNamed<Row>(
    ctx.db,
    'experts.list',
    `select * from (
       select ${CARD_COLUMNS}, ${IS_PAST}::int as rank,
         (floor(extract(epoch from s.date) / 60) * case when ${IS_PAST} then -1 else 1 end)::int as at
       from expert_sessions s) s
     where ($2::int is null or rank = $2) and (rank, at, id) > ($3::int, $4::int, $5::int)
       and ${holdsWordsSql('$7', 'title', '"titleFA"', '"expertName"', '"expertNameFA"')}
     order by rank, at, id limit $6`,
    [ctx.now, when ? Number(when === 'past') : null, rank, at, id, limit + 1, patternsOf(q)],
  )
  const page = pageOf(rows, limit, (last) => [last.rank, last.at, last.id])
  const withheld = await isPremiumWithheld(ctx, { isPremiumOnly: page.rows.some((row) => row.isPremiumOnly) })
  return {
    ...page,
    rows: page.rows.map(({ rank: _, at: __, ...row }) => ({
      ...current(ctx, row),
      withheld: row.isPremiumOnly && withheld,
    })),
  }
}

type FullSession = Omit<SessionCard, 'withheld'> & {
  zoomLink: string | null
  recordingUrl: string | null
  expertId: string | null
}

/**
 * One session. The link is included for those who may come, while it is open; the recording, for those who may see
 * it.
 * @throws ApiError session_not_found
 */
export async function showSession(ctx: Ctx, id: number): Promise<SessionView> {
  const [row] = await queryNamed<FullSession>(
    ctx.db,
    'experts.show',
    `select ${CARD_COLUMNS}, s.zoom_link as "zoomLink", s.recording_url as "recordingUrl", s.expert_id as "expertId"
     from expert_sessions s where s.id = $1`,
    [id],
  )
  if (!row) throw new ApiError(404, 'session_not_found')
  const { zoomLink, recordingUrl, expertId, ...card } = row
  const withheld = await isPremiumWithheld(ctx, row)
  const comes = ctx.viewer.signedIn && !withheld && linkIsOpen(row, ctx.now.getTime())
  return {
    ...current(ctx, card),
    withheld,
    zoomLink: comes ? zoomLink : null,
    recordingUrl: withheld ? null : recordingUrl,
    answers: canAnswer(ctx.viewer, { expertId }),
    hides: canHide(ctx.viewer, { expertId }),
    blocks: canModerate(ctx.viewer),
  }
}

/** A session that is over by the clock counts as completed, before the job has stored it. */
function current<Card extends Omit<SessionCard, 'withheld'>>({ now }: Ctx, card: Card): Card {
  const isOver = addMinutes(card.date, card.duration) <= now
  return card.status === 'upcoming' && isOver ? { ...card, status: 'completed' } : card
}

/** Marks sessions that are over as completed, and invalidates the pages that show them as upcoming. Run by a job. */
export async function completeSessions(app: Pick<AppContext, 'db' | 'live' | 'jobs'>): Promise<void> {
  const tags = ({ rows }: { rows: { id: number }[] }) => rows.flatMap(({ id }) => sessionTags(id))
  await write(app, { tags, single: true }, ({ $client }) => $client.query<{ id: number }>(COMPLETE_SESSIONS))
}

const COMPLETE_SESSIONS = `update expert_sessions set status = 'completed'
  where status = 'upcoming' and date + duration * interval '1 minute' <= now() returning id`
