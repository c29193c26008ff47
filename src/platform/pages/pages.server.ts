import { randomBytes, randomUUID } from 'node:crypto'
import { createStartHandler } from '@tanstack/react-start/server'
import { GUEST, type Viewer } from '../app-context.server.ts'
import { CACHE_TAGS_HEADER } from '../cache/cache-tags.server.ts'
import {
  CACHED_URL_MAX,
  type CachedResponse,
  encodeForAll,
  encodeForOne,
  type ResponseCache,
  selectEncoding,
  type UnencodedResponse,
} from '../cache/response-cache.server.ts'
import type { ApiErrorBody } from '../http/api-error.ts'
import { readCookie } from '../http/cookies.ts'
import { replaceNonceWithHashes } from '../http/csp.server.ts'
import { securityHeaders } from '../http/security-headers.server.ts'
import { chooseLang, LANG_KEY, type Lang, splitLang } from '../i18n/lang.ts'
import type { Log } from '../log.server.ts'
import { type Settings, SOCIAL, SOCIAL_LABELS } from '../settings/settings.server.ts'
import { isPrivatePage, NOT_ON_THIS_PAGE } from './analytics.ts'
import { COME_BACK_SECONDS, type FairQueue } from './fair-queue.server.ts'
import { inlineFont } from './persian-font.server.ts'
import type { PostedForm } from './posted-form.ts'
import { renderCompletePage } from './render.server.ts'
import {
  type InProcessFetch,
  requestContextStore,
  type ServerRequestContext,
} from './request-context.server.ts'

const render = createStartHandler(renderCompletePage)

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
  /** The current settings. */
  settings: () => Settings
  /** Peyvand+ can be paid for. */
  payments?: boolean | undefined
  /** The operator switched the service worker off. */
  workerless?: boolean | undefined
  /** Calls the API in this process, as this viewer. */
  fetchAs: (viewer: Viewer, lang: Lang, cookie: string | undefined) => InProcessFetch
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
  const acceptLanguage = request.headers.get('accept-language') ?? undefined
  const renderForViewer = () => renderPage(app, url, cookie, acceptLanguage, viewer)
  const isReading = () => !request.signal.aborted
  const key = cacheKey(url.pathname + url.search, cookie, acceptLanguage)
  // A page with a token is one person's, and shows what its own forms change.
  const isShared = !viewer.signedIn && !url.searchParams.has('token')
  if (isShared && request.url.length <= CACHED_URL_MAX) {
    const page = await app.guests.getOrCreate(
      key,
      (hasReaders) => app.queue(caller, async () => encodeForAll(await renderForViewer()), hasReaders),
      request.signal,
    )
    return respond(page, request)
  }
  return respond(
    await app.queue(caller, async () => encodeForOne(await renderForViewer()), isReading),
    request,
  )
}

/** The page that a form was posted to, with the result: rendered for this request only. */
export async function showPostedForm(
  app: PageContext,
  request: Request,
  viewer: Viewer,
  caller: string,
  { posted, status }: { posted: PostedForm; status: number },
): Promise<Response> {
  const cookie = request.headers.get('cookie') ?? undefined
  const acceptLanguage = request.headers.get('accept-language') ?? undefined
  const page = await app.queue(
    caller,
    async () =>
      encodeForOne(await renderPage(app, new URL(request.url), cookie, acceptLanguage, viewer, posted)),
    () => !request.signal.aborted,
  )
  const response = await respond({ ...page, status: statusOf(page.status, status), etag: '' }, request)
  response.headers.set('cache-control', 'no-store')
  response.headers.delete('etag')
  return response
}

/** A redirect is followed by GET: the form is not sent on to another page. */
const statusOf = (pageStatus: number, formStatus: number) =>
  pageStatus === 200 ? formStatus : pageStatus >= 300 && pageStatus < 400 ? 303 : pageStatus

/** The page that says to try again later, for a reader whose session cannot be read while the database is down. */
export async function showUnavailable(app: PageContext, request: Request, caller: string): Promise<Response> {
  const unavailable: InProcessFetch = async () =>
    Response.json({ message: '', code: 'come_back' }, { status: 503 })
  const cookie = request.headers.get('cookie') ?? undefined
  const acceptLanguage = request.headers.get('accept-language') ?? undefined
  const url = new URL(request.url)
  const page = await app.queue(
    caller,
    async () =>
      encodeForOne(
        await renderPage({ ...app, fetchAs: () => unavailable }, url, cookie, acceptLanguage, GUEST),
      ),
    () => !request.signal.aborted,
  )
  return respond(page, request)
}

/** The redirect's target, as a path within this site: the router knows the internal address, behind a proxy. */
function locationOf(response: Response, url: URL): string | undefined {
  const location = response.headers.get('location')
  if (!location) return undefined
  const target = new URL(location, url)
  return target.origin === url.origin ? target.pathname.replace(/^\/+/, '/') + target.search : location
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

async function renderPage(
  app: PageContext,
  url: URL,
  cookie: string | undefined,
  acceptLanguage: string | undefined,
  viewer: Viewer,
  posted?: PostedForm,
): Promise<UnencodedResponse> {
  const urlLang = splitLang(url.pathname).lang
  const lang = urlLang ?? chooseLang(readCookie(cookie, LANG_KEY), acceptLanguage)
  const tags = new Set<string>()
  let unavailable = false
  let errorId: string | undefined
  // A guest's page is cached for all guests: nothing from the cookies may get into it.
  const callApi = app.fetchAs(viewer, lang, viewer.signedIn ? cookie : undefined)
  const fetchApi: InProcessFetch = async (input) => {
    const response = await callApi(input)
    if (response.status === 503) unavailable = true
    if (response.status === 500) errorId ??= ((await response.clone().json()) as ApiErrorBody).requestId
    for (const tag of response.headers.get(CACHE_TAGS_HEADER)?.split(' ') ?? []) tags.add(tag)
    return response
  }
  const analytics = app.analyticsScript && new URL(app.analyticsScript)
  const allowsAnalytics = !isPrivatePage(url.pathname + url.search)
  const nonce = randomBytes(16).toString('base64url')
  const settings = app.settings()
  const context: ServerRequestContext = {
    nonce,
    analytics: analytics && (allowsAnalytics ? analytics.href : NOT_ON_THIS_PAGE),
    lang,
    prefix: urlLang ? (`/${urlLang}` as const) : ('' as const),
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
    log: app.log,
    viewer,
    fetchApi,
  }
  const renderOnce = () =>
    requestContextStore.run(context, async () =>
      render(new Request(url, { headers: { accept: 'text/html' } }), {
        // A guest's first page paints without a second request; a member's browser has the file of the styles stored,
        // and 62 kB less in each page make home 40 % faster to render.
        inlineCss: !viewer.signedIn,
      }),
    )
  let response = await renderOnce()
  if (context.mustWait) response = await renderOnce()
  const origin = analytics && allowsAnalytics ? analytics.origin : undefined
  const html = inlineFont(context.html ?? (await response.text()), lang)
  const { html: body, policy } = replaceNonceWithHashes(html, nonce, origin)
  const location = locationOf(response, url)
  const isError = response.status >= 500
  const routeStatus = response.status === 200 ? (context.status ?? 200) : response.status
  const status = isError && unavailable ? 503 : routeStatus
  if (status === 500 && !errorId) {
    errorId = randomUUID()
    app.log.error({ requestId: errorId, path: splitLang(url.pathname).path }, 'a page could not be made')
  }
  return {
    status,
    body,
    tags,
    isComplete: status === 200 && !unavailable,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': lang,
      'content-security-policy': policy,
      vary: 'Cookie, Accept-Language, Accept-Encoding',
      ...(location ? { location } : {}),
      ...(status === 503 ? { 'retry-after': `${COME_BACK_SECONDS}` } : {}),
      ...(errorId ? { 'x-request-id': errorId } : {}),
      ...securityHeaders(app.secure),
      // Not even where a request comes from; forms on it still say their origin, unlike with no-referrer.
      ...(url.searchParams.has('token') ? { 'referrer-policy': 'same-origin' } : {}),
    },
  }
}

async function respond(page: CachedResponse, request: Request): Promise<Response> {
  if (page.status === 200 && request.headers.get('if-none-match')?.includes(page.etag)) {
    return new Response(null, {
      status: 304,
      headers: { etag: page.etag, 'cache-control': 'private, no-cache' },
    })
  }
  const { headers, body } = await selectEncoding(page, request.headers.get('accept-encoding') ?? undefined)
  return new Response(request.method === 'HEAD' ? null : (body as BodyInit), {
    status: page.status,
    headers: headers as Record<string, string>,
  })
}
