import { GUEST, type Viewer } from '../app-context.server.ts'
import {
  CACHED_URL_MAX,
  type CachedResponse,
  encodeForAll,
  encodeForOne,
  selectEncoding,
} from '../cache/response-cache.server.ts'
import { readCookie } from '../http/cookies.ts'
import { chooseLang, LANG_KEY, splitLang } from '../i18n/lang.ts'
import type { InProcessFetch } from '../request-context.server.ts'
import type { PostedForm } from '../request-context-type.ts'
import { withoutClickIds } from './click-ids.ts'
import { type PageContext, type RenderInput, renderPage } from './render-page.server.ts'
import { hasLinkToken } from './search-params.ts'

/** A request for a page, with whose it is; `caller` is who waits in the queue of pages. */
type ReceivedRequest = { request: Request; viewer: Viewer; caller: string }

/**
 * Any page. Guests share theirs, cached until something that it shows changes; a member's is rendered for each
 * request.
 */
export async function showPage(
  pages: PageContext,
  { request, viewer, caller }: ReceivedRequest,
): Promise<Response> {
  const input = renderInput(request, viewer)
  const { url, cookie, acceptLanguage } = input
  if (!isDecodable(url.pathname)) return redirectToDecodable(url)
  // A page with a token is one person's, and shows what its own forms change.
  const isShared = !viewer.signedIn && !hasLinkToken(url.searchParams)
  if (!isShared || url.href.length > CACHED_URL_MAX)
    return respond(await renderForOne(pages, request, caller, input), request)
  const page = await pages.guestCache.getOrCreate(
    pageCacheKey(url.pathname + url.search, cookie, acceptLanguage),
    (hasReaders) => pages.queue(caller, async () => encodeForAll(await renderPage(pages, input)), hasReaders),
    request.signal,
  )
  return respond(page, request)
}

function isDecodable(path: string): boolean {
  try {
    // The bundler leaves out a call whose result is not used.
    return decodeURI(path).length > 0
  } catch {
    return false
  }
}

/**
 * An address that was cut off within a letter, as messengers do with Persian ones. The router has no page for it, not
 * even 'not found'. With its percent signs encoded it has.
 */
function redirectToDecodable({ pathname, search }: URL): Response {
  const location = pathname.replaceAll('%', '%25').replace(/^\/+/, '/') + search
  return new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } })
}

/** Renders a page for this request alone, unless its reader has disconnected by then. */
const renderForOne = (pages: PageContext, request: Request, caller: string, input: RenderInput) =>
  pages.queue(
    caller,
    async () => encodeForOne(await renderPage(pages, input)),
    () => !request.signal.aborted,
  )

/** The page that a form was posted to, with the result: rendered for this request only. */
export async function showPostedForm(
  pages: PageContext,
  { request, viewer, caller }: ReceivedRequest,
  { posted, status }: { posted: PostedForm; status: number },
): Promise<Response> {
  const page = await renderForOne(pages, request, caller, { ...renderInput(request, viewer), posted })
  const response = await respond({ ...page, status: statusOf(page.status, status), etag: '' }, request)
  response.headers.set('cache-control', 'no-store')
  response.headers.delete('etag')
  return response
}

/** A redirect is followed by GET: the form is not sent on to another page. */
function statusOf(pageStatus: number, formStatus: number) {
  if (pageStatus === 200) return formStatus
  return pageStatus >= 300 && pageStatus < 400 ? 303 : pageStatus
}

/** The page that says to try again later, for a reader whose session cannot be read while the database is down. */
export async function showUnavailable(
  pages: PageContext,
  { request, caller }: Omit<ReceivedRequest, 'viewer'>,
): Promise<Response> {
  const unavailable: InProcessFetch = async () =>
    Response.json({ message: '', code: 'come_back' }, { status: 503 })
  const offlinePages = { ...pages, fetchAs: () => unavailable }
  return respond(await renderForOne(offlinePages, request, caller, renderInput(request, GUEST)), request)
}

const renderInput = ({ url, headers }: Request, viewer: Viewer): RenderInput => ({
  url: new URL(withoutClickIds(url)), // as `client.tsx` shows it in the browser
  cookie: headers.get('cookie') ?? undefined,
  acceptLanguage: headers.get('accept-language') ?? undefined,
  viewer,
})

/** What of a guest's request determines the page. */
export function pageCacheKey(
  requestedPath: string,
  cookie: string | undefined,
  acceptLanguage: string | undefined,
) {
  const pathAndQuery = withoutClickIds(requestedPath)
  const { lang } = splitLang(pathAndQuery.split('?', 1)[0] ?? '/')
  return lang ? pathAndQuery : `${chooseLang(readCookie(cookie, LANG_KEY), acceptLanguage)} ${pathAndQuery}`
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
