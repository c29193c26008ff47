import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { SESSION_REFRESH_SECONDS, SESSION_SECONDS } from '../rules.ts'
import { sessions } from '../tables.ts'
import { cachedSession } from '../viewer.server.ts'
import { sessionCookie } from './open-session.server.ts'

/** Extends sessions in use by another 30 days, in the database and in the browser together, at most once a day. */
export const refreshSession =
  (app: AppContext): MiddlewareHandler<Env> =>
  async (c, next) => {
    // As it was read for this call: a change elsewhere may remove it from memory while the call is answered.
    const session = cachedSession(app, c.req.header('cookie'))
    await next()
    if (c.env?.viewer) return // called in process by a page: no browser receives the cookie
    const cookie = await extendSession(app, session)
    if (cookie) c.header('Set-Cookie', cookie, { append: true })
  }

/** @returns the cookie to set again, when it was time */
async function extendSession(
  app: AppContext,
  session: ReturnType<typeof cachedSession>,
): Promise<string | undefined> {
  const renewBefore = new Date(Date.now() + (SESSION_SECONDS - SESSION_REFRESH_SECONDS) * 1_000)
  if (!session || session.expiresAt > renewBefore) return undefined
  const [row] = await app.db
    .update(sessions)
    .set({
      expiresAt: sql`now() + make_interval(secs => ${SESSION_SECONDS})`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(sessions.token, session.token),
        gt(sessions.expiresAt, sql`now()`),
        lt(sessions.expiresAt, renewBefore),
      ),
    )
    .returning({ id: sessions.id })
  return row && sessionCookie(app, session.token)
}
