import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { registerServiceWorker } from '#features/offline/register-service-worker.ts'
import { loadAnalytics, refusesCounting } from '#platform/pages/analytics.ts'
import { captureInstallPrompt } from '#platform/pages/install.ts'
import { getRouter } from './router.tsx'

captureInstallPrompt()

/**
 * The entry of a site whose data comes through its API: TanStack Start's own entry would load the code of server
 * functions, too.
 */
await yieldToMain()
const router = getRouter()
await yieldToMain()
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})

registerServiceWorker(router)
loadAnalytics(router)
atRest(async () => {
  if (refusesCounting()) return
  const { countViews } = await import('#features/analytics/count-views.ts')
  countViews(router)
})

/** Once the page is loaded and the browser has nothing better to do. */
function atRest(act: () => void) {
  const soon = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 500))
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}

/** Between two pieces of work, so that a slow phone can handle a tap in between. */
function yieldToMain() {
  return new Promise((resolve) => setTimeout(resolve))
}
