import { eq, inArray, sql } from 'drizzle-orm'
import { requireSignedIn } from '#features/accounts/writing.server.ts'
import { isPremiumWithheld } from '#features/membership/premium.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isOpen } from './phases.ts'
import { canAnswer } from './rules.ts'
import { expertQuestions, expertSessions } from './tables.ts'

/** The columns of a session that every access check needs. */
const accessColumns = pickColumns(expertSessions, [
  'id',
  'title',
  'titleFA',
  'date',
  'duration',
  'status',
  'isPremiumOnly',
  'expertId',
])
export type SessionAccess = Pick<typeof expertSessions.$inferSelect, keyof typeof accessColumns>

/**
 * A session whose questions the viewer may see.
 * @throws ApiError session_not_found, members_only
 */
export async function findVisibleSession(ctx: Ctx, id: number): Promise<SessionAccess> {
  const session = await findSession(ctx, id)
  await assertMaySee(ctx, session)
  return session
}

/**
 * Returns a session without that check, for callers that check access to a single question. @throws ApiError
 * session_not_found
 */
export async function findSession({ db }: { db: Executor }, id: number): Promise<SessionAccess> {
  const [session] = await db.select(accessColumns).from(expertSessions).where(eq(expertSessions.id, id))
  if (!session) throw new ApiError(404, 'session_not_found')
  return session
}

/** Those of these sessions that exist. */
export const findSessions = ({ db }: Ctx, ids: number[]): Promise<SessionAccess[]> =>
  db.select(accessColumns).from(expertSessions).where(inArray(expertSessions.id, ids))

type SessionOfQuestion = SessionAccess & { root: number }

/**
 * Returns the session of a question, if the viewer may see it, and the question into which this one is merged.
 * @throws ApiError question_not_found, members_only
 */
export async function findVisibleSessionOfQuestion(ctx: Ctx, id: number): Promise<SessionOfQuestion> {
  const session = await findSessionOfQuestion(ctx, id)
  await assertMaySee(ctx, session)
  return session
}

/**
 * Does the same for a viewer who withdraws their own data, which needs no membership. Show them nothing of the session.
 * @throws ApiError question_not_found
 */
export async function findSessionOfQuestion(ctx: Ctx, questionId: number): Promise<SessionOfQuestion> {
  const { id, sessionId, mergedInto } = expertQuestions
  const [session] = await ctx.db
    .select({ ...accessColumns, root: sql<number>`coalesce(${mergedInto}, ${id})` })
    .from(expertQuestions)
    .innerJoin(expertSessions, eq(expertSessions.id, sessionId))
    .where(eq(id, questionId))
  if (!session) throw new ApiError(404, 'question_not_found')
  return session
}

/** @throws ApiError members_only */
export async function assertMaySee(ctx: Ctx, session: SessionAccess) {
  if (await isPremiumWithheld(ctx, session)) throw new ApiError(403, 'members_only')
}

/** @throws ApiError session_over, session_cancelled */
export function assertOpen(ctx: Ctx, session: SessionAccess) {
  if (isOpen(session, ctx.now.getTime())) return
  throw new ApiError(409, session.status === 'cancelled' ? 'session_cancelled' : 'session_over')
}

/** @throws ApiError sign_in_first, not_your_session */
export function assertMayAnswer(ctx: Ctx, session: SessionAccess) {
  if (!canAnswer(requireSignedIn(ctx.viewer), session)) throw new ApiError(403, 'not_your_session')
}

/** Locks a session, whose spots are about to change, until the transaction ends. */
export const lockSession = (tx: Executor, id: number) =>
  tx.select({ id: expertSessions.id }).from(expertSessions).where(eq(expertSessions.id, id)).for('update')

/** The key of a question's notifications. */
export const questionKey = (sessionId: number, id: number) => `session:${sessionId}:question:${id}`

/** Invalidates the session and its questions. */
export const sessionTags = (id: number) => [`session:${id}`, 'sessions']
