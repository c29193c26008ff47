import { lazy, Suspense, useSyncExternalStore } from 'react'

const NetworkWords = lazy(() => import('./network-words.tsx').catch(() => ({ default: () => null })))
let needed = false

/** Where a reader is told that she is offline, or that she reads a copy. What tells her is loaded when it is needed. */
export function NetworkBar() {
  const isNeeded = useSyncExternalStore(hearOffline, wasNeeded, () => false)
  return (
    <div role="status" className="sticky bottom-0 z-20">
      {isNeeded && (
        <Suspense>
          <NetworkWords />
        </Suspense>
      )}
    </div>
  )
}

/** Once needed it stays: it also says when the connection is back. */
function wasNeeded() {
  needed ||= !navigator.onLine || 'kept' in document.documentElement.dataset
  return needed
}

function hearOffline(heard: () => void) {
  addEventListener('offline', heard)
  return () => removeEventListener('offline', heard)
}
