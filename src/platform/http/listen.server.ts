import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { GUEST } from '../app-context.server.ts'
import { encodingFor, type ResponseCache } from '../cache/response-cache.server.ts'
import { ConfigError, type Environment } from '../environment.server.ts'
import { LANG_HEADER } from '../i18n/lang.ts'
import { cacheKey } from '../pages/pages.server.ts'
import { hasSession } from './cookies.ts'
import { serveInTurns } from './event-loop-turns.server.ts'
import type { OnPageServed, ServedPage } from './served-page.ts'
import { limitUnread } from './unread-answers.server.ts'
import { apiKey } from './web.server.ts'

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
    inTurn(req, res, () => serve(req, () => res.destroyed || answer(req, res))),
  )
  const serve = serveInTurns(server, env)
  server.keepAliveTimeout = 65_000 // longer than the idle time of common proxies, which would otherwise use closed connections
  server.headersTimeout = HEADERS_MS
  server.requestTimeout = REQUEST_MS
  server.timeout = SILENCE_MS
  server.maxConnections = maxConnections
  makeRoom(server, maxConnections)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toConfigError(error, at)))
    server.listen({ ...at, backlog: BACKLOG }, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${at.host.includes(':') ? `[${at.host}]` : at.host === '127.0.0.1' ? 'localhost' : at.host}:${port}`,
    connections: () => new Promise((resolve) => server.getConnections((_, count = 0) => resolve(count))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
      }),
  }
}

/** How full it may become before idle connections are closed, and how often that is done at most. */
const CROWDED = 0.9
const MAKE_ROOM_MS = 1_000

/**
 * Closes connections that have had all their answers, before the maximum is reached: browsers open another one when they
 * need it, and whoever only keeps thousands open keeps nobody out.
 */
function makeRoom(server: Server, maxConnections: number) {
  const open = new Set<Socket>()
  let madeAt = 0
  const closeIdle = () => {
    if (Date.now() - madeAt < MAKE_ROOM_MS) return
    madeAt = Date.now()
    // Not `closeIdleConnections`, to which an answer counts as finished that is not sent yet.
    for (const socket of open) if (connections.get(socket)?.pending === 0) socket.destroy()
  }
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    if (open.size > maxConnections * CROWDED) closeIdle()
  })
  server.on('drop', closeIdle) // it has filled up faster than that
}

/** Browsers and proxies wait for an answer before they send the next request on a connection; a few more do no harm. */
const PIPELINED_MAX = 8
/** How many requests are under way on a connection, and the answer to the last of them. */
const connections = new WeakMap<Socket, { pending: number; last?: ServerResponse }>()

/**
 * Answers the requests of a connection one after the other, the next once the kernel has taken the answer before: a
 * connection that does not read holds one answer. It is answered in a later turn of the event loop, so that others come
 * between. A connection that sends many without reading is closed.
 */
function inTurn({ socket }: IncomingMessage, res: ServerResponse, answer: () => void): void {
  if (socket.destroyed) return
  const connection = connections.get(socket) ?? { pending: 0 }
  connections.set(socket, connection)
  if (connection.pending === PIPELINED_MAX) {
    socket.destroy()
    return
  }
  const { last } = connection
  connection.pending++
  connection.last = res
  res.once('close', () => connection.pending--)
  if (connection.pending === 1 || !last) answer()
  else last.once('close', () => setImmediate(() => socket.destroyed || answer()))
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
  if (!url.startsWith('/api/')) return cacheKey(url, headers.cookie, headers['accept-language'])
  return headers.cookie
    ? ''
    : apiKey(url, headers[LANG_HEADER] as string | undefined, headers['accept-language'])
}
