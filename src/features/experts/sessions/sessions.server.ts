import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { canModerate } from '#features/accounts/roles.ts'
import { isPremiumWithheld, mayReadPremiumAmong } from '#features/membership/premium.server.ts'
import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { holdsWords } from '#platform/database/contains-words.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fromCursor, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { sessionTags } from '../access.server.ts'
import { endOf, linkIsOpen } from '../phases.ts'
import { canAnswer, canHide, type When } from '../rules.ts'
import { expertQuestions, expertSessions } from '../tables.ts'

/** A session as everyone may see it; of a premium one this is all that guests and other members get. */
const cardColumns = pickColumns(expertSessions, [
  'id',
  'title',
  'titleFA',
  'description',
  'descriptionFA',
  'expertName',
  'expertNameFA',
  'expertBio',
  'expertBioFA',
  'specialty',
  'date',
  'duration',
  'zone',
  'maxQuestions',
  'questionCount',
  'isPremiumOnly',
  'status',
  'cancelReason',
  'createdAt',
])
type Card = Pick<typeof expertSessions.$inferSelect, keyof typeof cardColumns>
/** `withheld`: its questions, answers and links are not for this reader. */
type SessionCard = Card & { withheld: boolean }
export type SessionView = SessionCard & {
  /** Whether the reader's own questions are all that they may read here, as their membership has ended. */
  asked: boolean
  /** For people who may come, from a quarter of an hour before the session until its end. */
  zoomLink: string | null
  recordingUrl: string | null
  /** Whether the reader may answer here. */
  answers: boolean
  /** Whether the reader may hide questions. */
  hides: boolean
  /** Whether the reader may suspend an asker without seeing who it is. */
  blocks: boolean
}

/** `q`: words of the titles or the expert, for admins. */
type Query = SearchPageRequest & { when?: When | undefined }

/** Sessions to come, the next one first; then those that are over, the latest first. */
export async function listSessions(ctx: Ctx, { q, when, limit, cursor }: Query): Promise<Page<SessionCard>> {
  const { id, title, titleFA, expertName, expertNameFA } = expertSessions
  const order = orderAt(ctx.now)
  const after = fromCursor(cursor, 3)
  const rows = await ctx.db
    .select({ card: cardColumns, ...order })
    .from(expertSessions)
    .where(
      and(
        when && eq(order.rank, Number(when === 'past')),
        after &&
          sql`(${order.rank}, ${order.at}, ${id}) > (${after[0]}::int, ${after[1]}::int, ${after[2]}::int)`,
        holdsWords(q, title, titleFA, expertName, expertNameFA),
      ),
    )
    .orderBy(asc(order.rank), asc(order.at), asc(id))
    .limit(limit + 1)
  const page = pageOf(rows, limit, ({ rank, at, card }) => [rank, at, card.id])
  const cards = page.rows.map(({ card }) => card)
  const premium = await mayReadPremiumAmong(ctx, cards)
  return {
    ...page,
    rows: cards.map((card) => ({ ...current(ctx, card), withheld: card.isPremiumOnly && !premium })),
  }
}

/** Sessions that are over, by the clock or by their status, come last. A cancelled session is over after its time. */
function orderAt(now: Date): { rank: SQL<number>; at: SQL<number> } {
  const { date, status } = expertSessions
  const isPast = or(eq(status, 'completed'), sql`${end} <= ${now.toISOString()}::timestamptz`)
  return {
    rank: sql`(${isPast})::int`,
    // Minutes since 1970: seconds would not fit into a cursor for dates that are far away.
    at: sql`(floor(extract(epoch from ${date}) / 60) * case when ${isPast} then -1 else 1 end)::int`,
  }
}

const end = sql`${expertSessions.date} + ${expertSessions.duration} * interval '1 minute'`

/**
 * Returns one session. Includes the link for people who may come, while it is open, and the recording for people who
 * may see it.
 * @throws ApiError session_not_found
 */
export async function showSession(ctx: Ctx, id: number): Promise<SessionView> {
  const [row] = await ctx.db
    .select({
      card: cardColumns,
      restrictedFields: pickColumns(expertSessions, ['zoomLink', 'recordingUrl', 'expertId']),
    })
    .from(expertSessions)
    .where(eq(expertSessions.id, id))
  if (!row) throw new ApiError(404, 'session_not_found')
  const { card, restrictedFields } = row
  const { zoomLink, recordingUrl, expertId } = restrictedFields
  const withheld = await isPremiumWithheld(ctx, card)
  const comes = ctx.viewer.signedIn && !withheld && linkIsOpen(card, ctx.now.getTime())
  return {
    ...current(ctx, card),
    withheld,
    asked: withheld && (await hasAsked(ctx, id)),
    zoomLink: comes ? zoomLink : null,
    recordingUrl: withheld ? null : recordingUrl,
    answers: canAnswer(ctx.viewer, { expertId }),
    hides: canHide(ctx.viewer, { expertId }),
    blocks: canModerate(ctx.viewer),
  }
}

/** Whether the viewer's own question is in the list of the session. */
async function hasAsked({ db, viewer }: Ctx, id: number): Promise<boolean> {
  if (!viewer.signedIn) return false
  const { sessionId, userId, mergedInto } = expertQuestions
  const isOwn = and(eq(sessionId, id), eq(userId, viewer.id), isNull(mergedInto))
  return (await db.$count(expertQuestions, isOwn)) > 0
}

/** A session that is over by the clock counts as completed, before the job has stored it. */
function current({ now }: Ctx, card: Card): Card {
  const isOver = endOf(card) <= now
  return card.status === 'upcoming' && isOver ? { ...card, status: 'completed' } : card
}

/** Marks sessions that are over as completed, and invalidates the pages that show them as upcoming. Run by a job. */
export async function completeSessions(app: Pick<AppContext, 'db' | 'live' | 'jobs'>): Promise<void> {
  const tags = ({ rows }: { rows: { id: number }[] }) => rows.flatMap(({ id }) => sessionTags(id))
  await write(app, { tags, single: true }, ({ $client }) => $client.query<{ id: number }>(COMPLETE_SESSIONS))
}

const COMPLETE_SESSIONS = `update expert_sessions set status = 'completed'
  where status = 'upcoming' and date + duration * interval '1 minute' <= now() returning id`
