import { type ComponentType, type ReactElement, useRef, useState } from 'react'

type View = ComponentType<{ words: string; children: ReactElement }>

/**
 * Words for a control that shows only an icon; the control carries the same words as its aria-label. What shows them is
 * loaded when a pointer or the focus first comes near, and put around the control once it has not the focus: taking its
 * place would take the focus away.
 */
export function Tooltip({ words, children }: { words: string; children: ReactElement }) {
  const place = useRef<HTMLSpanElement>(null)
  const [View, setView] = useState<View>()
  const load = async () => {
    const { default: Loaded } = await import('./tooltip-view.tsx')
    const focused = place.current?.contains(document.activeElement)
    if (focused) place.current?.addEventListener('focusout', () => setView(() => Loaded), { once: true })
    else setView(() => Loaded)
  }
  if (View) return <View words={words}>{children}</View>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody comes near
    <span ref={place} className="contents" onPointerEnter={load} onFocus={load}>
      {children}
    </span>
  )
}
