import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { m } from '#messages'
import type { Ctx } from '../app-context.server.ts'
import { CACHE_TAGS_HEADER } from '../cache/cache-tags.ts'
import { describeError, type Log } from '../log.server.ts'
import { ReaderLeft } from '../pages/fair-queue.server.ts'
import { ApiError, type ApiErrorBody, type ApiErrorCode } from './api-error.ts'
import { readBody } from './request-body.server.ts'
import { isUnavailable } from './unavailable.server.ts'

/** What every route of the API finds on its context. */
export type Env = { Bindings: Bindings; Variables: { ctx: Ctx; requestId: string; log: Log } }
/** Set by the process itself for in-process calls; a network client cannot set it. */
export type Bindings = {
  viewer?: Ctx['viewer']
  lang?: Ctx['lang']
  address?: string
  /** The caller's key for counting, if it is known already. */
  caller?: string
}

/** Answers a thrown ApiError; anything else is a bug: logged with its request id, shown as one sentence with that id. */
export function answerError(error: Error, c: Context<Env>): Response {
  const lang = c.var.ctx?.lang ?? 'en'
  if (error instanceof ApiError) return refuse(c, error)
  if (error instanceof HTTPException && error.status < 500) return refuse(c, new ApiError(400, 'unreadable'))
  if (isUnavailable(error) || error instanceof ReaderLeft)
    return refuse(c, new ApiError(503, 'come_back', { retryAfter: 5 }))
  const id = c.var.requestId ?? randomUUID()
  c.var.log?.error({ requestId: id, err: describeError(error) }, 'a bug was met')
  return c.json({ message: m.bug_met({ id }, { locale: lang }), code: 'bug', requestId: id }, 500)
}

function refuse(c: Context<Env>, { status, code, details }: ApiError) {
  const body: ApiErrorBody = { message: sentence(code, c.var.ctx?.lang ?? 'en', details.named), code }
  if (details.fields) body.fields = details.fields
  if (details.retryAfter) c.header('Retry-After', `${Math.ceil(details.retryAfter)}`)
  return c.json(body, status as ContentfulStatusCode)
}

/** An error's message, in this language. */
export function sentence(code: ApiErrorCode, lang: Ctx['lang'], named: Record<string, string> = {}): string {
  return (m[`error_${code}`] as (inputs: object, options: { locale: string }) => string)(named, {
    locale: lang,
  })
}

/**
 * Paths whose URL contains a token, such as the one-click unsubscribe link of an email: they read no cookie, so
 * cross-site requests are harmless, and mail programs send forms to them.
 */
export type TokenRoutes = ReadonlySet<string>

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Rejects changes from pages of other sites (contract 2): browsers send the origin in Sec-Fetch-Site or Origin; a
 * client that sends neither is no browser and passes.
 */
export const rejectCrossSite =
  (origins: () => string[], byKey: TokenRoutes): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (UNSAFE.has(c.req.method) && !byKey.has(c.req.path)) {
      const site = c.req.header('sec-fetch-site')
      const origin = c.req.header('origin')
      const foreign = site
        ? site !== 'same-origin' && site !== 'none'
        : origin !== undefined && !origins().includes(origin)
      if (foreign) throw new ApiError(403, 'foreign_site')
    }
    await next()
  }

/**
 * Reads the body before anything else is decided, so that no answer leaves a half-read request on its connection.
 * @throws ApiError 413 for more than 64 KB, announced or not; 400 for invalid UTF-8
 */
export const readBodies =
  (uploads: Uploads): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (UNSAFE.has(c.req.method)) {
      const max = c.var.ctx.viewer.role === 'admin' ? uploads.get(c.req.path) : undefined
      const text = max ? await readUpload(c, max) : await readText(c)
      c.req.bodyCache.text = Promise.resolve(text) as never
    }
    await next()
  }

/** Paths to which admins send files, and how many bytes those may have. */
export type Uploads = ReadonlyMap<string, number>

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
    // On the connection's own response: a page's answer is not of this context.
    if (!read.readToEnd) connectionOf(c).outgoing?.setHeader('Connection', 'close')
    throw new ApiError(413, 'too_large')
  }
  return read.bytes
}

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

/** Refuses bodies that are not JSON, unless something else is expected. */
export const jsonBodies =
  (byKey: TokenRoutes): MiddlewareHandler<Env> =>
  async (c, next) => {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    const readable =
      type === 'application/json' ||
      type?.startsWith('text/csv') ||
      (byKey.has(c.req.path) && FORMS.has(type ?? ''))
    if (!readable && (await c.req.bodyCache.text)) throw new ApiError(415, 'not_json')
    await next()
  }

/** RFC 8058, 3.2: what programs may send `List-Unsubscribe=One-Click` as. */
const FORMS = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/** Names the topics that an answer shows, so that cached pages made from it are dropped when one of them changes. */
export const cacheTags = (c: Context, ...topics: string[]) => c.header(CACHE_TAGS_HEADER, topics.join(' '))
