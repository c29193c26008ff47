import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { Env } from '#platform/http/hono-env.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { contentDisposition } from '#platform/text/file-name.server.ts'

/** Public, such as a holiday or a public event: shared caches may store it this long. */
export const cacheFor = (seconds: number) => `public, max-age=${seconds}`
/** Private: not stored by shared caches, revalidated each time, and mostly answered 304. */
export const OWN = 'private, no-cache'

/** How the OpenAPI document describes a call that answers with a calendar file. */
export const CALENDAR_FILE = { file: ['text/calendar'], revalidates: true } as const

/** The file name of a feed, which programs fetch and nobody looks for in a folder. */
const NAME = 'peyvand'

export type CalendarFile = { name: string; text: string }

/** A file to download is in the language of the page that links to it. */
export const InLanguage = v.object({ lang: v.optional(v.picklist(LANGS, 'invalid')) })

/**
 * Answers with a calendar file. Programs poll for years: one that has the current version gets no body.
 * @param lasts a Cache-Control: `cacheFor(seconds)` or `OWN`
 * @param name of the file, without its extension
 */
export function answerCalendar(
  c: Context<Env>,
  { text, name = NAME }: { text: string; name?: string },
  lasts: string,
) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = { ETag: etag, 'Cache-Control': lasts }
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
  return c.body(text, 200, {
    ...headers,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': contentDisposition(name, 'ics', NAME),
    'Referrer-Policy': 'no-referrer',
  })
}
