import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Db } from '../database/database.server.ts'
import { ApiError } from './api-error.ts'
import type { Env } from './hono-env.server.ts'
import { isFirst, uncount } from './rate-limits.server.ts'

/** A double click comes within a second; what a browser or a proxy sends again, within a few. */
const WINDOW = { name: 'sent_twice', perSeconds: 3 }

/** Calls that this process is handling, or handled a moment ago, by database and person. */
const pendingByDb = new WeakMap<Db, Map<string, PendingCalls>>()
type PendingCalls = Map<string, PendingCall>
type PendingCall = { response: Promise<StoredResponse>; answered?: true }
type StoredResponse = { status: number; headers: Headers; body: string }

/**
 * Handles identical calls of the same person at the same time only once. The second one waits and gets the answer of
 * the first, or 409 `sent_twice` if another process is handling one that came less than three seconds before. If a
 * browser's form creates something (POST), it counts as the same for three seconds more: without scripts, a double
 * click sends the second one after the first was answered. Other clients mean what they send. A rejected call may be
 * repeated at once. Use it after `json(…)`. Load tests (`RATE_LIMIT=off`) may repeat themselves.
 */
export const deduplicate: MiddlewareHandler<Env> = async (c, next) => {
  const { db, viewer, env } = c.var.ctx
  if (!viewer.signedIn || env.RATE_LIMIT === 'off') return next()
  const people = pendingByDb.get(db) ?? new Map<string, PendingCalls>()
  pendingByDb.set(db, people)
  const pending: PendingCalls = people.get(viewer.id) ?? new Map()
  people.set(viewer.id, pending)
  const forget = (key: string) => {
    pending.delete(key)
    if (!pending.size && people.get(viewer.id) === pending) people.delete(viewer.id)
  }
  const key = keyOf(c, viewer.id)
  const pendingCall = pending.get(key)
  if (pendingCall) return toResponse(await pendingCall.response)
  const { promise, resolve, reject } = Promise.withResolvers<StoredResponse>()
  promise.catch(() => {}) // where it is sent once, nobody awaits it
  const call: PendingCall = { response: promise }
  pending.set(key, call)
  try {
    if (!(await isFirst(c.var.ctx, WINDOW, key))) {
      await uncount(c.var.ctx, WINDOW, key) // or it would be rejected again once the other process is done
      throw new ApiError(409, 'sent_twice')
    }
    await next()
    resolve(await storeResponse(c.res))
  } catch (error) {
    forget(key)
    reject(error)
    throw error
  }
  if (c.res.ok && c.req.method === 'POST' && isBrowser(c)) {
    call.answered = true
    setTimeout(() => pending.get(key) === call && forget(key), WINDOW.perSeconds * 1_000).unref()
  } else {
    forget(key)
    await uncount(c.var.ctx, WINDOW, key)
  }
}

/**
 * If the person has changed or removed something meanwhile, the same may be created again at once: the stored answer
 * would name what is gone. POST is left out, as scripts send some by themselves, such as page views.
 */
export const forgetAnswers: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { db, viewer } = c.var.ctx
  if (!viewer.signedIn || !UNDOING_METHODS.has(c.req.method) || !c.res.ok) return
  const people = pendingByDb.get(db)
  const pending = people?.get(viewer.id)
  if (!pending) return
  const answered = [...pending].filter(([, call]) => call.answered)
  for (const [key] of answered) pending.delete(key)
  if (!pending.size) people?.delete(viewer.id)
  for (const [key] of answered) await uncount(c.var.ctx, WINDOW, key)
}

const UNDOING_METHODS = new Set(['PUT', 'PATCH', 'DELETE'])

function keyOf(c: Context<Env>, viewerId: string) {
  const { lang } = c.var.ctx
  const input = JSON.stringify(c.req.valid('json' as never))
  return createHash('sha256')
    .update([viewerId, lang, c.req.method, c.req.path, input].join('\n'))
    .digest('base64url')
}

const isBrowser = (c: Context<Env>) => Boolean(c.req.header('sec-fetch-site') ?? c.req.header('origin'))

const storeResponse = async (response: Response): Promise<StoredResponse> => ({
  status: response.status,
  headers: new Headers(response.headers),
  body: await response.clone().text(),
})

const toResponse = ({ status, headers, body }: StoredResponse) =>
  new Response(status === 204 ? null : body, { status, headers })
