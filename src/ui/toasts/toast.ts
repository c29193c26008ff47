/** The contents of a toast; `destructive` for a failure. */
export type Toast = {
  id: number
  title: string
  text?: string | undefined
  destructive?: boolean | undefined
  /** Neither a success nor a failure. */
  neutral?: boolean | undefined
  /** A button, such as to undo; the toast stays longer for it. */
  action?: { label: string; onChoose: () => void } | undefined
}

/** What can be undone or followed is shown for longer: the hand has to get there. */
export const shownMs = ({ action }: Toast) => (action ? 10_000 : 5_000)

let current: Toast | undefined
let count = 0
const listeners = new Set<() => void>()

/** Shows a toast; only one is shown at a time, so a new one replaces the old. @returns its id */
export function showToast(toast: Omit<Toast, 'id'>): number {
  current = { ...toast, id: ++count }
  for (const listener of listeners) listener()
  return count
}

export const toasts = {
  current: () => current,
  dismiss(id: number) {
    if (current?.id !== id) return
    current = undefined
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
