import type { MiddlewareHandler } from 'hono'
import type { Viewer } from '#platform/ctx.server.ts'
import type { Env } from '#platform/door.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { canAdminister, canModerate } from './rules.ts'

/** Stands before the parsing of input, so that nobody learns the shape of a call that is not for them. */
const only =
  (may: (viewer: Viewer) => boolean): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (!may(c.var.ctx.viewer)) throw new Refusal(403, 'staff_only')
    await next()
  }

/** Lets admins with a proved address pass; everyone else, guests too, meets 403 (contract 3). */
export const adminsOnly = only(canAdminister)
export const moderatorsOnly = only(canModerate)
