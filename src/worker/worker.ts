/// <reference lib="webworker" />
import { type Command, isFile } from '#features/offline/rules.ts'
import { handleCommand } from './commands.ts'
import { cacheBuiltFiles, showFile, sweepFiles } from './files.ts'
import { cacheShells, showPage } from './pages.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The service worker, for reading offline. It saves only what every guest may read, fetched without cookies; it does
 * not handle answers of the API, other sites and anything but GET.
 */
self.addEventListener('install', (event) => event.waitUntil(Promise.all([cacheBuiltFiles(), cacheShells()])))

self.addEventListener('activate', (event) => event.waitUntil(sweepFiles().then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (isFile(url.pathname)) event.respondWith(showFile(request))
  // Some API URLs are navigated to (signing out, a provider) and check where the request comes from. The worker does
  // not handle these.
  else if (request.mode === 'navigate' && !url.pathname.startsWith('/api/'))
    event.respondWith(showPage(request, url))
})

self.addEventListener('message', (event) => {
  const command = event.data as Command
  const handled = command.act === 'take-over' ? takeOver() : handleCommand(command)
  event.waitUntil(
    handled.then(
      () => event.ports[0]?.postMessage('done'),
      () => event.ports[0]?.postMessage('failed'),
    ),
  )
})

/** A new worker waits until no page of the old build is open: the page that calls this has just been loaded. */
async function takeOver() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length <= 1) await self.skipWaiting()
}
