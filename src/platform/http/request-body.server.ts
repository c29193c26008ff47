import { ApiError } from './api-error.ts'

/** The longest post is 20,000 characters of four bytes, escaped; nothing needs more. */
export const BODY_MAX = 64 * 1024
/** So much of a body that is too large is read and thrown away; whoever sends more is cut off after the answer. */
const DISCARD_MAX = 16 * 1024 * 1024
/** Every body may hold this much, whatever others send: what people type is rarely longer. */
const SMALL = 4 * 1024
/** All that is beyond the small ones, of all requests that are arriving. Half-sent requests by the thousand fill this, not the memory. */
const ARRIVING_MAX = 32 * 1024 * 1024

/** A body that comes byte by byte is put together on the way: each piece costs a hundred times what it holds. */
const CHUNKS_MAX = 32

let arriving = 0

export type ReadBody = { bytes: Uint8Array } | { tooLarge: true; readToEnd: boolean }

/**
 * Reads the body of a request, of at most `max` bytes. A larger one is read to its end and not kept: a client hears
 * an answer only once it has sent all, and its next request may stand right behind.
 * @throws ApiError 503 while the bodies of others take up the room for large ones, 400 when the sender leaves
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
    throw error instanceof ApiError ? error : new ApiError(400, 'unreadable') // the sender left in the middle
  } finally {
    arriving -= counted
  }
  return size > max ? { tooLarge: true, readToEnd: true } : { bytes: Buffer.concat(chunks) }
}
