/** Where a browser keeps the pages that were opened or saved on it. */
export const OFFLINE_CACHE = 'peyvand-kept'

/** Takes them off this device. Asked of the worker too, which finishes even if this page is being left. */
export function clearOfflineCache() {
  if (!('caches' in globalThis)) return // not over https: nothing was kept
  navigator.serviceWorker?.controller?.postMessage({ act: 'forget' })
  void caches.delete(OFFLINE_CACHE).catch(() => false)
}
