import { splitLang } from '../i18n/lang.ts'
import { requestContext } from '../request-context.ts'
import { hasLinkToken } from './search-params.ts'

/** Pages with tokens or personal data: no third-party script ever runs in their documents. */
const PRIVATE =
  /^\/(?:sign-in|sign-out|signup|unsubscribe|email-change|newsletter\/(?:confirm|preferences|unsubscribe)|subscribe|account|admin|analytics|notifications)(?:\/|$)/

/**
 * Whether a page excludes third-party scripts.
 * @param href path, and query where there is one
 */
export function isPrivatePage(href: string): boolean {
  // Behind a slash of its own: otherwise a path that begins with two slashes would be read as a host, and `//[` is an
  // invalid one.
  const { pathname, searchParams } = new URL(`http://peyvand.internal/${href}`)
  const path = pathname.replace(/\/{2,}/g, '/')
  return PRIVATE.test(splitLang(path).path.toLowerCase()) || hasLinkToken(searchParams)
}

/** The value of `data-analytics` where a script is configured but not for this page. */
export const NOT_ON_THIS_PAGE = 'none'

type Navigate = (href: string, ...rest: never[]) => void
type Router = { history: { push: Navigate; replace: Navigate } }

/**
 * Loads the operator's script after everything else, unless the reader's browser objects (DNT, GPC). This is decided
 * in the browser, as guests share cached pages. A running script cannot be stopped: navigating between public and
 * private pages loads a new document.
 */
export function loadAnalytics({ history }: Router) {
  const { analytics } = requestContext()
  if (!analytics || objectsToTracking()) return
  const isPrivateDocument = analytics === NOT_ON_THIS_PAGE
  for (const method of ['push', 'replace'] as const) {
    const navigate = history[method]
    history[method] = (href, ...rest) =>
      isPrivatePage(href) === isPrivateDocument
        ? navigate(href, ...rest)
        : location[method === 'push' ? 'assign' : 'replace'](href)
  }
  if (!isPrivateDocument)
    document.body.append(Object.assign(document.createElement('script'), { src: analytics, async: true }))
}

/** Whether the browser sends Do Not Track or Global Privacy Control, or this is a copy saved for offline. */
export const objectsToTracking = () => {
  if (document.documentElement.dataset.kept) return true
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true
}
