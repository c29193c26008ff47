const KEPT = 8

/**
 * What has the focus and leaves the page, such as a button that did its work, hands it on: to the nearest thing around it
 * that stays; where only the page itself stays, to its heading; of a notice, to what had it before. Otherwise a reader by
 * keyboard or ear begins at the top of the page again, without a word.
 */
export function keepFocus(): () => void {
  let before: HTMLElement[] = []
  let path: HTMLElement[] = []
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    if (path[0]) before = [path[0], ...before].slice(0, KEPT)
    path = pathOf(target)
  }
  // A click beside everything gives the focus up on purpose. What is about to leave is told so before it has left.
  const giveUp = () =>
    setTimeout(() => {
      if (isLost() && path[0]?.isConnected) path = []
    })
  const handOn = () => {
    if (!isLost() || !path[0] || path[0].isConnected) return
    const next = nextOf(path, before)
    path = []
    if (next) readOut(next)
  }
  // After a frame: whoever takes something away may give the focus to something else by herself.
  const observer = new MutationObserver(() => {
    if (path[0] && !path[0].isConnected) requestAnimationFrame(handOn)
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', giveUp)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', giveUp)
    observer.disconnect()
  }
}

/** Gives the focus to what is no control, so that it is read out and the Tab key goes on from there. */
function readOut(element: HTMLElement) {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    // Or a later click into it would give it the focus.
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

const isLost = () => !document.activeElement || document.activeElement === document.body

function pathOf(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element
  return parentElement ? [element, ...pathOf(parentElement)] : [element]
}

function nextOf(path: HTMLElement[], before: HTMLElement[]) {
  const main = document.querySelector('main')
  const place = path.find((element) => element.isConnected)
  if (path.some((element) => element.matches('.notices')))
    return before.find((element) => element.getClientRects().length > 0)
  if (place && place !== main && !place.contains(main)) return place
  return main?.querySelector('h1') ?? main
}
