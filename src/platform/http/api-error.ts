import type { m } from '#messages'

type Message = keyof typeof m
/**
 * An error's code is the name of its message without `error_`: a code without a message in both languages does not
 * compile.
 */
export type ApiErrorCode = Message extends infer Name
  ? Name extends `error_${infer Code}`
    ? Code
    : never
  : never
export type ApiErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/** `named` is what the message names, such as a word. */
type ErrorDetails = {
  fields?: Record<string, string>
  retryAfter?: number
  named?: Record<string, string>
}

/**
 * Throw it to reject a call. Turned into status, code and a message in the caller's language in one place
 * (`errors.server.ts`).
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: ApiErrorStatus
  readonly code: ApiErrorCode
  readonly details: ErrorDetails

  constructor(status: ApiErrorStatus, code: ApiErrorCode, details: ErrorDetails = {}) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Rejects what one field of an input holds, with a code that its form knows (`FieldErrors`). */
export const fieldError = (field: string, code: string) =>
  new ApiError(422, 'invalid', { fields: { [field]: code } })

/** The body of an error. */
export type ApiErrorBody = {
  message: string
  code: string
  fields?: Record<string, string>
  requestId?: string
}
