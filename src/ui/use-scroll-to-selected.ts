import { type RefObject, useEffect } from 'react'

/**
 * On phones chips scroll sideways, and a long navigation scrolls up and down: the chosen one is scrolled to the middle,
 * in either direction of the page, and the page itself does not scroll, which `scrollIntoView` does not guarantee.
 * @param strip the container of the chips
 * @param selected changes with the choice
 */
export function useScrollToSelected(strip: RefObject<HTMLElement | null>, selected: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice decides which chip is to be seen
  useEffect(() => {
    const chip = strip.current?.querySelector('[aria-current=page]')
    if (!strip.current || !chip) return
    const [stripBox, chipBox] = [strip.current.getBoundingClientRect(), chip.getBoundingClientRect()]
    strip.current.scrollBy({
      left: chipBox.left + chipBox.width / 2 - (stripBox.left + stripBox.width / 2),
      top: chipBox.top + chipBox.height / 2 - (stripBox.top + stripBox.height / 2),
    })
  }, [strip, selected])
}
