import type { Context } from 'hono'
import type { Env } from '#platform/http/errors.server.ts'
import type { Caller, SignedIn } from './auth.server.ts'
import { profileOf } from './profile.server.ts'

type C = Context<Env>

/** Whose call it is, as Better Auth wants to know it. */
export const callerOf = (c: C): Caller => ({
  cookie: c.req.header('cookie'),
  userAgent: c.req.header('user-agent'),
})

/** Adds cookies to an answer. */
export function setCookies(c: C, cookies: string[]) {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/** Whoever was signed in gets the cookies that say so, and sees the own account. */
export function welcome(c: C, { id, cookies }: SignedIn) {
  setCookies(c, cookies)
  return profileOf(c.var.ctx, id)
}
