import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Environment } from '../environment.server.ts'
import { openCallerQueue } from '../http/caller-queue.server.ts'
import { clientKeyFrom } from '../http/client-address.server.ts'

/** How long requests are served before the event loop goes on to what has arrived meanwhile. */
const TURN_MS = 2
/** So few connections cannot make a turn long, as each has one request in it. Their requests are served at once. */
const FEW_CONNECTIONS = 64
/** While connections are being accepted, one request is served for so many of them. */
const ACCEPTED_FIRST = 4

type Serve = () => void
type Waiting = { socket: Socket; serve: Serve }

/**
 * Serves requests for a bounded time in each turn of the event loop, which accepts one connection a turn (libuv). If
 * all requests that have arrived were served first, each accepted connection would make the turns longer. With 4,000
 * connections that request without a pause, a health check waited 27 seconds to be accepted. Callers take turns, too;
 * health checks have one of their own.
 * @returns a function that serves a request now or in a later turn
 */
export function serveInTurns(
  server: Server,
  env: Pick<Environment, 'TRUST_PROXY'>,
): (req: IncomingMessage, serve: Serve) => void {
  const callerOf = ({ url, headers, socket }: IncomingMessage) =>
    url === HEALTH
      ? HEALTH
      : clientKeyFrom(env, headers['x-forwarded-for'] as string | undefined, socket.remoteAddress)
  /** One request waits for each connection at most. */
  const waiting = openCallerQueue<Waiting>()
  /** When this turn has served enough; undefined as long as nothing has happened in it. */
  let endsAt: number | undefined
  let open = 0
  /** Since a request that waited was served. A turn may accept several when very many sockets are ready. */
  let accepted = 0
  let isAccepting = false

  /** An immediate begins the next turn. It runs after the event loop has looked for new connections and bytes. */
  function endIn(ms: number) {
    if (endsAt === undefined) setImmediate(beginTurn)
    endsAt = performance.now() + ms
  }

  function beginTurn() {
    const serves = !isAccepting || accepted >= ACCEPTED_FIRST
    endsAt = undefined
    if (waiting.size()) endIn(isAccepting ? 0 : TURN_MS)
    isAccepting = false
    if (!serves) return
    accepted = 0
    serveNext()
  }

  function serveNext() {
    // In a while, when the one before has nothing left to do at once.
    if (waiting.size() > 1) queueMicrotask(() => process.nextTick(() => isOver() || serveNext()))
    nextOpen()?.serve()
  }

  /**
   * The next whose connection is still open. While connections are accepted without a pause, far fewer requests are
   * served than arrive: those of closed ones would fill the memory.
   */
  function nextOpen(): Waiting | undefined {
    for (;;) {
      const next = waiting.next()
      if (!next?.socket.destroyed) return next
    }
  }

  const isOver = () => endsAt !== undefined && performance.now() >= endsAt

  server.on('connection', (socket) => {
    open++
    socket.once('close', () => open--)
    if (open <= FEW_CONNECTIONS) return
    accepted++
    isAccepting = true
    endIn(0)
  })
  return (req, serve) => {
    if (waiting.size() || isOver()) {
      waiting.add(callerOf(req), { socket: req.socket, serve })
    } else if (open <= FEW_CONNECTIONS) {
      serve()
    } else {
      if (endsAt === undefined) endIn(TURN_MS)
      serve()
    }
  }
}

const HEALTH = '/healthz'
