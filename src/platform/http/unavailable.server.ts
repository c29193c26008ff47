/**
 * PostgreSQL's errors when it cannot serve now and may later (manual, appendix A): connections (08), resources (53:
 * disk full, out of memory, too many connections), read-only (25006), shutting down or starting (57P), disk failure
 * (58030).
 */
const STATES = /^(08...|53...|25006|57P0[1-5]|58030)$/
/** Network errors when the database cannot be reached. */
const NETWORK =
  /^(ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ETIMEDOUT|EMFILE|ENFILE|ENOSPC|EDQUOT|EROFS)/
/** Errors of the driver without a code. */
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end/

const CAUSES_MAX = 5

/** Whether an error means that the database, or its disk, is unavailable at the moment: 503, not a bug. */
export function isUnavailable(error: unknown): boolean {
  let current = error
  for (let depth = 0; current && depth < CAUSES_MAX; depth++) {
    const { code, message, cause, errors } = current as {
      code?: unknown
      message?: string
      cause?: unknown
      errors?: unknown[]
    }
    if (typeof code === 'string' && (STATES.test(code) || NETWORK.test(code))) return true
    if (MESSAGES.test(message ?? '')) return true
    current = cause ?? errors?.[0]
  }
  return false
}
