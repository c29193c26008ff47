import type { Context } from 'hono'
import type { Env } from '#platform/http/hono-env.server.ts'
import type { Caller, SignedIn } from '../auth.server.ts'
import { profileOf } from '../profile/profile.server.ts'

type C = Context<Env>

/** The caller, in Better Auth's terms. */
export const callerOf = (c: C): Caller => ({
  cookie: c.req.header('cookie'),
  userAgent: c.req.header('user-agent'),
})

/** Adds cookies to an answer. */
export function setCookies(c: C, cookies: string[]) {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/** Sets the session's cookies and answers with the person's own account. */
export function completeSignIn(c: C, { id, cookies }: SignedIn) {
  setCookies(c, cookies)
  return profileOf(c.var.ctx, id)
}
