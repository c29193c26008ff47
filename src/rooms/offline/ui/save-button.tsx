import { lazy, Suspense, useEffect, useState } from 'react'
import type { Saveable } from './save-toggle.tsx'

const SaveToggle = lazy(() => import('./save-toggle.tsx').catch(() => ({ default: () => null })))

/**
 * 'Save for offline', pressed once it is saved. For a page of this site say its path without language; for a resource on
 * another site its address, a few words and what kind of thing it is, since that site cannot be kept. Its place is free
 * from the start, so that nothing moves when the worker turns out to be there.
 * @param small an icon alone, for cards
 */
export function SaveButton({ small = false, ...thing }: Saveable & { small?: boolean }) {
  const [able, setAble] = useState(false)
  useEffect(() => void navigator.serviceWorker?.ready.then(() => setAble(true)), [])
  return (
    <span className={`inline-flex min-h-11 items-center ${small ? 'min-w-11' : 'min-w-44'}`}>
      {able && (
        <Suspense>
          <SaveToggle thing={thing} small={small} />
        </Suspense>
      )}
    </span>
  )
}
