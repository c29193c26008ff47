/** The browser cache of opened and saved pages. */
export const OFFLINE_CACHE = 'peyvand-kept'

/** Clears it on this device. The worker is asked to do so too, as it finishes even if this page is being left. */
export function clearOfflineCache() {
  if (!('caches' in globalThis)) return // not over https: nothing is cached
  navigator.serviceWorker?.controller?.postMessage({ act: 'forget' })
  void caches.delete(OFFLINE_CACHE).catch(() => false)
}
