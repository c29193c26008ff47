import { splitLang } from '../i18n/lang.ts'
import { requestContext } from './request-context.ts'

/** Pages with tokens or personal data: no third-party script ever runs in their documents. */
const PRIVATE =
  /^\/(?:sign-in|sign-out|signup|unsubscribe|email-change|newsletter\/(?:confirm|preferences|unsubscribe)|account|admin|analytics|notifications)(?:\/|$)/

/**
 * Whether a page excludes third-party scripts.
 * @param href path, and query where there is one
 */
export function isPrivatePage(href: string): boolean {
  // Behind a slash of its own: a path that begins with two would otherwise be read as a host, and `//[` is none.
  const { pathname, searchParams } = new URL(`http://peyvand.internal/${href}`)
  const path = pathname.replace(/\/{2,}/g, '/')
  return PRIVATE.test(splitLang(path).path.toLowerCase()) || searchParams.has('token')
}

/** The value of `data-analytics` where a script is configured but not for this page. */
export const NOT_HERE = 'none'

type Go = (href: string, ...rest: never[]) => void
type Router = { history: { push: Go; replace: Go } }

/**
 * Loads the operator's script after everything else, unless the reader's browser objects (DNT, GPC). This is decided
 * in the browser, as guests share cached pages. A running script cannot be stopped: navigating between public and
 * private pages loads a new document.
 */
export function loadAnalytics({ history }: Router) {
  const { analytics } = requestContext()
  if (!analytics || refusesCounting()) return
  const here = analytics === NOT_HERE
  for (const way of ['push', 'replace'] as const) {
    const go = history[way]
    history[way] = (href, ...rest) =>
      isPrivatePage(href) === here ? go(href, ...rest) : location[way === 'push' ? 'assign' : 'replace'](href)
  }
  if (!here)
    document.body.append(Object.assign(document.createElement('script'), { src: analytics, async: true }))
}

/** Whether the browser sends Do Not Track or Global Privacy Control, or this is a copy saved for offline. */
export const refusesCounting = () => {
  if (document.documentElement.dataset.kept) return true
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true
}
