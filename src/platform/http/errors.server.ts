import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { m } from '#messages'
import type { Ctx } from '../app-context.server.ts'
import { formatDuration } from '../i18n/format.ts'
import { describeError } from '../log.server.ts'
import { ApiError, type ApiErrorBody, type ApiErrorCode } from './api-error.ts'
import { ClientDisconnected, COME_BACK_SECONDS } from './fair-queue.server.ts'
import type { Env } from './hono-env.server.ts'
import { isUnavailable } from './unavailable.server.ts'

/** Answers a thrown ApiError; anything else is a bug: logged with its request id, shown as one sentence with that id. */
export function respondWithError(error: Error, c: Context<Env>): Response {
  const lang = c.var.ctx?.lang ?? 'en'
  if (error instanceof ApiError) return respondWithApiError(c, error)
  if (error instanceof HTTPException && error.status < 500)
    return respondWithApiError(c, new ApiError(400, 'unreadable'))
  if (isUnavailable(error) || error instanceof ClientDisconnected)
    return respondWithApiError(c, new ApiError(503, 'come_back', { retryAfter: COME_BACK_SECONDS }))
  const id = c.var.requestId ?? randomUUID()
  c.var.ctx?.log.error({ requestId: id, err: describeError(error) }, 'a bug was met')
  return c.json({ message: m.bug_met({ id }, { locale: lang }), code: 'bug', requestId: id }, 500)
}

function respondWithApiError(c: Context<Env>, { status, code, details }: ApiError) {
  const lang = c.var.ctx?.lang ?? 'en'
  const message = waitMessage(code, lang, details.retryAfter) ?? errorMessage(code, lang, details.named)
  const body: ApiErrorBody = { message, code }
  if (details.fields) body.fields = details.fields
  if (details.retryAfter) c.header('Retry-After', `${Math.ceil(details.retryAfter)}`)
  return c.json(body, status as ContentfulStatusCode)
}

/** A limit of an hour or a day says how long it lasts: 'wait a moment' would make people try again in vain. */
function waitMessage(code: ApiErrorCode, lang: Ctx['lang'], seconds = 0): string | undefined {
  if (code !== 'too_many' || seconds <= MOMENT_SECONDS) return undefined
  return m.too_many_wait({ duration: formatDuration(seconds, lang) }, { locale: lang })
}

const MOMENT_SECONDS = 90

/** An error's message, in this language. */
export function errorMessage(
  code: ApiErrorCode,
  lang: Ctx['lang'],
  named: Record<string, string> = {},
): string {
  return (m[`error_${code}`] as (inputs: object, options: { locale: string }) => string)(named, {
    locale: lang,
  })
}
