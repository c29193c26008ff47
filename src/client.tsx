/**
 * The entry of a site whose data comes through its API: TanStack Start's own entry would load the code of server
 * functions, too.
 */
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { countViews } from '#features/analytics/count-views.ts'
import { registerServiceWorker } from '#features/offline/register-service-worker.ts'
import { loadAnalytics, objectsToTracking } from '#platform/pages/analytics.ts'
import { withoutClickIds } from '#platform/pages/click-ids.ts'
import { captureInstallPrompt } from '#platform/pages/install.ts'
import { getRouter } from './router.tsx'

captureInstallPrompt()

// The server has rendered the page for this address, and nobody shares the id of their click.
const address = location.pathname + location.search
const ownAddress = withoutClickIds(address)
if (ownAddress !== address) history.replaceState(history.state, '', ownAddress + location.hash)
await yieldToMain()
const router = getRouter()
await yieldToMain()
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})

registerServiceWorker(router)
loadAnalytics(router)
whenLoadedAndIdle(() => delete document.documentElement.dataset.fromTop)
whenLoadedAndIdle(() => {
  if (!objectsToTracking()) countViews(router)
})

/** Once the page is loaded and the browser has nothing better to do. */
function whenLoadedAndIdle(run: () => void) {
  const schedule = () => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 500))
  if (document.readyState === 'complete') schedule()
  else addEventListener('load', schedule, { once: true })
}

/** Between two pieces of work, so that a slow phone can handle a tap in between. */
function yieldToMain() {
  return new Promise((resolve) => setTimeout(resolve))
}
