import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#messages'

/** A page that loads sooner needs no progress line. */
const AFTER_MS = 300

/** A line at the top of the window while the next page is loading. */
export function ProgressLine() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoading) return setShown(false)
    const timer = setTimeout(() => setShown(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  if (!isShown) return null
  return (
    <div
      role="progressbar"
      aria-label={m.ui_loading()}
      className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-firoozeh-soft print:hidden"
    >
      <div className="bar h-full w-2/5 rounded-full bg-firoozeh [animation:pass_1.2s_linear_infinite] rtl:[animation-direction:reverse]" />
    </div>
  )
}
