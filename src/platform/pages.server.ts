import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { readCookie } from './cookies.ts'
import { policyFor } from './csp.server.ts'
import type { Viewer } from './ctx.server.ts'
import { chooseLang, LANG_KEY, type Lang, splitLang } from './lang.ts'
import { type CachedPage, encodingFor, type PageCache } from './page-cache.server.ts'
import { type AskInProcess, visitStore } from './visit.server.ts'

const render = createStartHandler(defaultRenderHandler)
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A page is made again after this even when no news of a change arrived (a process can die before it tells). */
const FRESH_MS = 60_000
const CACHED_URL_MAX = 300 // longer ones are answered, but not kept: nobody shares them
const PERSONAL_GZIP_LEVEL = 1 // made for one reader and one moment: a fifth larger, a third of the time

export type PageHouse = {
  cache: PageCache
  publicUrl: string
  secure: boolean
  analyticsHost?: string | undefined
  /** Asks the API in this process, as this viewer. */
  askAs: (viewer: Viewer, lang: Lang, cookie: string | undefined) => AskInProcess
}

/** A page for anyone: guests' pages go through the cache, others are made for this one reader. */
export async function showPage(house: PageHouse, request: Request, viewer: Viewer): Promise<Response> {
  const url = new URL(request.url)
  const cookie = request.headers.get('cookie') ?? undefined
  const make = () => makePage(house, url, cookie, request.headers.get('accept-language') ?? undefined, viewer)
  if (viewer.signedIn || request.url.length > CACHED_URL_MAX) return personal(await make(), request)
  const key = cacheKey(url.pathname + url.search, cookie, request.headers.get('accept-language') ?? undefined)
  return shared(await house.cache.getOrMake(key, async () => toCachedPage(await make())), request)
}

/** What of a guest's request decides her page. */
export function cacheKey(
  pathAndQuery: string,
  cookie: string | undefined,
  acceptLanguage: string | undefined,
) {
  const { lang } = splitLang(pathAndQuery.split('?', 1)[0] ?? '/')
  return lang ? pathAndQuery : `${chooseLang(readCookie(cookie, LANG_KEY), acceptLanguage)} ${pathAndQuery}`
}

type MadePage = { status: number; html: string; headers: Record<string, string>; topics: Set<string> }

async function makePage(
  house: PageHouse,
  url: URL,
  cookie: string | undefined,
  accepts: string | undefined,
  viewer: Viewer,
): Promise<MadePage> {
  const own = splitLang(url.pathname).lang
  const lang = own ?? chooseLang(readCookie(cookie, LANG_KEY), accepts)
  const topics = new Set<string>()
  // A guest's page is kept for all guests: nothing that her cookies say may get into it.
  const asking = house.askAs(viewer, lang, viewer.signedIn ? cookie : undefined)
  const ask: AskInProcess = async (input) => {
    const response = await asking(input)
    for (const topic of response.headers.get('x-topics')?.split(' ') ?? []) topics.add(topic)
    return response
  }
  const visit = {
    lang,
    prefix: own ? (`/${own}` as const) : ('' as const),
    publicUrl: house.publicUrl,
    viewer,
    ask,
  }
  const response = await visitStore.run(visit, async () =>
    render(new Request(url, { headers: { accept: 'text/html' } })),
  )
  const html = await response.text()
  const location = response.headers.get('location')
  return {
    status: response.status,
    html,
    topics,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': lang,
      'content-security-policy': policyFor(html, house.analyticsHost),
      vary: 'Cookie, Accept-Language, Accept-Encoding',
      ...(location ? { location } : {}),
      ...safeHeaders(house.secure),
    },
  }
}

/** What every answer of this site says to a browser. */
export function safeHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

async function toCachedPage({ status, html, headers, topics }: MadePage): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    zip(identity, { level: 6 }),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const common = { ...headers, etag, 'cache-control': 'private, no-cache' }
  const wire = (body: Buffer, encoding?: string) => ({
    body,
    headers: {
      ...common,
      ...(encoding ? { 'content-encoding': encoding } : {}),
      'content-length': body.byteLength,
    },
  })
  return {
    status,
    etag,
    topics,
    freshUntil: Date.now() + FRESH_MS,
    wire: { br: wire(br, 'br'), gzip: wire(gz, 'gzip'), identity: wire(identity) },
  }
}

function shared(page: CachedPage, request: Request): Response {
  const { headers, body } = page.wire[encodingFor(request.headers.get('accept-encoding') ?? undefined)]
  return new Response(request.method === 'HEAD' ? null : (body as BodyInit), {
    status: page.status,
    headers: headers as Record<string, string>,
  })
}

async function personal({ status, html, headers }: MadePage, request: Request): Promise<Response> {
  const all: Record<string, string> = { ...headers, 'cache-control': 'private, no-store' }
  if (encodingFor(request.headers.get('accept-encoding') ?? undefined) === 'identity') {
    return new Response(request.method === 'HEAD' ? null : html, { status, headers: all })
  }
  const body = await zip(html, { level: PERSONAL_GZIP_LEVEL })
  return new Response(request.method === 'HEAD' ? null : (body as BodyInit), {
    status,
    headers: { ...all, 'content-encoding': 'gzip' },
  })
}
