import { randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { type AppContext, GUEST, type Viewer } from '../app-context.server.ts'
import { chooseLang, isLang, LANG_HEADER, LANG_KEY } from '../i18n/lang.ts'
import { ApiError } from './api-error.ts'
import { clientKeyOf, hashAddress, warnOfUntrustedProxy } from './client-address.server.ts'
import { requireJson } from './content-type.server.ts'
import { readCookie } from './cookies.ts'
import { rejectCrossSite, type TokenRoutes } from './csrf.server.ts'
import { forgetAnswers } from './deduplicate.server.ts'
import { respondWithError } from './errors.server.ts'
import { type FairQueue, openFairQueue } from './fair-queue.server.ts'
import type { Env } from './hono-env.server.ts'
import { type LargeBodies, readBodies } from './request-body.server.ts'

/** Returns the viewer of a session cookie; passed in by the accounts feature. */
export type RecognizeViewer = (app: AppContext, cookie: string) => Promise<Viewer>

/** The middleware of every call of the API, then the features' routes, which the caller mounts. */
export function createApi(
  app: AppContext,
  recognize: RecognizeViewer,
  tokenRoutes: TokenRoutes,
  largeBodies: LargeBodies,
) {
  const api = new Hono<Env>()
  api.onError(respondWithError)
  api.notFound(() => {
    throw new ApiError(404, 'not_found')
  })
  api.use(
    '/api/*',
    withContext(app, recognize),
    readBodies(largeBodies),
    queueCalls(openFairQueue(CALLS)),
    rejectCrossSite(app.env.PUBLIC_URL, tokenRoutes),
    requireJson(tokenRoutes, largeBodies),
    forgetAnswers,
  )
  return api
}

/** Calls share sixteen connections to the database; a few seconds of them may wait. */
const CALLS = { atOnce: 64, waitingMax: 2_000, waitingOfOne: 500 }

/** Calls over the network wait in the queue. Those of a page do not, as the page has waited already. */
const queueCalls =
  (queue: FairQueue): MiddlewareHandler<Env> =>
  (c, next) =>
    c.env?.viewer ? next() : queue(c.var.ctx.addressHash, next, () => !c.req.raw.signal.aborted)

const withContext =
  (app: AppContext, recognize: RecognizeViewer): MiddlewareHandler<Env> =>
  async (c, next) => {
    const started = performance.now()
    const cookie = c.req.header('cookie')
    if (!c.env?.viewer) warnOfUntrustedProxy(app.env, (name) => c.req.header(name), app.log)
    const lang =
      c.env?.lang ?? chooseCallLang(c.req.header(LANG_HEADER), cookie, c.req.header('accept-language'))
    const requestId = randomUUID()
    const addressHash = hashAddress(app, c.env?.caller ?? clientKeyOf(app.env, c))
    c.set('requestId', requestId)
    c.set('ctx', { ...app, viewer: GUEST, lang, now: new Date(), addressHash })
    c.var.ctx.viewer = c.env?.viewer ?? (cookie ? await recognize(app, cookie) : GUEST)
    await next()
    if (!c.env?.viewer) {
      c.header('X-Request-Id', requestId)
      if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
      c.header('X-Content-Type-Options', 'nosniff')
      c.header('Vary', 'Cookie, Accept-Language, X-Language')
      app.log.debug(
        {
          requestId,
          method: c.req.method,
          route: c.req.routePath,
          status: c.res.status,
          ms: Math.round(performance.now() - started),
        },
        'answered',
      )
    }
  }

const chooseCallLang = (
  requested: string | undefined,
  cookie: string | undefined,
  acceptLanguage: string | undefined,
) => (isLang(requested) ? requested : chooseLang(readCookie(cookie, LANG_KEY), acceptLanguage))
