import { type ComponentType, type ReactElement, type RefObject, useRef, useState } from 'react'

type View = ComponentType<{ words: string; place: RefObject<HTMLElement | null>; when: string | undefined }>

/**
 * Words for a control that shows only an icon; the control carries the same words as its aria-label. What shows them is
 * loaded when a pointer or the focus first comes near, and stands beside the control: put around it, it would take the
 * control's place, and with it the focus and what a closed dialog gives the focus back to.
 * @param when the media query under which the icon stands alone, where its words show otherwise
 */
export function Tooltip({ words, when, children }: { words: string; when?: string; children: ReactElement }) {
  const place = useRef<HTMLSpanElement>(null)
  const [View, setView] = useState<View>()
  const load = () =>
    void import('./tooltip-view.tsx').then(({ default: Loaded }) => setView(() => Loaded)).catch(() => {})
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody comes near
    <span ref={place} className="contents" onPointerEnter={load} onFocus={load}>
      {children}
      {View && <View {...{ words, place, when }} />}
    </span>
  )
}
