import { startTransition, useEffect, useState } from 'react'
import type SaveToggle from './save-toggle.tsx'
import type { Saveable } from './save-toggle.tsx'

/**
 * Shows 'Save for offline', or that it is saved. For a page of this site pass its path without language. For a resource
 * on another site, which cannot be saved, pass its address, a few words and its kind. Reserves its space, so nothing
 * moves when the worker is ready; without a possible worker, there is no space.
 * @param small shows only an icon, for cards
 */
export function SaveButton({ small = false, ...thing }: Saveable & { small?: boolean }) {
  const [Toggle, setToggle] = useState<typeof SaveToggle>()
  // Uses a transition, because a page of cards has a dozen buttons at once.
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
