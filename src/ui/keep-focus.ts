const HISTORY_MAX = 8

/**
 * Moves the focus when the focused element is removed, such as a button that did its work. It goes to the element that
 * took its place with the same words: a button replaces a link once the page is hydrated. Otherwise it goes to the
 * nearest container that stays; if that is the page itself, or all but its menu, to the page's heading; from a toast,
 * to the element before. Otherwise keyboard and screen-reader users would be at the top of the page again, without
 * notice.
 */
export function keepFocus(): () => void {
  let recent: HTMLElement[] = []
  let path = isLost() ? [] : pathOf(document.activeElement as HTMLElement)
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    if (path[0]) recent = [path[0], ...recent].slice(0, HISTORY_MAX)
    path = pathOf(target)
  }
  // A click outside removes the focus on purpose. An element about to be removed gets the event before it is gone.
  const onFocusOut = () =>
    setTimeout(() => {
      if (isLost() && path[0]?.isConnected) path = []
    })
  const moveFocus = () => {
    if (!isLost() || !path[0] || path[0].isConnected) return
    const next = nextOf(path, recent)
    path = []
    if (next) focusForReading(next)
  }
  // After a frame: the code that removes an element may move the focus itself.
  const observer = new MutationObserver(() => {
    if (path[0] && !path[0].isConnected) requestAnimationFrame(moveFocus)
  })
  // Before React, which stops the event at parts of the page that it has yet to hydrate.
  document.addEventListener('focusin', onFocusIn, true)
  document.addEventListener('focusout', onFocusOut)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', onFocusIn, true)
    document.removeEventListener('focusout', onFocusOut)
    observer.disconnect()
  }
}

/** Focuses an element that is no control. It is then read out, and the Tab key continues from there. */
function focusForReading(element: HTMLElement) {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    // Otherwise a later click into it would focus it.
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

const isLost = () => !document.activeElement || document.activeElement === document.body

function pathOf(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element
  return parentElement ? [element, ...pathOf(parentElement)] : [element]
}

function nextOf(path: HTMLElement[], recent: HTMLElement[]) {
  const [removed, parent] = path
  const words = removed?.textContent
  const successor = [...(parent?.isConnected ? parent.children : [])].find(
    ({ textContent }) => words && textContent === words,
  )
  if (successor instanceof HTMLElement) return successor
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1') ?? main
  const remaining = path.find((element) => element.isConnected)
  if (path.some((element) => element.matches('.notices')))
    return recent.find((element) => element.getClientRects().length > 0)
  return remaining && !remaining.contains(heading) ? remaining : heading
}
