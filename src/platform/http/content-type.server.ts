import type { Context, MiddlewareHandler } from 'hono'
import { ApiError } from './api-error.ts'
import type { TokenRoutes } from './csrf.server.ts'
import type { Env } from './hono-env.server.ts'
import type { LargeBodies } from './request-body.server.ts'

/** Rejects bodies that are not JSON, unless something else is expected: of a file that admins send its route decides. */
export const requireJson =
  (tokenRoutes: TokenRoutes, largeBodies: LargeBodies): MiddlewareHandler<Env> =>
  async (c, next) => {
    const type = mediaTypeOf(c)
    const isExpected =
      type === 'application/json' ||
      largeBodies.get(c.req.path)?.from === 'admins' ||
      (tokenRoutes.has(c.req.path) && FORMS.has(type ?? ''))
    if (!isExpected && (await c.req.bodyCache.text)) throw new ApiError(415, 'not_json')
    await next()
  }

/** RFC 8058, 3.2: what programs may send `List-Unsubscribe=One-Click` as. */
const FORMS = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/** Rejects a body that is not declared as a CSV file. Goes after the guard of a call that takes one. */
export const requireCsv: MiddlewareHandler<Env> = async (c, next) => {
  if (mediaTypeOf(c) !== 'text/csv') throw new ApiError(415, 'not_csv')
  await next()
}

/** The type of a request's body, without parameters such as its charset. */
export const mediaTypeOf = (c: Context<Env>) =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
