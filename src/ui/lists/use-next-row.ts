import { type FocusEvent, useEffect, useRef } from 'react'

export type RowId = number | string

/** Matches the element of each row of a `Queue`. */
export const ROW = '[data-row]'

/**
 * Focuses the next row when the focused one leaves the list, so that the next key acts on it. The row is found by its
 * id, as others may add rows at the same time. If the focus was in the toolbar of chosen rows, it is the row after the
 * one that was focused last; until then the whole list has the focus (keep-focus.ts).
 */
export function useNextRow(rows: { id: RowId }[]) {
  const ref = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<{ id: RowId; after: RowId[] }>(undefined)
  const ids = rows.map(({ id }) => id)
  useEffect(() => {
    const { current: focused } = lastFocused
    if (!focused) return
    const at = ids.indexOf(focused.id)
    if (at >= 0) {
      focused.after = ids.slice(at + 1)
      return
    }
    lastFocused.current = undefined
    if (document.activeElement !== document.body && document.activeElement !== ref.current) return
    const next = ids.findIndex((id) => focused.after.includes(id))
    const rowElements = [...(ref.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
    rowElements.at(next)?.focus()
  })
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target === currentTarget || target.closest('[role=toolbar]')) return
    const at = [...currentTarget.querySelectorAll(ROW)].findIndex((row) => row.contains(target))
    const id = ids[at]
    lastFocused.current = id === undefined ? undefined : { id, after: ids.slice(at + 1) }
  }
  return { ref, onFocus }
}
