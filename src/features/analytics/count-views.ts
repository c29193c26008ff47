import { isPrivatePage } from '#platform/pages/analytics.ts'
import { loadedPath } from '#platform/pages/loaded-path.ts'

type Router = { subscribe: (event: 'onResolved', listener: () => void) => unknown }

/** One visit in ten reports how fast its page was. */
const VITALS_SHARE = 0.1

/**
 * Reports what the server cannot see: routes that change without a load, the time zone, and when a page is hidden. Begins
 * once the page is at rest; the page itself was counted where it was answered.
 */
export function countViews(router: Router) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  /** The path that the server counted. */
  const loaded = loadedPath()
  let path = loaded
  const report = (what: 'views' | 'presence') => {
    if (!isPrivatePage(path)) send(what, { path, zone })
  }
  const reportNewRoute = () => {
    if (location.pathname === path) return
    path = location.pathname
    report('views')
  }
  // Opened from memory, or shown after it was rendered in advance: nothing was requested just now.
  addEventListener('pageshow', ({ persisted }) => persisted && report('views'))
  addEventListener('visibilitychange', () => document.hidden && report('presence'))
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', () => report('views'), { once: true })
  else report('presence')
  router.subscribe('onResolved', reportNewRoute)
  reportNewRoute()
  if (Math.random() < VITALS_SHARE && !isPrivatePage(loaded))
    void import('./vitals/report-vitals.ts')
      .then(({ reportVitals }) => reportVitals(loaded, send))
      .catch(() => {}) // without a network nobody could be told
}

/** Leaves even where the page is being closed. */
const send = (what: string, body: object) =>
  navigator.sendBeacon(
    `/api/analytics/${what}`,
    new Blob([JSON.stringify(body)], { type: 'application/json' }),
  )
