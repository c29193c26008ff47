import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { sessions } from '../tables.ts'
import { viewerTag } from '../viewer.server.ts'
import { requireSignedIn } from '../writing.server.ts'
import { deviceText } from './device.ts'
import { endedCookie } from './open-session.server.ts'

type OwnSession = { id: string; device: string; createdAt: Date; current: boolean }

/**
 * Where a person is signed in, newest first: a kind of device, never an address.
 * @throws ApiError sign_in_first
 */
export async function listOwnSessions(ctx: Ctx): Promise<OwnSession[]> {
  const rows = await ctx.db
    .select({ id: sessions.id, sess: sessions.sess, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, requireSignedIn(ctx.viewer).id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
  return rows.map(({ id, sess, createdAt }) => ({
    id,
    createdAt,
    device: deviceText(sess, ctx.lang),
    current: ctx.viewer.signedIn && ctx.viewer.sessionId === id,
  }))
}

/**
 * Ends one of one's own sessions, wherever it is.
 * @throws ApiError sign_in_first, not_found
 */
export async function endOwnSession(ctx: Ctx, id: string): Promise<void> {
  const { id: userId } = requireSignedIn(ctx.viewer)
  await write(ctx, { tags: [viewerTag(userId)], single: true }, async (db) => {
    const ended = await db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
      .returning({ id: sessions.id })
    if (!ended.length) throw new ApiError(404, 'not_found')
  })
}

/**
 * Ends all of one's sessions but this one.
 * @throws ApiError sign_in_first
 */
export async function endOtherSessions(ctx: Ctx): Promise<void> {
  const { id: userId } = requireSignedIn(ctx.viewer)
  const currentSessionId = ctx.viewer.signedIn ? ctx.viewer.sessionId : ''
  await write(ctx, { tags: [viewerTag(userId)], single: true }, (db) =>
    db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, currentSessionId))),
  )
}

/**
 * Signs this browser out; for a guest nothing changes.
 * @returns the cookie that removes the session's
 */
export async function signOut(ctx: Ctx): Promise<string> {
  const { viewer } = ctx
  if (viewer.signedIn)
    await write(ctx, { tags: [viewerTag(viewer.id)], single: true }, (db) =>
      db.delete(sessions).where(eq(sessions.id, viewer.sessionId)),
    )
  return endedCookie(ctx)
}
