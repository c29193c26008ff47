import { useEffect, useEffectEvent, useRef } from 'react'

const AHEAD_PX = 600

/** Calls when the element it is given comes near the screen. */
export function useReached<Target extends HTMLElement = HTMLDivElement>(act: () => void) {
  const ref = useRef<Target>(null)
  const onReached = useEffectEvent(act)
  useEffect(() => {
    const target = ref.current
    if (!target) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onReached(), {
      rootMargin: `${AHEAD_PX}px`,
    })
    observer.observe(target)
    return () => observer.disconnect()
  })
  return ref
}
