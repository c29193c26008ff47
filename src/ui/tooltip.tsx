import { lazy, type ReactElement, Suspense, useState } from 'react'

const TooltipView = lazy(() => import('./tooltip-view.tsx'))

/**
 * Words for a control that shows only an icon; the control carries the same words as its aria-label. What shows them
 * is loaded when a pointer or the focus first comes near.
 */
export function Tooltip({ words, children }: { words: string; children: ReactElement }) {
  const [near, setNear] = useState(false)
  if (!near) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody comes near
      <span className="contents" onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
        {children}
      </span>
    )
  }
  return (
    <Suspense fallback={children}>
      <TooltipView words={words}>{children}</TooltipView>
    </Suspense>
  )
}
