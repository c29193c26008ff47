import { type ComponentType, type ReactElement, type RefObject, useRef, useState } from 'react'

type View = ComponentType<{ text: string; anchor: RefObject<HTMLElement | null>; when: string | undefined }>

/**
 * The text for a control that shows only an icon; the control has the same text as its aria-label. The view is loaded
 * on the first hover or focus, and rendered beside the control: wrapped around it, it would remount the control,
 * which would lose the focus and could not get it back from a closed dialog.
 * @param when the media query under which only the icon is shown, if it has a visible label otherwise
 */
export function Tooltip({ text, when, children }: { text: string; when?: string; children: ReactElement }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [View, setView] = useState<View>()
  const load = () =>
    void import('./tooltip-view.tsx').then(({ default: Loaded }) => setView(() => Loaded)).catch(() => {})
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for hover and focus
    <span ref={anchor} className="contents" onPointerEnter={load} onFocus={load}>
      {children}
      {View && <View text={text} anchor={anchor} when={when} />}
    </span>
  )
}
