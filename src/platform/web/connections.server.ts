import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How full the server may become before idle connections are closed, and how often that is done at most. */
const CROWDED = 0.9
const CLOSE_IDLE_MS = 1_000
/** Browsers and proxies wait for an answer before they send the next request on a connection; a few more do no harm. */
const PIPELINED_MAX = 8

type Connection = {
  /** Requests whose answer the kernel has not taken yet. */
  pending: number
  /** The answer to the newest of them. */
  last?: ServerResponse
}

/**
 * Bounds how many connections are open, and what one of them can make the server do at once.
 *
 * Before the maximum is reached, connections that have had all their answers are closed. Browsers open a new one when
 * they need it, and a client that only keeps thousands open keeps nobody out.
 * @returns a function that answers the requests of a connection in their order
 */
export function boundConnections(server: Server, maxConnections: number) {
  const connections = new Map<Socket, Connection>()
  let closedIdleAt = 0

  function closeIdle() {
    if (Date.now() - closedIdleAt < CLOSE_IDLE_MS) return
    closedIdleAt = Date.now()
    // Not `closeIdleConnections`: it counts an answer as finished that is not sent yet. A connection without a request
    // so far may be about to send one.
    for (const [socket, { pending, last }] of connections) if (last && pending === 0) socket.destroy()
  }

  server.maxConnections = maxConnections
  server.on('drop', closeIdle) // it has filled up at once
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { pending: 0 })
    socket.once('close', () => connections.delete(socket))
    if (connections.size > maxConnections * CROWDED) closeIdle()
  })

  /**
   * Answers the next request of a connection once the kernel has taken the answer before: a connection that does not
   * read holds one answer. That is in a later turn of the event loop, so that other connections come between. A
   * connection that sends many requests without reading is closed.
   */
  return function answerInOrder({ socket }: IncomingMessage, res: ServerResponse, answer: () => void): void {
    const connection = connections.get(socket)
    if (!connection || socket.destroyed) return
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
}
