import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { ApiError } from './api-error.ts'
import { COME_BACK_SECONDS } from './fair-queue.server.ts'
import type { Env } from './hono-env.server.ts'

/** An article in both languages, which is the longest that anyone sends (`ARTICLE_MAX`, `ARTICLE_FA_MAX`). */
const BODY_MAX = 64 * 1024
/** How much of a too large body is read and discarded. Beyond that, the connection is closed after the answer. */
const DISCARD_MAX = 16 * 1024 * 1024
/** Every body may have this size, whatever others send: user text is rarely longer. */
const SMALL_BODY = 4 * 1024
/** For more than that in the bodies of all requests together. Half-sent requests fill this, not the memory. */
const ARRIVING_MAX = 32 * 1024 * 1024
/** A body that arrives byte by byte is joined on the way: each chunk costs a hundred times its size. */
const CHUNKS_MAX = 32

let arrivingBytes = 0

/**
 * Reads the body of a request, of at most `max` bytes. A larger one is read to its end and discarded: a client reads
 * the answer only once it has sent everything, and its next request may follow.
 * @throws ApiError 413 for a larger one, announced or not; 503 while the bodies of others use up the memory for large
 * ones; 400 when the sender disconnects
 */
export async function readBytes(c: Context<Env>, max = BODY_MAX): Promise<Uint8Array> {
  const connection = (c.env ?? {}) as Partial<HttpBindings>
  const body = bodyOf(c, connection)
  if (!body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  let countedBytes = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > DISCARD_MAX) {
        closeAfterAnswer(connection)
        throw new ApiError(413, 'too_large')
      }
      if (size > max) {
        chunks.length = 0
        continue
      }
      chunks.push(chunk)
      if (chunks.length > CHUNKS_MAX) chunks.splice(0, chunks.length, Buffer.concat(chunks))
      const more = Math.max(0, size - SMALL_BODY) - countedBytes
      countedBytes += more
      arrivingBytes += more
      if (arrivingBytes > ARRIVING_MAX)
        throw new ApiError(503, 'come_back', { retryAfter: COME_BACK_SECONDS })
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(400, 'unreadable') // the sender disconnected
  } finally {
    arrivingBytes -= countedBytes
  }
  if (size > max) throw new ApiError(413, 'too_large')
  return Buffer.concat(chunks)
}

/** Directly from the connection where there is one: web streams need several times the memory for each request. */
const bodyOf = (c: Context<Env>, { incoming }: Partial<HttpBindings>): AsyncIterable<Uint8Array> | null =>
  // The connection stays open when reading ends early: the answer is sent over it.
  incoming ? incoming.iterator({ destroyOnReturn: false }) : c.req.raw.body

/**
 * Closes the connection after the answer, and discards for a moment what still arrives: a connection that is closed
 * with unread bytes is reset, and the sender may lose the answer (RFC 9112, 9.6).
 */
function closeAfterAnswer({ incoming, outgoing }: Partial<HttpBindings>) {
  // On the connection's own response: a page's answer is not of this context.
  outgoing?.setHeader('Connection', 'close')
  const socket = incoming?.socket
  if (!socket) return
  // What Node.js calls once the answer is written.
  socket.destroySoon = () => {
    socket.end()
    incoming.resume()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

const LINGER_MS = 2_000
