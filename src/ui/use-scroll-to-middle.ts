import { type RefObject, useEffect } from 'react'

/**
 * Scrolls the chosen one of a strip of chips, or of a long navigation, to the middle, in either direction of the
 * page. Does the same for the one that the keyboard focuses: browsers leave it at the edge once a part of it is
 * visible. The page itself does not scroll, which `scrollIntoView` does not guarantee.
 * @param strip the container of the chips
 * @param selected changes with the choice
 */
export function useScrollToMiddle(strip: RefObject<HTMLElement | null>, selected: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice decides which chip is to be seen
  useEffect(() => {
    const container = strip.current
    if (!container) return
    const scrollToMiddle = (chip: Element | null) => {
      if (!chip) return
      const [stripBox, chipBox] = [container.getBoundingClientRect(), chip.getBoundingClientRect()]
      container.scrollBy({
        left: chipBox.left + chipBox.width / 2 - (stripBox.left + stripBox.width / 2),
        top: chipBox.top + chipBox.height / 2 - (stripBox.top + stripBox.height / 2),
      })
    }
    // Not what was clicked: it would move away from the pointer.
    const onFocus = () => scrollToMiddle(container.querySelector(':focus-visible'))
    scrollToMiddle(container.querySelector('[aria-current=page]'))
    container.addEventListener('focusin', onFocus)
    return () => container.removeEventListener('focusin', onFocus)
  }, [strip, selected])
}
