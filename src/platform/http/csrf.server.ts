import type { MiddlewareHandler } from 'hono'
import { ApiError } from './api-error.ts'
import type { Env } from './hono-env.server.ts'

/**
 * Paths whose URL contains a token, such as the one-click unsubscribe link of an email. Mail programs send forms to
 * them. They read no cookie, so cross-site requests are harmless.
 */
export type TokenRoutes = ReadonlySet<string>

export const UNSAFE_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Rejects changes from pages of other sites: browsers send the origin in Sec-Fetch-Site or Origin; a
 * client that sends neither is no browser and passes.
 */
export const rejectCrossSite =
  (publicUrl: string, tokenRoutes: TokenRoutes): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (UNSAFE_METHODS.has(c.req.method) && !tokenRoutes.has(c.req.path)) {
      const site = c.req.header('sec-fetch-site')
      const origin = c.req.header('origin')
      const isForeign = site
        ? site !== 'same-origin' && site !== 'none'
        : origin !== undefined && origin !== publicUrl
      if (isForeign) throw new ApiError(403, 'foreign_site')
    }
    await next()
  }
