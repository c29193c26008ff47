/** The open modal dialogs, the topmost last: everything outside of it is inert, and the page does not scroll. */
const open: HTMLElement[] = []
const listeners = new Set<() => void>()

export const dialogStack = {
  top: () => open.at(-1),
  /** @returns a function that removes the dialog again */
  push(dialog: HTMLElement) {
    open.push(dialog)
    onChange()
    return () => {
      open.splice(open.indexOf(dialog), 1)
      onChange()
    }
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function onChange() {
  // Not by the dialogs themselves: dialogs that close together do so in any order.
  document.documentElement.style.overflow = open.length ? 'hidden' : ''
  for (const listener of listeners) listener()
}
