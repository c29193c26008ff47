import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { m } from '#messages'
import type { Ctx } from './ctx.server.ts'
import type { Log } from './log.server.ts'
import { Refusal, type RefusalBody, type RefusalCode } from './refusal.ts'
import { TOPICS_HEADER } from './topics.ts'

/** What every route of the API finds on its context. */
export type Env = { Bindings: Bindings; Variables: { ctx: Ctx; requestId: string; log: Log } }
/** Set by the process itself when it asks in process; a client over the network has no way to. */
export type Bindings = { viewer?: Ctx['viewer']; lang?: Ctx['lang']; address?: string }

/** Answers a thrown Refusal; anything else is a bug: logged with its request id, shown as one sentence with that id. */
export function answerError(error: Error, c: Context<Env>): Response {
  const lang = c.var.ctx?.lang ?? 'en'
  if (error instanceof Refusal) return refuse(c, error)
  if (error instanceof HTTPException && error.status < 500) return refuse(c, new Refusal(400, 'unreadable'))
  if (isAway(error)) return refuse(c, new Refusal(503, 'come_back', { retryAfter: 5 }))
  const id = c.var.requestId ?? randomUUID()
  c.var.log?.error({ requestId: id, err: { type: error.name, stack: error.stack } }, 'a bug was met')
  return c.json({ message: m.bug_met({ id }, { locale: lang }), code: 'bug', requestId: id }, 500)
}

function refuse(c: Context<Env>, { status, code, details }: Refusal) {
  const body: RefusalBody = { message: sentence(code, c.var.ctx?.lang ?? 'en'), code }
  if (details.fields) body.fields = details.fields
  if (details.retryAfter) c.header('Retry-After', `${Math.ceil(details.retryAfter)}`)
  return c.json(body, status as ContentfulStatusCode)
}

/** What a refusal says, in this language. */
export function sentence(code: RefusalCode, lang: Ctx['lang']): string {
  return (m[`refusal_${code}`] as (inputs: object, options: { locale: string }) => string)(
    {},
    { locale: lang },
  )
}

/** PostgreSQL that is away, shutting down or out of connections: classes 08 and 57P, 53300, and what the driver says. */
export function isAway(error: unknown): boolean {
  const { code = '', message = '' } = ((error as { cause?: unknown }).cause ?? error) as {
    code?: string
    message?: string
  }
  return (
    /^(08|57P|53300|ECONN|ENOENT|EPIPE)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(message)
  )
}

/**
 * Paths whose address holds the key that opens them, such as the one-click unsubscribing of a mail: they look at no
 * cookie, so a page of another site has nothing to borrow, and mail programs send forms to them.
 */
export type KeyDoors = ReadonlySet<string>

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * A page of another site can change nothing (contract 2): browsers say where a request comes from in Sec-Fetch-Site
 * or Origin; a client that sends neither is no browser and passes.
 */
export const sameSiteOnly =
  (origins: () => string[], byKey: KeyDoors): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (UNSAFE.has(c.req.method) && !byKey.has(c.req.path)) {
      const site = c.req.header('sec-fetch-site')
      const origin = c.req.header('origin')
      const foreign = site
        ? site !== 'same-origin' && site !== 'none'
        : origin !== undefined && !origins().includes(origin)
      if (foreign) throw new Refusal(403, 'foreign_site')
    }
    await next()
  }

export const BODY_MAX = 64 * 1024 // the longest post is 20,000 characters of four bytes, escaped; nothing needs more

/** Refuses bodies over 64 KB whether or not their length is announced, and bodies that are not JSON. */
export const jsonBodies =
  (byKey: KeyDoors): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (UNSAFE.has(c.req.method) && c.req.raw.body) {
      if (Number(c.req.header('content-length') ?? 0) > BODY_MAX) throw new Refusal(413, 'too_large')
      const text = await readAtMost(c.req.raw.body, BODY_MAX)
      const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
      const readable =
        type === 'application/json' ||
        type?.startsWith('text/csv') ||
        (byKey.has(c.req.path) && FORMS.has(type ?? ''))
      if (text && !readable) throw new Refusal(415, 'not_json')
      c.req.bodyCache.text = Promise.resolve(text) as never
    }
    await next()
  }

/** RFC 8058, 3.2: what programs may send `List-Unsubscribe=One-Click` as. */
const FORMS = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

async function readAtMost(body: ReadableStream<Uint8Array>, max: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > max) throw new Refusal(413, 'too_large')
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new Refusal(400, 'unreadable')
  }
}

/** Says which topics an answer shows, so that pages made from it are dropped when one of them changes. */
export const about = (c: Context, ...topics: string[]) => c.header(TOPICS_HEADER, topics.join(' '))
