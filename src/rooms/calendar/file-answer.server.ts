import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '#platform/door.server.ts'

/** Anybody's, such as a feast's or a public event's: whatever stands between may keep it this long. */
export const keptFor = (seconds: number) => `public, max-age=${seconds}`
/** Somebody's own: kept by nobody between, asked for anew each time, and mostly answered 304. */
export const OWN = 'private, no-cache'

/** How a call that answers with a calendar file is described. */
export const CALENDAR_FILE = { file: ['text/calendar'], revalidates: true } as const

/**
 * Answers with a calendar file. Programs ask every few hours for years: whoever has the same already gets no body.
 * @param lasts a Cache-Control: `keptFor(seconds)` or `OWN`
 */
export function answerCalendar(c: Context<Env>, text: string, lasts: string) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = { ETag: etag, 'Cache-Control': lasts }
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
  return c.body(text, 200, {
    ...headers,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'attachment; filename="peyvand.ics"',
    'Referrer-Policy': 'no-referrer',
  })
}
