import { inLang, splitLang } from '#platform/i18n/lang.ts'
import { parseUrl } from '#platform/text/parse-url.ts'

/**
 * First parts of the paths that one may continue to after signing in; a test compares them with the routes there are.
 * Left out are pages that act on a session or a token: a crafted link must not lead anyone there.
 */
export const PAGES: ReadonlySet<string> = new Set([
  '',
  'account',
  'admin',
  'analytics',
  'calendar',
  'community',
  'contact',
  'courses',
  'events',
  'expert-sessions',
  'guidelines',
  'help',
  'local-community',
  'members',
  'newsletter',
  'notifications',
  'peyvand-plus',
  'privacy',
  'resources',
  'saved',
  'search',
  'subscribe',
  'terms',
  'words',
  'workshops',
])

const TO_MAX = 500
const PART = /^[\p{L}\p{N}\u200c_-]+$/u

/**
 * Returns the page of this site to continue to after signing in, or undefined. Accepts only known pages, with each part
 * of the path in plain letters: browsers accept too many spellings of another site's address to list them (`//host`,
 * `/\host`, `/%5chost`, tabs, dots). API calls and files are no pages.
 */
export function localPath(to: string | undefined): string | undefined {
  if (!to || to.length > TO_MAX || /[\\\p{Cc}\s]/u.test(to)) return undefined
  const [path = ''] = to.split(/[?#]/, 1)
  if (!path.startsWith('/')) return undefined
  if (path.startsWith('//')) return undefined // a host: `//134744072` is http://8.8.8.8
  const [first = '', ...rest] = splitLang(path).path.slice(1).split('/')
  if (rest.at(-1) === '') rest.pop() // `/community/` is `/community`
  if (first === '' && rest.length > 0) return undefined // nothing is below the home page
  return PAGES.has(first) && rest.every(isPlain) ? to : undefined
}

function isPlain(part: string): boolean {
  try {
    return PART.test(decodeURIComponent(part))
  } catch {
    return false
  }
}

/**
 * Whether opening /api/logout may end the session: not when another site's page links there, nor when a browser only
 * prefetches it. Browsers say so in Sec-Fetch-Site and Sec-Purpose (Fetch Metadata, W3C).
 */
export function mayEndSession(header: (name: string) => string | undefined): boolean {
  const site = header('sec-fetch-site')
  const ahead = `${header('sec-purpose') ?? ''}${header('purpose') ?? ''}`.includes('prefetch')
  return !ahead && (site === undefined || site === 'same-origin' || site === 'none')
}

/** A page in the language of the one before it, if that one is under /fa or /en; else the preferred one. */
export function inLangOf(referer: string | undefined, path: string): string {
  const url = parseUrl(referer ?? '')
  const from = url && splitLang(url.pathname).lang
  return from ? inLang(from, path) : path
}
