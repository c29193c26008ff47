import { createHmac, randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { type AppContext, GUEST, type Viewer } from '../app-context.server.ts'
import { chooseLang, isLang, LANG_HEADER, LANG_KEY } from '../i18n/lang.ts'
import type { Log } from '../log.server.ts'
import { type FairQueue, openFairQueue } from '../pages/fair-queue.server.ts'
import { addressKey } from './address-key.ts'
import { ApiError } from './api-error.ts'
import { readCookie } from './cookies.ts'
import {
  answerError,
  type Env,
  jsonBodies,
  readBodies,
  rejectCrossSite,
  type TokenRoutes,
  type Uploads,
} from './errors.server.ts'
import { noteForwarded } from './forwarded.server.ts'

/** Returns the viewer of a session cookie; passed in by the accounts feature. */
export type RecogniseViewer = (app: AppContext, cookie: string) => Promise<Viewer>

/** The middleware of every call of the API, then the features' routes, which the caller mounts. */
export function openApi(
  app: AppContext,
  log: Log,
  recognise: RecogniseViewer,
  byKey: TokenRoutes = new Set(),
  uploads: Uploads = new Map(),
) {
  const api = new Hono<Env>()
  api.onError(answerError)
  api.notFound(() => {
    throw new ApiError(404, 'not_found')
  })
  api.use(
    '/api/*',
    withContext(app, log, recognise),
    readBodies(uploads),
    inTurn(openFairQueue(CALLS)),
    rejectCrossSite(() => [app.env.PUBLIC_URL], byKey),
    jsonBodies(byKey),
  )
  return api
}

/** Calls share sixteen connections to the database; a few seconds of them may wait. */
const CALLS = { atOnce: 64, waitingMax: 2_000, waitingOfOne: 500 }

/** Calls over the network wait in the queue. Those of a page do not, as the page has waited already. */
const inTurn =
  (queue: FairQueue): MiddlewareHandler<Env> =>
  (c, next) =>
    c.env?.viewer ? next() : queue(c.var.ctx.addressHash, next, () => !c.req.raw.signal.aborted)

const withContext =
  (app: AppContext, log: Log, recognise: RecogniseViewer): MiddlewareHandler<Env> =>
  async (c, next) => {
    const started = performance.now()
    const cookie = c.req.header('cookie')
    if (!c.env?.viewer) noteForwarded(app.env, (name) => c.req.header(name), log)
    const lang = c.env?.lang ?? langOfCall(c.req.header(LANG_HEADER), cookie, c.req.header('accept-language'))
    const requestId = randomUUID()
    const { address, caller } = c.env ?? {}
    const counted = caller ?? (address === undefined ? callerOf(app.env, c) : addressKey(address))
    const addressHash = hashAddress(app, counted)
    c.set('requestId', requestId)
    c.set('log', log)
    c.set('ctx', { ...app, viewer: GUEST, lang, now: new Date(), addressHash })
    c.var.ctx.viewer = c.env?.viewer ?? (cookie ? await recognise(app, cookie) : GUEST)
    await next()
    if (!c.env?.viewer) {
      c.header('X-Request-Id', requestId)
      if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
      c.header('X-Content-Type-Options', 'nosniff')
      c.header('Vary', 'Cookie, Accept-Language, X-Language')
      log.debug(
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

const langOfCall = (asked: string | undefined, cookie: string | undefined, accepts: string | undefined) =>
  isLang(asked) ? asked : chooseLang(readCookie(cookie, LANG_KEY), accepts)

/**
 * The key for counting a caller: the address of the connection, or the one as many proxy hops back as the operator
 * trusts (TRUST_PROXY); of an IPv6 address its /64.
 */
export function callerOf(env: Pick<AppContext['env'], 'TRUST_PROXY'>, c: Context<Env>): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return callerAt(env, c.req.header('x-forwarded-for'), incoming?.socket?.remoteAddress)
}

/** The same, of a request that Hono has not seen. */
export function callerAt(
  env: Pick<AppContext['env'], 'TRUST_PROXY'>,
  forwarded: string | undefined,
  remote = '',
): string {
  const hops = [...(forwarded?.split(',').map((hop) => hop.trim()) ?? []), remote]
  return addressKey(hops.at(-1 - Math.min(env.TRUST_PROXY, hops.length - 1)) ?? '')
}

/** Keyed, so that leaked hashes cannot be reversed by trying all four billion addresses. */
export const hashAddress = ({ secrets }: Pick<AppContext, 'secrets'>, address: string) =>
  createHmac('sha256', secrets.address).update(address).digest('base64url').slice(0, 22)
