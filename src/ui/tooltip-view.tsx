import { type RefObject, useEffect, useRef } from 'react'

/** Opens after 700 ms; within 300 ms of the last one, at once. */
const OPEN_AFTER_MS = 700
const SKIP_WITHIN_MS = 300
/** The time to move from the control to the tooltip, which may be hovered, too (WCAG 1.4.13). */
const LEAVE_AFTER_MS = 120
const GAP = 6
const EDGE = 8

let lastClosed = Number.NEGATIVE_INFINITY

/** The tooltip of the first control in `anchor`. Screen readers have the same text as its label. */
export default function TooltipView({
  text,
  anchor,
  when,
}: {
  text: string
  anchor: RefObject<HTMLElement | null>
  when?: string | undefined
}) {
  const bubble = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const control = anchor.current?.firstElementChild
    if (anchor.current && control && bubble.current)
      return attachTooltip(anchor.current, control, bubble.current, () => !when || matchMedia(when).matches)
  }, [anchor, when])
  return (
    'popover' in HTMLElement.prototype && (
      <span
        ref={bubble}
        popover="manual"
        aria-hidden="true"
        className="m-0 rounded-sm border border-transparent bg-ink px-3 py-1 text-sm text-paper shadow-warm"
      >
        {text}
      </span>
    )
  )
}

/**
 * Shows the tooltip on hover and on keyboard focus.
 * @returns a function that ends this
 */
function attachTooltip(anchor: HTMLElement, control: Element, bubble: HTMLElement, isEnabled: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = (ms: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  const show = () => {
    if (bubble.matches(':popover-open') || !isEnabled()) return
    bubble.showPopover()
    placeBubble(bubble, control.getBoundingClientRect())
  }
  const hide = () => {
    clearTimeout(timer)
    if (!bubble.matches(':popover-open')) return
    bubble.hidePopover()
    lastClosed = performance.now()
  }
  const scheduleShow = () =>
    schedule(performance.now() - lastClosed < SKIP_WITHIN_MS ? 0 : OPEN_AFTER_MS, show)
  const controller = new AbortController()
  const on = (target: EventTarget, type: string, run: (event: Event) => void) =>
    target.addEventListener(type, run, { signal: controller.signal, capture: true, passive: true })
  on(control, 'pointerenter', (event) => (event as PointerEvent).pointerType !== 'touch' && scheduleShow())
  on(bubble, 'pointerenter', () => clearTimeout(timer))
  on(anchor, 'pointerout', () => schedule(LEAVE_AFTER_MS, hide))
  on(bubble, 'pointerover', () => clearTimeout(timer))
  on(control, 'focus', () => control.matches(':focus-visible') && show())
  on(control, 'blur', hide)
  on(control, 'pointerdown', hide)
  on(control, 'click', hide)
  on(document, 'keydown', (event) => (event as KeyboardEvent).key === 'Escape' && hide())
  on(document, 'scroll', hide)
  // It was loaded because of the focus.
  if (control.matches(':focus-visible')) show()
  else if (control.matches(':hover')) scheduleShow()
  return () => {
    controller.abort()
    clearTimeout(timer)
  }
}

/** Above the control, or below it where there is no space; never beyond the edge of the window. */
function placeBubble(bubble: HTMLElement, { top, bottom, left, width }: DOMRect) {
  const { width: bubbleWidth, height } = bubble.getBoundingClientRect()
  const maxX = document.documentElement.clientWidth - bubbleWidth - EDGE
  const x = Math.max(EDGE, Math.min(left + width / 2 - bubbleWidth / 2, maxX))
  const y = top - height - GAP < EDGE ? bottom + GAP : top - height - GAP
  bubble.style.inset = `${y}px auto auto ${x}px`
}
