import { randomBytes, randomUUID } from 'node:crypto'
import { createStartHandler } from '@tanstack/react-start/server'
import type { Viewer } from '../app-context.server.ts'
import { CACHE_TAGS_HEADER } from '../cache/cache-tags.server.ts'
import type { ResponseCache, UnencodedResponse } from '../cache/response-cache.server.ts'
import type { ApiErrorBody } from '../http/api-error.ts'
import { readCookie } from '../http/cookies.ts'
import { COME_BACK_SECONDS, type FairQueue } from '../http/fair-queue.server.ts'
import { securityHeaders } from '../http/security-headers.server.ts'
import { chooseLang, LANG_KEY, type Lang, splitLang } from '../i18n/lang.ts'
import type { Log } from '../log.server.ts'
import {
  type InProcessFetch,
  requestContextStore,
  type ServerRequestContext,
} from '../request-context.server.ts'
import type { PostedForm } from '../request-context-type.ts'
import { type Settings, SOCIAL, SOCIAL_LABELS } from '../settings/settings.server.ts'
import { isPrivatePage, NOT_ON_THIS_PAGE } from './analytics.ts'
import { replaceNonceWithHashes } from './csp.server.ts'
import { inlineFont } from './persian-font.server.ts'
import { renderCompletePage } from './render.server.ts'
import { hasLinkToken } from './search-params.ts'

const render = createStartHandler(renderCompletePage)

export type PageContext = {
  log: Log
  /** Pages are rendered by one thread: more at once only use more memory while they wait for the same database. */
  queue: FairQueue
  /** The cached pages that all guests share. */
  guestCache: ResponseCache
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

/** What of a request determines its page. */
export type RenderInput = {
  url: URL
  cookie: string | undefined
  acceptLanguage: string | undefined
  viewer: Viewer
  /** The form that was posted to it without scripts, and the result. */
  posted?: PostedForm
}

/** Renders a page for one reader, with its headers. */
export async function renderPage(
  pages: PageContext,
  { url, cookie, acceptLanguage, viewer, posted }: RenderInput,
): Promise<UnencodedResponse> {
  const prefix = splitLang(url.pathname).lang
  const lang = prefix ?? chooseLang(readCookie(cookie, LANG_KEY), acceptLanguage)
  const answers: ApiAnswers = { tags: new Set(), unavailable: false, errorId: undefined }
  // A guest's page is cached for all guests: nothing from the cookies may get into it.
  const callApi = pages.fetchAs(viewer, lang, viewer.signedIn ? cookie : undefined)
  const analytics = analyticsOn(pages, url)
  const nonce = randomBytes(16).toString('base64url')
  const context: ServerRequestContext = {
    ...contextOf(pages, lang),
    nonce,
    analytics: analytics?.href,
    prefix: prefix ? (`/${prefix}` as const) : ('' as const),
    posted,
    viewer,
    fetchApi: recordAnswers(callApi, answers),
  }
  let response = await renderInContext(url, context)
  if (posted?.name && posted.error && !context.isPostedShown) {
    context.posted = withoutForm(posted)
    response = await renderInContext(url, context)
  }
  const html = inlineFont(context.html ?? (await response.text()), lang)
  const { html: body, policy } = replaceNonceWithHashes(html, nonce, analytics?.origin)
  const isError = response.status >= 500
  const routeStatus = response.status === 200 ? (context.status ?? 200) : response.status
  const status = isError && answers.unavailable ? 503 : routeStatus
  const errorId = status === 500 ? (answers.errorId ?? logError(pages, url)) : answers.errorId
  return {
    status,
    body,
    tags: answers.tags,
    isComplete: status === 200 && !answers.unavailable,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': lang,
      'content-security-policy': policy,
      vary: 'Cookie, Accept-Language, Accept-Encoding',
      ...locationOf(response, url),
      ...(status === 503 ? { 'retry-after': `${COME_BACK_SECONDS}` } : {}),
      ...(errorId ? { 'x-request-id': errorId } : {}),
      ...securityHeaders(pages.secure),
      // Not even where a request comes from; forms on it still say their origin, unlike with no-referrer.
      ...(hasLinkToken(url.searchParams) ? { 'referrer-policy': 'same-origin' } : {}),
    },
  }
}

/**
 * The result of a form that the page no longer has, because its event, say, is over or gone by then. It is shown above
 * the page, with the text that was typed.
 */
const withoutForm = ({ values, error }: PostedForm): PostedForm => ({
  name: '',
  values: { typed: Object.values(values).filter(isOfWords).join('\n\n') },
  error,
})

/** Not an id, a choice or a date. */
const isOfWords = (value: string | boolean) => typeof value === 'string' && /\p{L}\s+\p{L}/u.test(value)

/** What the whole page depends on in the answers to its loaders' calls. */
type ApiAnswers = { tags: Set<string>; unavailable: boolean; errorId: string | undefined }

const recordAnswers =
  (callApi: InProcessFetch, answers: ApiAnswers): InProcessFetch =>
  async (input) => {
    const response = await callApi(input)
    if (response.status === 503) answers.unavailable = true
    if (response.status === 500)
      answers.errorId ??= ((await response.clone().json()) as ApiErrorBody).requestId
    for (const tag of response.headers.get(CACHE_TAGS_HEADER)?.split(' ') ?? []) answers.tags.add(tag)
    return response
  }

/** The operator's analytics script on this page, and the origin that the page may load it from. */
function analyticsOn({ analyticsScript }: PageContext, url: URL) {
  if (!analyticsScript) return undefined
  if (isPrivatePage(url.pathname + url.search)) return { href: NOT_ON_THIS_PAGE, origin: undefined }
  return new URL(analyticsScript)
}

/** What all pages in this language know about the site, whoever their reader is. */
function contextOf(pages: PageContext, lang: Lang) {
  const settings = pages.settings()
  return {
    lang,
    publicUrl: pages.publicUrl,
    counters: settings.counters,
    social: SOCIAL.flatMap((site) => {
      const href = settings.social[site]
      return href ? [{ name: SOCIAL_LABELS[site]({}, { locale: lang }), href }] : []
    }),
    banner: settings.banner[lang] ?? undefined,
    payments: pages.payments,
    workerless: pages.workerless,
    log: pages.log,
  }
}

async function renderInContext(url: URL, context: ServerRequestContext): Promise<Response> {
  const renderOnce = () =>
    requestContextStore.run(context, async () =>
      render(new Request(url, { headers: { accept: 'text/html' } }), {
        // A guest's first page paints without a second request; a member's browser has the file of the styles stored,
        // and 62 kB less in each page make home 40 % faster to render.
        inlineCss: !context.viewer.signedIn,
      }),
    )
  const response = await renderOnce()
  return context.mustWait ? renderOnce() : response
}

/** @returns the id by which the log has it, for the page */
function logError({ log }: PageContext, url: URL): string {
  const requestId = randomUUID()
  log.error({ requestId, path: splitLang(url.pathname).path }, 'a page could not be made')
  return requestId
}

/** The redirect's target, as a path within this site: the router knows the internal address, behind a proxy. */
function locationOf(response: Response, url: URL): { location?: string } {
  const location = response.headers.get('location')
  if (!location) return {}
  const target = new URL(location, url)
  const isWithin = target.origin === url.origin
  return { location: isWithin ? target.pathname.replace(/^\/+/, '/') + target.search : location }
}
