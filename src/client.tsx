import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { registerServiceWorker } from '#features/offline/presence.ts'
import { loadAnalytics } from '#platform/pages/analytics.ts'
import { captureInstallPrompt } from '#platform/pages/install.ts'
import { getRouter } from './router.tsx'

captureInstallPrompt()

/**
 * Brings the server's page to life. What TanStack Start does by default, without its code for server functions, of
 * which this site has none: all data comes through the API. (10 kB less on every first visit.)
 */
await breathe()
const router = getRouter()
await breathe()
await hydrate(router).finally(() => (window as unknown as { $_TSR?: { h: () => void } }).$_TSR?.h())
await breathe()
startTransition(() => {
  hydrateRoot(document, <RouterProvider router={router} />)
})

registerServiceWorker(router)
loadAnalytics(router)

/** Between two pieces of work, so that a finger on a slow phone is heard in between. */
function breathe() {
  return new Promise((resolve) => setTimeout(resolve))
}
