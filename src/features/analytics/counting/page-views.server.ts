import type { AppContext, Viewer } from '#platform/app-context.server.ts'
import { clientKeyFrom, hashAddress } from '#platform/http/client-address.server.ts'
import { hasSession, readCookie } from '#platform/http/cookies.ts'
import { chooseLang, LANG_KEY, type Lang, splitLang } from '#platform/i18n/lang.ts'
import { hasLinkToken } from '#platform/pages/search-params.ts'
import type { OnPageServed, ServedPage } from '#platform/web/served-page.ts'
import { countedPage } from '../pages.ts'
import type { PageReport } from '../rules.ts'
import { viewsOf } from './queue.server.ts'
import { countryOf, readAgent } from './visitor.server.ts'

type Header = ServedPage['header']

/** Counts pages as they are answered: without scripts too, and from the cache. */
export function countServedPages(app: AppContext): OnPageServed {
  const views = viewsOf(app)
  return ({ url, header, remote, viewer }) => {
    const [path = '/', query = ''] = url.split('?', 2)
    const { path: plain, lang } = splitLang(path)
    const page = countedPage(plain, () => true)
    if (!page || !isNavigation(header) || hasLinkToken(new URLSearchParams(query))) return
    const browser = countedBrowser(viewer, header)
    if (!browser) return
    views.add({
      ...browser,
      page,
      at: new Date(),
      address: hashAddress(app, clientKeyFrom(app.env, header('x-forwarded-for'), remote)),
      lang: lang ?? langOf(header),
      referrer: hostOf(header('referer'), app.env.PUBLIC_URL),
      campaign: campaignOf(query),
    })
  }
}

/**
 * Counts what a page's script reports. The caller does not learn whether it was counted.
 * @param isView whether the route changed; otherwise the page is still being read
 */
export function countReport(
  app: AppContext & { viewer: Viewer; addressHash: string; now: Date; lang: Lang },
  header: Header,
  { path, zone }: PageReport,
  isView: boolean,
): void {
  const { path: plain, lang } = splitLang(path)
  const page = countedPage(plain, () => true)
  const browser = page && countedBrowser(app.viewer, header)
  if (!browser) return
  viewsOf(app).add({
    ...browser,
    page: isView ? page : undefined,
    at: app.now,
    address: app.addressHash,
    lang: lang ?? app.lang,
    country: countryOf(zone),
  })
}

/**
 * @returns undefined for visitors who are not counted: bots, admins, and browsers that opt out (DNT, GPC)
 */
export function countedBrowser(viewer: Viewer, header: Header) {
  if (viewer.role === 'admin' || header('dnt') === '1' || header('sec-gpc') === '1') return undefined
  const agent = header('user-agent')
  const parsedAgent = readAgent(agent)
  return agent && parsedAgent && { agent, ...parsedAgent, signedIn: hasSession(header('cookie')) }
}

/** A page that a person opens: nothing fetched in advance, by a script, or into a frame. */
function isNavigation(header: Header): boolean {
  const purpose = header('sec-purpose') ?? header('purpose') ?? header('x-moz') ?? ''
  if (/prefetch|prerender|preview/i.test(purpose)) return false
  // A page of another site could otherwise count views from its own visitors' browsers.
  if (/frame|object|embed/.test(header('sec-fetch-dest') ?? '')) return false
  const mode = header('sec-fetch-mode')
  // Older browsers do not say; they accept pages first, which tools do not.
  return mode ? mode === 'navigate' : (header('accept') ?? '').startsWith('text/html')
}

const langOf = (header: Header) =>
  chooseLang(readCookie(header('cookie'), LANG_KEY), header('accept-language'))

const HOST = /^[a-z0-9.-]{1,100}$/

/** The host of another site that led here, without `www.`. */
function hostOf(referrer: string | undefined, publicUrl: string): string | undefined {
  if (!referrer || referrer.length > 2_000 || !URL.canParse(referrer)) return undefined
  const { hostname, protocol } = new URL(referrer)
  if (!/^https?:$/.test(protocol) || hostname === new URL(publicUrl).hostname) return undefined
  const host = hostname.toLowerCase().replace(/^www\./, '')
  return HOST.test(host) ? host : undefined
}

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign'] as const
/** Persian words hold joiners and marks: «هفته‌نامهٔ نوروز». */
const LABEL = /^[\p{L}\p{N}\p{M}\u200c ._+-]{1,60}$/u

/** `newsletter / email / nowruz`, as the link says. Anything odd is left out. */
function campaignOf(query: string): string | undefined {
  if (!query.includes('utm_') || query.length > 2_000) return undefined
  const params = new URLSearchParams(query)
  const parts = CAMPAIGN.map((name) => params.get(name)?.trim() ?? '').filter((part) => LABEL.test(part))
  return parts.length ? parts.join(' / ') : undefined
}
