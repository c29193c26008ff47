import { randomBytes, randomUUID } from 'node:crypto'
import { createStartHandler } from '@tanstack/react-start/server'
import { GUEST, type Viewer } from '../app-context.server.ts'
import { CACHE_TAGS_HEADER } from '../cache/cache-tags.ts'
import {
  CACHED_URL_MAX,
  type CachedResponse,
  cacheableForAll,
  cacheableForOne,
  inEncoding,
  type Made,
  type ResponseCache,
} from '../cache/response-cache.server.ts'
import type { ApiErrorBody } from '../http/api-error.ts'
import { readCookie } from '../http/cookies.ts'
import { settlePage } from '../http/csp.server.ts'
import { securityHeaders } from '../http/security-headers.server.ts'
import { chooseLang, LANG_KEY, type Lang, splitLang } from '../i18n/lang.ts'
import type { Log } from '../log.server.ts'
import type { Settings } from '../settings/settings.server.ts'
import { SOCIAL, SOCIAL_LABELS } from '../settings/social.server.ts'
import { isPrivatePage, NOT_HERE } from './analytics.ts'
import type { FairQueue } from './fair-queue.server.ts'
import type { PostedForm } from './posted-form.ts'
import { renderWhole } from './render.server.ts'
import {
  type AskInProcess,
  requestContextStore,
  type ServerRequestContext,
} from './request-context.server.ts'

const render = createStartHandler(renderWhole)

const COME_BACK_SECONDS = 5

export type PageContext = {
  log: Log
  /** Pages are rendered by one thread: more at once only use more memory while they wait for the same database. */
  queue: FairQueue
  /** The cached pages that all guests share. */
  guests: ResponseCache
  publicUrl: string
  secure: boolean
  /**
   * URL of the operator's own analytics script; loaded last, and neither it nor its host is allowed on private pages.
   */
  analyticsScript?: string | undefined
  /** What admins set, as it counts now. */
  settings: () => Settings
  /** Peyvand+ can be paid for. */
  payments?: boolean | undefined
  /** The operator switched the service worker off. */
  workerless?: boolean | undefined
  /** Calls the API in this process, as this viewer. */
  askAs: (viewer: Viewer, lang: Lang, cookie: string | undefined) => AskInProcess
}

/**
 * Any page. Guests share theirs, cached until something that it shows changes; a member's is rendered for each
 * request.
 */
export async function showPage(
  app: PageContext,
  request: Request,
  viewer: Viewer,
  caller: string,
): Promise<Response> {
  const url = new URL(request.url)
  const cookie = request.headers.get('cookie') ?? undefined
  const accepts = request.headers.get('accept-language') ?? undefined
  const make = () => makePage(app, url, cookie, accepts, viewer)
  const isReading = () => !request.signal.aborted
  const key = cacheKey(url.pathname + url.search, cookie, accepts)
  // A page with a token is one person's, and shows what its own forms change.
  const isShared = !viewer.signedIn && !url.searchParams.has('token')
  if (isShared && request.url.length <= CACHED_URL_MAX) {
    const page = await app.guests.getOrMake(
      key,
      (isWanted) => app.queue(caller, async () => cacheableForAll(await make()), isWanted),
      request.signal,
    )
    return answer(page, request)
  }
  return answer(await app.queue(caller, async () => cacheableForOne(await make()), isReading), request)
}

/** The page that a form was posted to, with the result: rendered for this request only. */
export async function showAnswered(
  app: PageContext,
  request: Request,
  viewer: Viewer,
  caller: string,
  { posted, status }: { posted: PostedForm; status: number },
): Promise<Response> {
  const cookie = request.headers.get('cookie') ?? undefined
  const accepts = request.headers.get('accept-language') ?? undefined
  const page = await app.queue(
    caller,
    async () => cacheableForOne(await makePage(app, new URL(request.url), cookie, accepts, viewer, posted)),
    () => !request.signal.aborted,
  )
  const shown = await answer({ ...page, status: statusOf(page.status, status), etag: '' }, request)
  shown.headers.set('cache-control', 'no-store')
  shown.headers.delete('etag')
  return shown
}

/** A redirect is followed by GET: the form is not sent on to another page. */
const statusOf = (ofPage: number, ofForm: number) =>
  ofPage === 200 ? ofForm : ofPage >= 300 && ofPage < 400 ? 303 : ofPage

/** The page that says to try again later, for a reader whose session cannot be read while the database is down. */
export async function showAway(app: PageContext, request: Request, caller: string): Promise<Response> {
  const away: AskInProcess = async () => Response.json({ message: '', code: 'come_back' }, { status: 503 })
  const cookie = request.headers.get('cookie') ?? undefined
  const accepts = request.headers.get('accept-language') ?? undefined
  const url = new URL(request.url)
  const page = await app.queue(
    caller,
    async () => cacheableForOne(await makePage({ ...app, askAs: () => away }, url, cookie, accepts, GUEST)),
    () => !request.signal.aborted,
  )
  return answer(page, request)
}

/** The redirect's target, as a path within this site: the router knows the internal address, behind a proxy. */
function locationOf(response: Response, url: URL): string | undefined {
  const location = response.headers.get('location')
  if (!location) return undefined
  const to = new URL(location, url)
  return to.origin === url.origin ? to.pathname.replace(/^\/+/, '/') + to.search : location
}

/** What of a guest's request determines the page. */
export function cacheKey(
  pathAndQuery: string,
  cookie: string | undefined,
  acceptLanguage: string | undefined,
) {
  const { lang } = splitLang(pathAndQuery.split('?', 1)[0] ?? '/')
  return lang ? pathAndQuery : `${chooseLang(readCookie(cookie, LANG_KEY), acceptLanguage)} ${pathAndQuery}`
}

async function makePage(
  app: PageContext,
  url: URL,
  cookie: string | undefined,
  accepts: string | undefined,
  viewer: Viewer,
  posted?: PostedForm,
): Promise<Made> {
  const own = splitLang(url.pathname).lang
  const lang = own ?? chooseLang(readCookie(cookie, LANG_KEY), accepts)
  const topics = new Set<string>()
  let away = false
  let failed: string | undefined
  // A guest's page is cached for all guests: nothing from the cookies may get into it.
  const asking = app.askAs(viewer, lang, viewer.signedIn ? cookie : undefined)
  const ask: AskInProcess = async (input) => {
    const response = await asking(input)
    if (response.status === 503) away = true
    if (response.status === 500) failed ??= ((await response.clone().json()) as ApiErrorBody).requestId
    const named = response.headers.get(CACHE_TAGS_HEADER)
    for (const topic of named?.split(' ') ?? []) topics.add(topic)
    return response
  }
  const analytics = app.analyticsScript && new URL(app.analyticsScript)
  const isOpen = !isPrivatePage(url.pathname + url.search)
  const nonce = randomBytes(16).toString('base64url')
  const settings = app.settings()
  const visit: ServerRequestContext = {
    nonce,
    analytics: analytics && (isOpen ? analytics.href : NOT_HERE),
    lang,
    prefix: own ? (`/${own}` as const) : ('' as const),
    publicUrl: app.publicUrl,
    posted,
    counters: settings.counters,
    social: SOCIAL.flatMap((site) => {
      const href = settings.social[site]
      return href ? [{ name: SOCIAL_LABELS[site]({}, { locale: lang }), href }] : []
    }),
    banner: settings.banner[lang] ?? undefined,
    payments: app.payments,
    workerless: app.workerless,
    viewer,
    ask,
  }
  const renderOnce = () =>
    requestContextStore.run(visit, async () =>
      render(new Request(url, { headers: { accept: 'text/html' } }), {
        // A guest's first page paints without a second request; a member's browser has the file of the styles stored,
        // and 62 kB less in each page make home 40 % faster to render.
        inlineCss: !viewer.signedIn,
      }),
    )
  let response = await renderOnce()
  if (visit.hasToWait) response = await renderOnce()
  const origin = analytics && isOpen ? analytics.origin : undefined
  const { html: body, policy } = settlePage(await response.text(), nonce, origin)
  const location = locationOf(response, url)
  const broken = response.status >= 500
  const said = response.status === 200 ? (visit.status ?? 200) : response.status
  const status = broken && away ? 503 : said
  if (status === 500 && !failed) {
    failed = randomUUID()
    app.log.error({ requestId: failed, path: splitLang(url.pathname).path }, 'a page could not be made')
  }
  return {
    status,
    body,
    topics,
    mayKeep: status === 200 && !away,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': lang,
      'content-security-policy': policy,
      vary: 'Cookie, Accept-Language, Accept-Encoding',
      ...(location ? { location } : {}),
      ...(status === 503 ? { 'retry-after': `${COME_BACK_SECONDS}` } : {}),
      ...(failed ? { 'x-request-id': failed } : {}),
      ...securityHeaders(app.secure),
      // Not even where a request comes from; forms on it still say their origin, unlike with no-referrer.
      ...(url.searchParams.has('token') ? { 'referrer-policy': 'same-origin' } : {}),
    },
  }
}

async function answer(page: CachedResponse, request: Request): Promise<Response> {
  if (page.status === 200 && request.headers.get('if-none-match')?.includes(page.etag)) {
    return new Response(null, {
      status: 304,
      headers: { etag: page.etag, 'cache-control': 'private, no-cache' },
    })
  }
  const { headers, body } = await inEncoding(page, request.headers.get('accept-encoding') ?? undefined)
  return new Response(request.method === 'HEAD' ? null : (body as BodyInit), {
    status: page.status,
    headers: headers as Record<string, string>,
  })
}
