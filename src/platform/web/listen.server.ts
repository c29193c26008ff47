import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { GUEST } from '../app-context.server.ts'
import { encodingFor, type ResponseCache } from '../cache/response-cache.server.ts'
import { ConfigError, type Environment } from '../environment.server.ts'
import { hasSession } from '../http/cookies.ts'
import { LANG_HEADER } from '../i18n/lang.ts'
import { pageCacheKey } from '../pages/pages.server.ts'
import { boundConnections } from './connections.server.ts'
import { serveInTurns } from './event-loop-turns.server.ts'
import type { OnPageServed, ServedPage } from './served-page.ts'
import { limitUnread } from './unread-answers.server.ts'
import { apiCacheKey } from './web.server.ts'

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>
type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void
type HttpServer = { url: string; connections: () => Promise<number>; close: () => Promise<void> }

/**
 * Timeouts for all headers, and for the body after them: ample for a phone, short for a client that sends a byte a
 * minute.
 */
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
/** How often the two above are checked. */
const CHECK_MS = 2_000
/** A connection without traffic for so long has lost its other end. Streams send something far more often. */
const SILENCE_MS = 120_000
/** Connections waiting to be accepted while the process is busy; the kernel may allow fewer. */
const BACKLOG = 4_096
/** Requests under way may take this long once no new ones are accepted. */
const GRACE_MS = 2_000

type ListenOptions = {
  env: Pick<Environment, 'TRUST_PROXY'>
  fetch: Fetch
  cache: ResponseCache
  onPageServed: OnPageServed
  dev?: Middleware | undefined
  /** Further connections are closed at once. */
  maxConnections: number
  /** From then on each answer closes its connection. */
  isStopping: () => boolean
}

/**
 * Listens. Guests' cached pages are answered before anything else, as they are most requests; everything else goes
 * through `fetch`. This serves 11,400 home pages a second where a middleware of Hono serves 8,500, and bare node:http
 * 11,800 (docs/decisions/2026-11-22-plain-ways-on-the-server.md; `npm run bench` measures it).
 * @throws ConfigError when the port is in use or the host is not of this machine
 */
export async function listen(
  at: { host: string; port: number },
  { env, fetch, cache, onPageServed, dev, maxConnections, isStopping }: ListenOptions,
): Promise<HttpServer> {
  const handleRequest = getRequestListener(fetch as never, { overrideGlobalObjects: false })
  const countUnread = limitUnread()
  const answer = (req: IncomingMessage, res: ServerResponse) => {
    countUnread(res)
    if (isStopping()) res.setHeader('Connection', 'close')
    if (respondFromCache(cache, req, res, onPageServed)) return
    if (dev) dev(req, res, () => void handleRequest(req, res))
    else void handleRequest(req, res)
  }
  const server = createServer({ connectionsCheckingInterval: CHECK_MS }, (req, res) =>
    answerInOrder(req, res, () => serve(req, () => res.destroyed || answer(req, res))),
  )
  const serve = serveInTurns(server, env)
  const answerInOrder = boundConnections(server, maxConnections)
  server.keepAliveTimeout = 65_000 // longer than the idle time of common proxies, which would otherwise use closed connections
  server.headersTimeout = HEADERS_MS
  server.requestTimeout = REQUEST_MS
  server.timeout = SILENCE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toConfigError(error, at)))
    server.listen({ ...at, backlog: BACKLOG }, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${hostInUrl(at.host)}:${port}`,
    connections: () => new Promise((resolve) => server.getConnections((_, count = 0) => resolve(count))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
      }),
  }
}

/** As it is written in the printed URL. */
function hostInUrl(host: string) {
  if (host.includes(':')) return `[${host}]` // IPv6
  return host === '127.0.0.1' ? 'localhost' : host
}

function toConfigError(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }) {
  if (error.code === 'EADDRINUSE')
    return new ConfigError(`PORT holds ${port}, which another program is using; set another.`)
  if (error.code === 'EACCES')
    return new ConfigError(`PORT holds ${port}, which this user may not listen on; set one above 1023.`)
  return new ConfigError(`HOST holds "${host}", on which this machine cannot listen (${error.code}).`)
}

/** Answers a guest from memory; false when that cannot be done. */
function respondFromCache(
  cache: ResponseCache,
  req: IncomingMessage,
  res: ServerResponse,
  onPageServed: OnPageServed,
): boolean {
  if (req.method !== 'GET' || hasSession(req.headers.cookie)) return false
  const cached = cache.get(guestKey(req))
  const encoded = cached?.encodings[encodingFor(req.headers['accept-encoding'] as string | undefined)]
  if (!cached || !encoded) return false
  if (req.headers['if-none-match']?.includes(cached.etag)) {
    res.writeHead(304, { etag: cached.etag, 'cache-control': 'private, no-cache' }).end()
  } else {
    res.writeHead(cached.status, encoded.headers).end(encoded.body)
  }
  const { url = '/' } = req
  if (cached.status === 200 && !url.startsWith('/api/')) onPageServed(toServedPage(req, url))
  return true
}

const toServedPage = ({ headers, socket }: IncomingMessage, url: string): ServedPage => ({
  url,
  header: (name) => headers[name] as string | undefined,
  remote: socket.remoteAddress ?? '',
  viewer: GUEST,
})

/** Pages by language, path and query; answers of the API only for requests without any cookie. */
function guestKey({ url = '/', headers }: IncomingMessage) {
  if (!url.startsWith('/api/')) return pageCacheKey(url, headers.cookie, headers['accept-language'])
  return headers.cookie
    ? ''
    : apiCacheKey(url, headers[LANG_HEADER] as string | undefined, headers['accept-language'])
}
