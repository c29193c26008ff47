import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { awaitOffer } from '#platform/install.ts'
import { getRouter } from './router.tsx'

awaitOffer()

/**
 * Brings the server's page to life. What TanStack Start does by default, without its code for server functions, of
 * which this house has none: all data comes through the API. (10 kB less on every first visit.)
 */
const router = getRouter()
await hydrate(router).finally(() => (window as unknown as { $_TSR?: { h: () => void } }).$_TSR?.h())
startTransition(() => {
  hydrateRoot(document, <RouterProvider router={router} />)
})

// Reading without a network can wait until reading with one is as good as it gets.
const REST_MS = 1_000
if ('serviceWorker' in navigator) {
  const rest = () => setTimeout(keepForLater, REST_MS)
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest)
}

async function keepForLater() {
  if (!import.meta.env.DEV)
    return (await import('#rooms/offline/presence.ts')).bePresent(router).catch(() => undefined)
  // What was built and run here before would answer in place of what is being written.
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
}
