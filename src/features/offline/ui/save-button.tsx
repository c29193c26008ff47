import { startTransition, useEffect, useState } from 'react'
import type SaveToggle from './save-toggle.tsx'
import type { Saveable } from './save-toggle.tsx'

/**
 * 'Save for offline', toggled once it is saved. For a page of this site pass its path without language; for a
 * resource on another site its address, a few words and its kind, since that site cannot be saved. Its space is
 * reserved, so that nothing moves once the worker is there; where there can be no worker, none is.
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

/** Once the worker is there: without it nothing can be saved, and there is no button. */
const loadToggle = () =>
  navigator.serviceWorker?.ready
    .then(() => import('./save-toggle.tsx'))
    .then((it) => it.default)
    .catch(() => undefined)
