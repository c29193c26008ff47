/** The open modal dialogs, the topmost last: everything outside of it is inert. */
const open: HTMLElement[] = []
const listeners = new Set<() => void>()

export const dialogStack = {
  top: () => open.at(-1),
  /** @returns a function that removes the dialog again */
  push(dialog: HTMLElement) {
    open.push(dialog)
    notifyListeners()
    return () => {
      open.splice(open.indexOf(dialog), 1)
      notifyListeners()
    }
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function notifyListeners() {
  for (const listener of listeners) listener()
}
