import { X } from 'lucide'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { m } from '#messages'
import { zoneOfReader } from '#platform/dates/zone.ts'
import { formatDayBoth } from '#platform/i18n/format.ts'
import { splitLang } from '#platform/i18n/lang.ts'
import { Icon } from '#ui/icon.tsx'
import { SLOW_MS, safeWanted } from '../rules.ts'

/** When this page was saved, if it is a copy; in milliseconds since 1970. */
const savedAt = () => Number(document.documentElement.dataset.kept) || undefined
/** The list of saved pages is never outdated: it is made in the browser. */
const isList = () => splitLang(location.pathname).path === '/saved'

/**
 * Adds the bar beneath the page, outside of the page's own tree: only readers without a network load it, and nobody
 * else pays for it. As a live region it is announced once it is there.
 */
export function showNetworkBar() {
  const container = document.createElement('div')
  container.className = 'sticky bottom-0 z-20'
  container.role = 'status'
  document.body.append(container)
  // Toasts appear above it (toast-view.tsx): it is as high as its text needs on this screen.
  new ResizeObserver(() =>
    document.documentElement.style.setProperty('--network-bar', `${container.offsetHeight}px`),
  ).observe(container)
  createRoot(container).render(<NetworkBar />)
}

/** The status, and links handled by the worker as long as the site cannot be reached. */
function NetworkBar() {
  const { online, wasOffline } = useReachable()
  const [closed, setClosed] = useState<boolean>()
  const copy = savedAt()
  useEffect(() => {
    if (online !== false && !copy) return
    addEventListener('click', leaveByWorker, true)
    return () => removeEventListener('click', leaveByWorker, true)
  }, [online, copy])
  if (online === undefined || closed === online || (online && !copy && !wasOffline)) return null
  return (
    <div className="border-t-2 border-lapis bg-lapis-soft text-ink">
      <div className="page flex flex-wrap items-center gap-x-3 py-2">
        <p className="flex-1 basis-32 text-sm">
          {online ? (copy && !isList() ? m.offline_online_copy() : m.offline_online()) : m.offline_offline()}{' '}
          {copy && !isList() && m.offline_copy_from({ day: formatDayBoth(new Date(copy), zoneOfReader()) })}
        </p>
        {online && copy && (
          <button
            type="button"
            onClick={loadAnew}
            className="min-h-11 shrink-0 font-semibold text-firoozeh underline"
          >
            {m.offline_load_anew()}
          </button>
        )}
        <button
          type="button"
          aria-label={m.ui_close()}
          onClick={() => setClosed(online)}
          className="tap ms-auto grid shrink-0 place-items-center rounded-full hover:bg-surface"
        >
          <Icon of={X} />
        </button>
      </div>
    </div>
  )
}

/** The list gives way to the page that could not be opened. */
function loadAnew() {
  const wanted = isList() ? new URLSearchParams(location.search).get('wanted') : null
  if (wanted === null) location.reload()
  else location.replace(safeWanted(wanted))
}

const CHECK_AGAIN_MS = 15_000
type Reachable = { online: boolean | undefined; wasOffline: boolean }

/**
 * Whether the site can be reached. The browser's own online state is wrong in both directions, so it only triggers
 * another check. A copy is shown because the request for the page failed, so it begins as unreachable.
 */
function useReachable(): Reachable {
  const isCopy = savedAt() !== undefined
  const [reachable, setReachable] = useState<Reachable>({
    online: isCopy ? false : undefined,
    wasOffline: isCopy,
  })
  useEffect(() => {
    let checks = 0
    const checkReachable = async () => {
      const check = ++checks
      const online = await isReachable()
      if (check === checks) setReachable(({ wasOffline }) => ({ online, wasOffline: wasOffline || !online }))
    }
    const interval = setInterval(
      () => document.visibilityState === 'visible' && void checkReachable(),
      CHECK_AGAIN_MS,
    )
    const hints = ['online', 'offline', 'focus'] as const
    for (const hint of hints) addEventListener(hint, checkReachable)
    void checkReachable()
    return () => {
      clearInterval(interval)
      for (const hint of hints) removeEventListener(hint, checkReachable)
    }
  }, [])
  return reachable
}

/**
 * Lets the browser itself follow a link. The router would call the API, which fails without a network, and in a saved
 * copy it would treat every reader as a guest. A link that continues a list in place (paged-list.tsx) fails, and the
 * loaded rows stay.
 */
function leaveByWorker(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a[href]:not([data-in-place])')
  if (link && navigator.serviceWorker?.controller) event.stopImmediatePropagation()
}

/**
 * Returns whether the site can serve, bypassing every cache; the service worker does not handle this request. A copy is
 * also shown if the site, or a proxy in front of it, answers with an error. Reloading would then show the copy again.
 */
const isReachable = (): Promise<boolean> =>
  fetch('/readyz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(SLOW_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  )
