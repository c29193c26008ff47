import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Saveable } from './save-toggle.tsx'

const SaveToggle = lazy(() => import('./save-toggle.tsx').catch(() => ({ default: () => null })))
const never = () => () => {}
const hasWorker = () => 'serviceWorker' in navigator && !import.meta.env.DEV

/**
 * 'Save for offline', pressed once it is saved. For a page of this site say its path without language; for a resource on
 * another site its address and a few words, since that site cannot be kept. Its place is free from the start, so that
 * nothing moves when the browser turns out to be able to.
 */
export function SaveButton(thing: Saveable) {
  const able = useSyncExternalStore(never, hasWorker, () => false)
  return (
    <span className="inline-flex min-h-11 min-w-44 items-center">
      {able && (
        <Suspense>
          <SaveToggle {...thing} />
        </Suspense>
      )}
    </span>
  )
}
