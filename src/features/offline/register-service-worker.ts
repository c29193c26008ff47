import type { Command } from './rules.ts'

type Router = {
  options: { context: { queryClient: { getQueryData: (key: string[]) => unknown } } }
  subscribe: (event: 'onResolved', listener: () => void) => unknown
}

/** Offline reading can wait until the page itself has loaded. */
const REST_MS = 1_000

/**
 * Registers the service worker once the page is idle, and sends it the pages that are opened. It is part of every
 * page, so it is small and leaves everything to the worker.
 */
export function registerServiceWorker(router: Router) {
  // Only hints: the bar checks for itself, and shows nothing where the site answers.
  if (!navigator.onLine || document.documentElement.dataset.kept) loadNetworkBar()
  else addEventListener('offline', loadNetworkBar, { once: true })
  if (!('serviceWorker' in navigator)) return
  const start = () =>
    setTimeout(import.meta.env.DEV ? leave : () => register(router).catch(() => {}), REST_MS)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}

const loadNetworkBar = () =>
  void import('./ui/network-bar.tsx').then(({ showNetworkBar }) => showNetworkBar()).catch(() => {})

async function register(router: Router) {
  const { serviceWorker } = navigator
  const send = async (command: Command) => (await serviceWorker.ready).active?.postMessage(command)
  const { waiting } = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  if (waiting) await askToTakeOver(waiting)
  const { lang, dataset } = document.documentElement
  if (dataset.kept) return // a cached copy does not know who reads it
  const postOpened = (isDocument: boolean) => {
    const viewer = router.options.context.queryClient.getQueryData(['viewer'])
    if (viewer === undefined) return
    // A tab that was loaded by a guest does not learn that another one signed in.
    const owned = viewer !== null || (isDocument ? false : undefined)
    void send({ act: 'open', pathname: location.pathname, lang, owned })
  }
  postOpened(true)
  router.subscribe('onResolved', () => postOpened(false))
}

/**
 * Resolves once the worker has taken over, or has decided not to. A command that reached the old worker meanwhile would
 * start it again: Chromium then replaces it during the next navigation, which never ends.
 */
function askToTakeOver(waiting: ServiceWorker) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = resolve
    waiting.postMessage({ act: 'take-over' } satisfies Command, [port2])
  })
}

/** In development, a worker of an earlier build would answer in place of the current code. */
async function leave() {
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
}
