import { splitLang } from '../i18n/lang.ts'
import { requestContext } from './request-context.ts'

/** Pages with tokens or with what concerns one person: no script of others ever runs in their documents. */
const PRIVATE =
  /^\/(?:sign-in|sign-out|signup|unsubscribe|email-change|account|admin|analytics|notifications)(?:\/|$)/

/** Whether a page is closed to scripts of others. @param href path, and query where there is one */
export function isPrivatePage(href: string): boolean {
  const { pathname, searchParams } = new URL(href, 'http://peyvand.internal')
  return PRIVATE.test(splitLang(pathname).path.toLowerCase()) || searchParams.has('token')
}

/** What `data-analytics` says where a script is configured but not for this page. */
export const NOT_HERE = 'none'

type Go = (href: string, ...rest: never[]) => void
type Router = { history: { push: Go; replace: Go } }

/**
 * Loads the operator's script behind everything else, unless the reader has said that she wants none (DNT, GPC). It is
 * decided here, as guests share the pages that are kept. A script cannot be stopped once it runs: a way that leads from
 * open to private pages or back is a load of a new document.
 */
export function loadAnalytics({ history }: Router) {
  const { analytics } = requestContext()
  if (!analytics || saysNo() || document.documentElement.dataset.kept) return
  const here = analytics === NOT_HERE
  for (const way of ['push', 'replace'] as const) {
    const go = history[way]
    history[way] = (href, ...rest) =>
      isPrivatePage(href) === here ? go(href, ...rest) : location[way === 'push' ? 'assign' : 'replace'](href)
  }
  if (!here)
    document.body.append(Object.assign(document.createElement('script'), { src: analytics, async: true }))
}

/** Do Not Track, and Global Privacy Control. */
const saysNo = () => {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true
}
