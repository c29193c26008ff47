import { inLang, splitLang } from '#platform/lang.ts'

/**
 * A path of this site to go on to after signing in, or nothing: another site's address, in any of the spellings that
 * browsers forgive (`//host`, `/\host`, control characters), would make our sign-in page a trap.
 */
export function localPath(to: string | undefined): string | undefined {
  if (!to || to.length > 500 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(to)) return undefined
  const base = 'http://peyvand.internal'
  return URL.canParse(to, base) && new URL(to, base).origin === base && !to.startsWith('/api/')
    ? to
    : undefined
}

/**
 * Whether opening /api/logout may end the session: not when another site's page leads there, nor when a browser
 * only fetches it ahead. Browsers say so in Sec-Fetch-Site and Sec-Purpose (Fetch Metadata, W3C).
 */
export function mayEndSession(header: (name: string) => string | undefined): boolean {
  const site = header('sec-fetch-site')
  const ahead = `${header('sec-purpose') ?? ''}${header('purpose') ?? ''}`.includes('prefetch')
  return !ahead && (site === undefined || site === 'same-origin' || site === 'none')
}

/** A page in the language of the one that led here, where that one stood under /fa or /en; else the reader's own. */
export function inLangOf(referer: string | undefined, path: string): string {
  const from = referer && URL.canParse(referer) ? splitLang(new URL(referer).pathname).lang : undefined
  return from ? inLang(from, path) : path
}
