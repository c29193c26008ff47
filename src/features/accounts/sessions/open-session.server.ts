import { serializeSignedCookie } from 'better-call'
import { eq } from 'drizzle-orm'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import { type AuthCtx, authOf, type Caller, type SignedIn } from '../auth.server.ts'
import { SESSION_SECONDS } from '../rules.ts'
import { sessions } from '../tables.ts'
import { viewerTag } from '../viewer.server.ts'

/** Opens a session without verification, for an account made this very moment. */
export async function openSession(
  ctx: AuthCtx,
  tx: Tx,
  userId: string,
  { userAgent }: Caller,
): Promise<SignedIn> {
  await endSessionOfBrowser(ctx, tx)
  const { internalAdapter } = await authOf({ ...ctx, db: tx }).$context
  const { token } = await internalAdapter.createSession(userId, false, { userAgent: userAgent ?? '' })
  return { id: userId, cookies: [await sessionCookie(ctx, token)] }
}

/** Ends the session that this browser had before a sign-in. The write then has `signInTags`. */
export async function endSessionOfBrowser({ viewer }: AuthCtx, db: Executor) {
  if (viewer.signedIn) await db.delete(sessions).where(eq(sessions.id, viewer.sessionId))
}

/**
 * The tags of a write that signs someone in: no process goes on with its cached data about them, nor with the session
 * that this browser had before.
 */
export const signInTags = ({ viewer }: Pick<AuthCtx, 'viewer'>, { id }: Pick<SignedIn, 'id'>) =>
  [id, ...(viewer.signedIn ? [viewer.id] : [])].map(viewerTag)

/** The cookie of a session, signed. */
export async function sessionCookie(
  app: Pick<AuthCtx, 'db' | 'env' | 'secrets'>,
  token: string,
  maxAge = SESSION_SECONDS,
) {
  const { authCookies } = await authOf(app).$context
  const { name, attributes } = authCookies.sessionToken
  return serializeSignedCookie(name, token, app.secrets.session, { ...attributes, maxAge })
}

/** The cookie that removes the session's cookie from a browser. */
export const endedCookie = (app: Pick<AuthCtx, 'db' | 'env' | 'secrets'>) => sessionCookie(app, '', 0)
