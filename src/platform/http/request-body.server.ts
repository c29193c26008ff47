import type { Context, MiddlewareHandler } from 'hono'
import { ApiError } from './api-error.ts'
import { UNSAFE_METHODS } from './csrf.server.ts'
import type { Env } from './hono-env.server.ts'
import { readBytes } from './request-bytes.server.ts'

/**
 * Paths with a larger limit, in bytes: files that admins send, and calls of programs, whose signature can only be
 * checked after the body was read.
 */
export type LargeBodies = ReadonlyMap<string, { bytes: number; from: 'admins' | 'programs' }>

/**
 * Reads the body before anything else is decided, so that no answer leaves a half-read request on its connection.
 * @throws ApiError as `readText`
 */
export const readBodies =
  (largeBodies: LargeBodies): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (UNSAFE_METHODS.has(c.req.method)) {
      const text = await readTextOrFile(c, largeBodies)
      c.req.bodyCache.text = Promise.resolve(text) as never // what `c.req.text()` and `c.req.json()` of Hono look at first
    }
    await next()
  }

async function readTextOrFile(c: Context<Env>, largeBodies: LargeBodies): Promise<string> {
  const large = largeBodies.get(c.req.path)
  if (large?.from === 'programs') return readText(c, large.bytes)
  if (large?.from === 'admins' && c.var.ctx.viewer.role === 'admin') return readFile(c, large.bytes)
  return readText(c)
}

/**
 * The body as text.
 * @throws ApiError 413 for more than `max` bytes (64 KB), announced or not; 400 for invalid UTF-8
 */
export async function readText(c: Context<Env>, max?: number): Promise<string> {
  const bytes = await readBytes(c, max)
  try {
    return decodeUtf8(bytes)
  } catch {
    throw new ApiError(400, 'unreadable')
  }
}

/** A file as somebody's spreadsheet wrote it: in UTF-8, in UTF-16, or else in the Windows encoding for Persian. */
async function readFile(c: Context<Env>, max: number): Promise<string> {
  const bytes = await readBytes(c, max)
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return decodeUtf8(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}

const decodeUtf8 = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
