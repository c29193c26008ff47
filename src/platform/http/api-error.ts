import type { m } from '#messages'

type Message = keyof typeof m
/** A refusal's code is the name of its message without `error_`: a code without words in both languages is no code. */
export type ApiErrorCode = Message extends infer Name
  ? Name extends `error_${infer Code}`
    ? Code
    : never
  : never
export type ApiErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/** The one way to say no. Turned into status, code and a sentence in the caller's language in one place (`errors.server.ts`). */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly status: ApiErrorStatus,
    readonly code: ApiErrorCode,
    readonly details: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(code)
  }
}

/** What a refused call answers (contract 2). */
export type ApiErrorBody = {
  message: string
  code: string
  fields?: Record<string, string>
  requestId?: string
}
