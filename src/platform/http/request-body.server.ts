import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { ApiError } from './api-error.ts'
import { type TokenRoutes, UNSAFE_METHODS } from './csrf.server.ts'
import { COME_BACK_SECONDS } from './fair-queue.server.ts'
import type { Env } from './hono-env.server.ts'

/**
 * Reads the body before anything else is decided, so that no answer leaves a half-read request on its connection.
 * @throws ApiError 413 for more than 64 KB, or what `large` allows, announced or not; 400 for invalid UTF-8
 */
export const readBodies =
  (large: LargeBodies): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (UNSAFE_METHODS.has(c.req.method)) {
      const { bytes, from } = large.get(c.req.path) ?? {}
      const isFile = bytes && from === 'admins' && c.var.ctx.viewer.role === 'admin'
      const text = isFile
        ? await readUpload(c, bytes)
        : await readText(c, from === 'programs' ? bytes : undefined)
      c.req.bodyCache.text = Promise.resolve(text) as never
    }
    await next()
  }

/**
 * Paths with a larger limit, in bytes: of files that admins send, and of programs, whose signature can only be checked
 * once the body was read.
 */
export type LargeBodies = ReadonlyMap<string, { bytes: number; from: 'admins' | 'programs' }>

/** A file as somebody's spreadsheet wrote it: in UTF-8, in UTF-16, or else in the Windows encoding for Persian. */
async function readUpload(c: Context<Env>, max: number): Promise<string> {
  const bytes = await readBytes(c, max)
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}

/**
 * The body as text.
 * @throws ApiError 413 for more than `max` bytes (64 KB), announced or not; 400 for invalid UTF-8
 */
export async function readText(c: Context<Env>, max?: number): Promise<string> {
  return decode(await readBytes(c, max))
}

async function readBytes(c: Context<Env>, max: number | undefined): Promise<Uint8Array> {
  const body = bodyOf(c)
  if (!body) return new Uint8Array()
  const read = await readBody(body, max)
  if ('tooLarge' in read) {
    if (!read.readToEnd) closeAfterAnswer(connectionOf(c))
    throw new ApiError(413, 'too_large')
  }
  return read.bytes
}

/**
 * Closes the connection after the answer, while what still arrives is discarded for a moment: a connection that is closed
 * with unread bytes is reset, and its sender may lose the answer (RFC 9112, 9.6).
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

/** Directly from the connection where there is one: web streams need several times the memory for each request. */
function bodyOf(c: Context<Env>): AsyncIterable<Uint8Array> | null {
  const { incoming } = connectionOf(c)
  // The connection stays open when reading ends early: the answer is sent over it.
  return incoming ? incoming.iterator({ destroyOnReturn: false }) : c.req.raw.body
}

const connectionOf = (c: Context) => (c.env ?? {}) as Partial<HttpBindings>

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiError(400, 'unreadable')
  }
}

/** The type of a request's body, without parameters such as its charset. */
export const mediaTypeOf = (c: Context<Env>) =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()

/** Rejects what is not declared as a CSV file: after the guard of a call that takes one. */
export const requireCsv: MiddlewareHandler<Env> = async (c, next) => {
  if (mediaTypeOf(c) !== 'text/csv') throw new ApiError(415, 'not_csv')
  await next()
}

/** Rejects bodies that are not JSON, unless something else is expected: of a file that admins send its route decides. */
export const jsonBodies =
  (tokenRoutes: TokenRoutes, large: LargeBodies): MiddlewareHandler<Env> =>
  async (c, next) => {
    const type = mediaTypeOf(c)
    const readable =
      type === 'application/json' ||
      large.get(c.req.path)?.from === 'admins' ||
      (tokenRoutes.has(c.req.path) && FORMS.has(type ?? ''))
    if (!readable && (await c.req.bodyCache.text)) throw new ApiError(415, 'not_json')
    await next()
  }

/** RFC 8058, 3.2: what programs may send `List-Unsubscribe=One-Click` as. */
const FORMS = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/** An article in both languages, which is the longest that anyone sends (`ARTICLE_MAX`, `ARTICLE_FA_MAX`). */
const BODY_MAX = 64 * 1024
/** How much of a body that is too large is read and discarded; beyond it the connection is closed after the answer. */
const DISCARD_MAX = 16 * 1024 * 1024
/** Every body may have this size, whatever others send: user text is rarely longer. */
const SMALL = 4 * 1024
/** For larger bodies of all requests together. Half-sent requests by the thousand fill this, not the memory. */
const ARRIVING_MAX = 32 * 1024 * 1024

/** A body that arrives byte by byte is joined on the way: each chunk costs a hundred times its size. */
const CHUNKS_MAX = 32

let arriving = 0

type ReadBody = { bytes: Uint8Array } | { tooLarge: true; readToEnd: boolean }

/**
 * Reads the body of a request, of at most `max` bytes. A larger one is read to its end and discarded: a client reads
 * the answer only once it has sent everything, and its next request may follow.
 * @throws ApiError 503 while the bodies of others use up the memory for large ones, 400 when the sender disconnects
 */
async function readBody(body: AsyncIterable<Uint8Array>, max = BODY_MAX): Promise<ReadBody> {
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
      if (arriving > ARRIVING_MAX) throw new ApiError(503, 'come_back', { retryAfter: COME_BACK_SECONDS })
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(400, 'unreadable') // the sender disconnected
  } finally {
    arriving -= counted
  }
  return size > max ? { tooLarge: true, readToEnd: true } : { bytes: Buffer.concat(chunks) }
}
