import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { m } from '#messages'
import { ROW } from './use-next-row.ts'

/** A key that acts on the row in focus: it clicks the row's button with this `data-key`. */
export type Shortcut = { key: string; does: string }

/** Tells which keys there are. */
export const ShortcutLegend = ({ shortcuts }: { shortcuts: Shortcut[] }) => (
  <p data-screen className="hidden flex-wrap gap-x-4 gap-y-1 text-sm text-muted sm:flex">
    <span>{m.ui_queue_keys()}</span>
    {shortcuts.map(({ key, does }) => (
      <span key={key} className="whitespace-nowrap">
        <kbd lang="en" dir="ltr" className="rounded-xs border border-edge px-2 font-sans uppercase">
          {key}
        </kbd>{' '}
        {does}
      </span>
    ))}
  </p>
)

export const moveShortcuts = (): Shortcut[] => [
  { key: 'j', does: m.ui_queue_next() },
  { key: 'k', does: m.ui_queue_previous() },
]
export const chooseShortcut = (): Shortcut => ({ key: 'x', does: m.ui_queue_select() })

/** The letters of the buttons that at least one row has now: built-in articles, for example, have none to remove them. */
export function useOfferedKeys(ref: RefObject<HTMLElement | null>): string {
  const [keys, setKeys] = useState('')
  useEffect(() => {
    const buttons = [...(ref.current?.querySelectorAll<HTMLElement>(`${ROW} [data-key]`) ?? [])]
    setKeys([...new Set(buttons.map((button) => button.dataset.key))].sort().join(''))
  })
  return keys
}

/** Moves the focus with J and K, chooses the row with X, or clicks its button of that letter. */
export function onShortcut(event: KeyboardEvent<HTMLElement>) {
  const letter = letterOf(event)
  const { target, currentTarget } = event
  if (!letter || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return
  if (!(target instanceof Element) || target.closest('dialog')) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>(ROW)]
  const at = rows.findIndex((row) => row.contains(target))
  if (letter === 'j' || letter === 'k') {
    const next = rows[letter === 'j' ? at + 1 : Math.max(at - 1, 0)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  } else {
    const selector = letter === 'x' ? '[data-choose]' : `[data-key="${letter}"]`
    const control = rows[at]?.querySelector<HTMLElement>(selector)
    if (!control) return
    // A list of options opens with the keys of its own.
    if (control.matches('select')) control.focus()
    else control.click()
  }
  event.preventDefault()
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')

/** The letter at the key's place on an English keyboard: a Persian one has the same shortcuts. */
const letterOf = ({ code }: KeyboardEvent) => /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
