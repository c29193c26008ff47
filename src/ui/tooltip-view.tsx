import { type RefObject, useEffect, useRef } from 'react'

/** Specification 9: opens after 700 ms; within 300 ms of the last one, at once. */
const OPEN_AFTER_MS = 700
const SKIP_WITHIN_MS = 300
/** The time to move from the control to the tooltip, which may be hovered, too (WCAG 1.4.13). */
const LEAVE_AFTER_MS = 120
const GAP = 6
const EDGE = 8

let lastClosed = Number.NEGATIVE_INFINITY

/** The tooltip of the first control in `place`. Screen readers have the same text as its label. */
export default function TooltipView({
  words,
  place,
  when,
}: {
  words: string
  place: RefObject<HTMLElement | null>
  when?: string | undefined
}) {
  const bubble = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const control = place.current?.firstElementChild
    if (place.current && control && bubble.current)
      return attend(place.current, control, bubble.current, () => !when || matchMedia(when).matches)
  }, [place, when])
  return (
    <span
      ref={bubble}
      popover="manual"
      aria-hidden="true"
      className="m-0 rounded-sm border-0 bg-ink px-3 py-1 text-sm text-paper shadow-warm"
    >
      {words}
    </span>
  )
}

/**
 * Shows the tooltip on hover and on keyboard focus.
 * @returns a function that ends this
 */
function attend(place: HTMLElement, control: Element, bubble: HTMLElement, isWanted: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const after = (ms: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }
  const show = () => {
    if (bubble.matches(':popover-open') || !isWanted()) return
    bubble.showPopover()
    stand(bubble, control.getBoundingClientRect())
  }
  const hide = () => {
    clearTimeout(timer)
    if (!bubble.matches(':popover-open')) return
    bubble.hidePopover()
    lastClosed = performance.now()
  }
  const come = () => after(performance.now() - lastClosed < SKIP_WITHIN_MS ? 0 : OPEN_AFTER_MS, show)
  const ended = new AbortController()
  const on = (target: EventTarget, type: string, act: (event: Event) => void) =>
    target.addEventListener(type, act, { signal: ended.signal, capture: true, passive: true })
  on(control, 'pointerenter', (event) => (event as PointerEvent).pointerType !== 'touch' && come())
  on(bubble, 'pointerenter', () => clearTimeout(timer))
  on(place, 'pointerout', () => after(LEAVE_AFTER_MS, hide))
  on(bubble, 'pointerover', () => clearTimeout(timer))
  on(control, 'focus', () => control.matches(':focus-visible') && show())
  on(control, 'blur', hide)
  on(control, 'pointerdown', hide)
  on(control, 'click', hide)
  on(document, 'keydown', (event) => (event as KeyboardEvent).key === 'Escape' && hide())
  on(document, 'scroll', hide)
  // It was loaded because of the focus.
  if (control.matches(':focus-visible')) show()
  else if (control.matches(':hover')) come()
  return () => {
    ended.abort()
    clearTimeout(timer)
  }
}

/** Above the control, or below it where there is no space; never beyond the edge of the window. */
function stand(bubble: HTMLElement, { top, bottom, left, width }: DOMRect) {
  const { width: own, height } = bubble.getBoundingClientRect()
  const most = document.documentElement.clientWidth - own - EDGE
  const x = Math.max(EDGE, Math.min(left + width / 2 - own / 2, most))
  const y = top - height - GAP < EDGE ? bottom + GAP : top - height - GAP
  bubble.style.inset = `${y}px auto auto ${x}px`
}
