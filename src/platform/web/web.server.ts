import { randomUUID } from 'node:crypto'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { m } from '#messages'
import { type AppContext, GUEST, type Viewer } from '../app-context.server.ts'
import { CACHE_TAGS_HEADER } from '../cache/cache-tags.server.ts'
import { CACHED_URL_MAX, encodeForAll, type ResponseCache } from '../cache/response-cache.server.ts'
import type { RecognizeViewer } from '../http/api.server.ts'
import { ApiError } from '../http/api-error.ts'
import { clientKeyOf, remoteAddressOf, warnOfUntrustedProxy } from '../http/client-address.server.ts'
import { hasSession, readCookie } from '../http/cookies.ts'
import { errorMessage } from '../http/errors.server.ts'
import { ClientDisconnected, COME_BACK_SECONDS, openFairQueue } from '../http/fair-queue.server.ts'
import type { Bindings, Env } from '../http/hono-env.server.ts'
import { setSecurityHeaders } from '../http/security-headers.server.ts'
import { isUnavailable } from '../http/unavailable.server.ts'
import { chooseLang, inLangOrOwn, isLang, LANG_HEADER, LANG_KEY, type Lang, splitLang } from '../i18n/lang.ts'
import { describeError } from '../log.server.ts'
import { showPage, showPostedForm, showUnavailable } from '../pages/pages.server.ts'
import { plainPage } from '../pages/plain-page.server.ts'
import { type FormActions, type FormResult, handlePostedForm } from '../pages/posted-forms.server.ts'
import type { PageContext } from '../pages/render-page.server.ts'
import type { OnPageServed } from './served-page.ts'

type Parts = {
  app: AppContext
  /** Whether this process is about to end: load balancers should send requests elsewhere. */
  isStopping: () => boolean
  api: Hono<Env>
  guestCache: ResponseCache
  onPageServed: OnPageServed
  /** Folder of the browser's build; absent in development, where Vite serves it. */
  clientDir?: string | undefined
  recognize: RecognizeViewer
  /** What forms do when submitted without scripts. */
  actions: FormActions
  /** Files made by features, such as the sitemap. */
  files: Hono<Env>
}

/** Everything behind the port: health, files, API, pages. */
export function buildWeb(parts: Parts) {
  const { app, isStopping, clientDir, files } = parts
  const web = new Hono<Env>()
  web.onError((error, c) => respondWithErrorPage(error, c, app))
  web.use('*', async (c, next) => {
    warnOfUntrustedProxy(app.env, (name) => c.req.header(name), app.log)
    await next()
    setSecurityHeaders(c.res, app.env.secure)
  })
  web.get('/healthz', (c) => c.text('ok'))
  web.get('/readyz', async (c) =>
    !isStopping() && (await canServe(app)) ? c.text('ok') : c.text('not now', 503, RETRY_AFTER),
  )
  web.all('/api/*', (c) => answerCall(c, parts))
  web.route('/', files)
  if (clientDir) web.use('*', setFileHeaders, serveStatic({ root: clientDir, precompressed: true }))
  const pages = pageContext(parts)
  web.on(['GET', 'HEAD'], '*', (c) => answerWithPage(c, parts, pages))
  web.post('*', (c) => answerForm(c, parts, pages))
  return web
}

/** Answers a call of the API; caches the answer if it is the same for all guests. */
async function answerCall(c: Context<Env>, { app, api, guestCache }: Parts): Promise<Response> {
  const snapshot = guestCache.snapshot()
  const response = await api.fetch(c.req.raw, c.env)
  const tags = response.headers.get(CACHE_TAGS_HEADER)
  response.headers.delete(CACHE_TAGS_HEADER)
  setSecurityHeaders(response, app.env.secure) // before it is cached: cached answers skip this
  const sameForAll = tags && c.req.method === 'GET' && response.status === 200 && !c.req.header('cookie')
  return sameForAll && c.req.url.length <= CACHED_URL_MAX
    ? cacheResponse(guestCache, response, { key: apiCacheKeyOf(c), tags, snapshot })
    : response
}

async function answerWithPage(c: Context<Env>, parts: Parts, pages: PageContext): Promise<Response> {
  const viewer = await viewerOf(c, parts)
  const caller = clientKeyOf(parts.app.env, c)
  if (!viewer) return showUnavailable(pages, { request: c.req.raw, caller })
  const page = await showPage(pages, { request: c.req.raw, viewer, caller })
  if (c.req.method === 'GET' && (page.status === 200 || page.status === 304))
    parts.onPageServed({ ...requestOf(c), viewer })
  return page
}

/** Handles a form that a page without scripts sent to its own address: redirects, or shows the page with the result. */
async function answerForm(c: Context<Env>, parts: Parts, pages: PageContext): Promise<Response> {
  const { pathname, searchParams: search } = new URL(c.req.url)
  const { path, lang: urlLang } = splitLang(pathname)
  const lang = urlLang ?? langOf(c)
  const result = await handlePostedForm(c, parts, { path, search, lang }).catch((error) =>
    toFormError(error, lang),
  )
  if ('to' in result) {
    for (const cookie of result.cookies) c.header('Set-Cookie', cookie, { append: true })
    return c.redirect(urlLang ? inLangOrOwn(urlLang, result.to) : result.to, 303)
  }
  // While the viewer cannot be determined, what was typed is still shown.
  const viewer = (await viewerOf(c, parts)) ?? GUEST
  const received = { request: c.req.raw, viewer, caller: clientKeyOf(parts.app.env, c) }
  const page = await showPostedForm(pages, received, result)
  for (const cookie of result.cookies) page.headers.append('Set-Cookie', cookie)
  if (result.retryAfter) page.headers.set('Retry-After', result.retryAfter)
  return page
}

/** Undefined while the database cannot be reached. */
async function viewerOf(c: Context, { app, recognize }: Parts): Promise<Viewer | undefined> {
  const cookie = c.req.header('cookie')
  return hasSession(cookie) ? recognize(app, cookie as string).catch(ignoreUnavailable) : GUEST
}

const requestOf = (c: Context) => {
  const { pathname, search } = new URL(c.req.url)
  return {
    url: pathname + search,
    header: (name: string) => c.req.header(name),
    remote: remoteAddressOf(c) ?? '',
  }
}

const langOf = (c: Context) =>
  chooseLang(readCookie(c.req.header('cookie'), LANG_KEY), c.req.header('accept-language'))

/** The page itself shows why a form could not be read. */
function toFormError(error: unknown, lang: Lang): FormResult {
  if (!(error instanceof ApiError) || error.status === 503) throw error
  const { code, status } = error
  return {
    posted: { name: '', values: {}, error: { code, message: errorMessage(code, lang) } },
    status,
    cookies: [],
  }
}

const READY_MS = 2_000 // a database that takes longer for a trivial query is of no use to readers either

const canServe = ({ db }: AppContext) =>
  Promise.race([
    db.$client.query('select 1').then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(resolve, READY_MS, false).unref()),
  ])

const RETRY_AFTER = { 'Retry-After': `${COME_BACK_SECONDS}` }

function ignoreUnavailable(error: unknown): undefined {
  if (!isUnavailable(error)) throw error
}

/** Where not even the error page could be rendered. */
function respondWithErrorPage(error: Error, c: Context, { log }: AppContext): Response {
  const { pathname } = new URL(c.req.url)
  const lang = splitLang(pathname).lang ?? langOf(c)
  if (error instanceof ClientDisconnected) return c.body(null, 503)
  if (isUnavailable(error) || (error instanceof ApiError && error.status === 503)) {
    const page = plainPage(lang, 503, errorMessage('come_back', lang))
    page.headers.set('retry-after', RETRY_AFTER['Retry-After'])
    return page
  }
  const id = randomUUID()
  log.error({ requestId: id, err: describeError(error) }, 'a page could not be made')
  const page = plainPage(lang, 500, m.bug_met({ id }, { locale: lang }))
  page.headers.set('x-request-id', id)
  return page
}

/** The cache key of an API answer for guests; some answers contain text in a language. */
export const apiCacheKey = (
  pathAndQuery: string,
  requested: string | undefined,
  acceptLanguage: string | undefined,
) => `api ${isLang(requested) ? requested : chooseLang(undefined, acceptLanguage)} ${pathAndQuery}`

function apiCacheKeyOf(c: Context) {
  const { pathname, search } = new URL(c.req.url)
  return apiCacheKey(pathname + search, c.req.header(LANG_HEADER), c.req.header('accept-language'))
}

async function cacheResponse(
  guestCache: ResponseCache,
  response: Response,
  { key, tags, snapshot }: { key: string; tags: string; snapshot: ReturnType<ResponseCache['snapshot']> },
) {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers)
  const body = await response.text()
  guestCache.store(
    key,
    await encodeForAll({ status: 200, isComplete: true, body, headers, tags: new Set(tags.split(' ')) }),
    snapshot,
  )
  return new Response(body, { headers })
}

const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'

/** Built files carry a hash of their content in their names: they never change. */
async function setFileHeaders(c: Context, next: () => Promise<void>) {
  await next()
  if (c.res.status !== 200 || c.res.headers.has('content-security-policy')) return
  c.res.headers.set('cache-control', cacheControlOf(c.req.path))
  if (c.req.path.startsWith('/assets/')) c.res.headers.delete('last-modified') // never requested again
  if (c.req.path === WORKER) c.res.headers.set('content-security-policy', WORKER_POLICY)
}

/** The service worker: browsers revalidate it each time, and so detect a new build. It may connect to this site only. */
const WORKER = '/sw.js'
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"
function cacheControlOf(path: string) {
  if (path === WORKER) return 'no-cache'
  return path.startsWith('/assets/') ? YEAR : HOUR
}

/** A second or two of work may wait. Later requests are rejected at once instead of waiting longer. */
const PAGES = { atOnce: 8, waitingMax: 200, waitingOfOne: 100 }

type PageParts = Pick<Parts, 'app' | 'api' | 'guestCache'>

function pageContext({ app, api, guestCache }: PageParts): PageContext {
  const { env, log } = app
  return {
    log,
    queue: openFairQueue(PAGES),
    guestCache,
    publicUrl: env.PUBLIC_URL,
    secure: env.secure,
    analyticsScript: env.ANALYTICS_SCRIPT_URL,
    settings: app.settings,
    payments: env.stripe !== undefined,
    workerless: env.OFFLINE === 'off',
    fetchAs: (viewer: Viewer, lang, cookie) => async (input) => {
      const request = cookie
        ? new Request(input, { headers: { ...Object.fromEntries(input.headers), cookie } })
        : input
      return api.fetch(request, { viewer, lang, caller: '' } satisfies Bindings)
    },
  }
}
