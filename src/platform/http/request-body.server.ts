import { ApiError } from './api-error.ts'

/** The longest post is 20,000 characters of four bytes, escaped; nothing needs more. */
export const BODY_MAX = 64 * 1024
/** How much of a body that is too large is read and discarded; beyond it the connection is closed after the answer. */
const DISCARD_MAX = 16 * 1024 * 1024
/** Every body may have this size, whatever others send: user text is rarely longer. */
const SMALL = 4 * 1024
/** For larger bodies of all requests together. Half-sent requests by the thousand fill this, not the memory. */
const ARRIVING_MAX = 32 * 1024 * 1024

/** A body that arrives byte by byte is joined on the way: each chunk costs a hundred times its size. */
const CHUNKS_MAX = 32

let arriving = 0

export type ReadBody = { bytes: Uint8Array } | { tooLarge: true; readToEnd: boolean }

/**
 * Reads the body of a request, of at most `max` bytes. A larger one is read to its end and discarded: a client reads
 * the answer only once it has sent everything, and its next request may follow.
 * @throws ApiError 503 while the bodies of others use up the memory for large ones, 400 when the sender disconnects
 */
export async function readBody(body: AsyncIterable<Uint8Array>, max = BODY_MAX): Promise<ReadBody> {
  const chunks: Uint8Array[] = []
  let size = 0
  let counted = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > DISCARD_MAX) return { tooLarge: true, readToEnd: false }
      if (size > max) {
        chunks.length = 0
        continue
      }
      chunks.push(chunk)
      if (chunks.length > CHUNKS_MAX) chunks.splice(0, chunks.length, Buffer.concat(chunks))
      const more = Math.max(0, size - SMALL) - counted
      arriving += more
      counted += more
      if (arriving > ARRIVING_MAX) throw new ApiError(503, 'come_back', { retryAfter: 5 })
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(400, 'unreadable') // the sender disconnected
  } finally {
    arriving -= counted
  }
  return size > max ? { tooLarge: true, readToEnd: true } : { bytes: Buffer.concat(chunks) }
}
