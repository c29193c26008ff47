import { startTransition, useEffect, useState } from 'react'
import type SaveToggle from './save-toggle.tsx'
import type { Saveable } from './save-toggle.tsx'

/**
 * 'Save for offline', pressed once it is saved. For a page of this site say its path without language; for a resource on
 * another site its address, a few words and what kind of thing it is, since that site cannot be kept. Its place is free
 * from the start, so that nothing moves when the worker turns out to be there; where there can be none, there is no place.
 * @param small an icon alone, for cards
 */
export function SaveButton({ small = false, ...thing }: Saveable & { small?: boolean }) {
  const [Toggle, setToggle] = useState<typeof SaveToggle>()
  // In a transition, as a page of cards has a dozen of them at once.
  useEffect(() => void loadToggle()?.then((it) => startTransition(() => setToggle(() => it))), [])
  return (
    <span className={`needs-worker inline-flex min-h-11 items-center ${small ? 'min-w-11' : 'min-w-44'}`}>
      {Toggle && <Toggle thing={thing} small={small} />}
    </span>
  )
}

/** Once the worker is there: without it nothing can be kept, and there is no button. */
const loadToggle = () =>
  navigator.serviceWorker?.ready
    .then(() => import('./save-toggle.tsx'))
    .then((it) => it.default)
    .catch(() => undefined)
