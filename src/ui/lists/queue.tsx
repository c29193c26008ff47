import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { PagedList, rowsOf } from './paged-list.tsx'
import type { Pages } from './use-endless.ts'

/** A key that acts on the row in focus: it clicks the row's button with this `data-key`. */
export type Shortcut = { key: string; does: string }
type RowId = number | string
type Bulk<Row> = {
  /** What a row is called to someone who chooses it without seeing it. */
  nameOf: (row: Row) => string
  /** The buttons for all chosen rows. */
  actions: (chosen: Row[], done: () => void) => ReactNode
}
type Props<Row> = {
  list: Pages<Row>
  label: string
  empty: ReactNode
  shortcuts: Shortcut[]
  /** For a list whose rows can be chosen. */
  bulk?: Bulk<Row> | undefined
  children: (row: Row) => ReactNode
}

/**
 * A list that is worked through: rows are moved through and acted on with single keys, and chosen to act on many at
 * once. The keys count only while the focus is within the list, so that they do not conflict with typing elsewhere
 * (WCAG 2.1.4).
 */
export function Queue<Row extends { id: RowId }>({ list, shortcuts, bulk, ...props }: Props<Row>) {
  const [ids, setIds] = useState<ReadonlySet<RowId>>(new Set())
  const rows = rowsOf(list)
  const { ref, onFocus } = useNextRow(rows)
  const keys = useOfferedKeys(ref)
  const offered = shortcuts.filter(({ key }) => keys.includes(key))
  // What someone else decided meanwhile has left the list.
  const chosen = rows.filter(({ id }) => ids.has(id))
  const set = (changed: Row[], on: boolean) =>
    setIds((before) => {
      const after = new Set(before)
      for (const { id } of changed) on ? after.add(id) : after.delete(id)
      return after
    })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only shortcuts for what its rows offer anyway
    <div ref={ref} className="grid gap-4" onKeyDown={onShortcut} onFocus={onFocus}>
      {rows.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {bulk ? (
            <Choice
              label={m.ui_queue_choose_all()}
              visible
              checked={chosen.length === rows.length}
              onChange={(on) => set(rows, on)}
            />
          ) : (
            <span />
          )}
          <Keys
            shortcuts={
              bulk ? [...MOVE_SHORTCUTS(), CHOOSE_SHORTCUT(), ...offered] : [...MOVE_SHORTCUTS(), ...offered]
            }
          />
        </div>
      )}
      <PagedList list={list} {...props}>
        {(row) => (
          <div
            data-row
            tabIndex={-1}
            className={`grid items-start gap-1 rounded-card outline-offset-2 ${bulk ? 'grid-cols-[auto_minmax(0,1fr)]' : ''}`}
          >
            {bulk && (
              <Choice
                label={m.ui_queue_choose({ name: bulk.nameOf(row) })}
                checked={ids.has(row.id)}
                onChange={(on) => set([row], on)}
              />
            )}
            {props.children(row)}
          </div>
        )}
      </PagedList>
      {bulk && chosen.length > 0 && (
        <div
          role="toolbar"
          aria-label={m.ui_queue_chosen({ count: formatNumber(chosen.length) })}
          className="chosen-bar card sticky bottom-4 z-10 flex flex-wrap items-center gap-3 p-3 shadow-lg sm:p-4 max-sm:[&>button]:grow"
        >
          <p className="grow font-semibold max-sm:basis-full">
            {m.ui_queue_chosen({ count: formatNumber(chosen.length) })}
          </p>
          {bulk.actions(chosen, () => setIds(new Set()))}
        </div>
      )}
    </div>
  )
}

const MOVE_SHORTCUTS = (): Shortcut[] => [
  { key: 'j', does: m.ui_queue_next() },
  { key: 'k', does: m.ui_queue_previous() },
]
const CHOOSE_SHORTCUT = (): Shortcut => ({ key: 'x', does: m.ui_queue_select() })

const ROW = '[data-row]'

/**
 * Focuses the next row when the focused one leaves the list, so that the next key acts on it. It is found by its id:
 * rows that others add come at the same time. After the bar of chosen rows, it is the one after the row that was focused
 * last; until then the whole list has the focus (keep-focus.ts).
 */
function useNextRow(rows: { id: RowId }[]) {
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

/** The letters of what any row offers now: of all built-in articles, say, none can be removed. */
function useOfferedKeys(ref: RefObject<HTMLElement | null>): string {
  const [keys, setKeys] = useState('')
  useEffect(() => {
    const buttons = [...(ref.current?.querySelectorAll<HTMLElement>(`${ROW} [data-key]`) ?? [])]
    setKeys([...new Set(buttons.map((button) => button.dataset.key))].sort().join(''))
  })
  return keys
}

/** By the key's place, so that a Persian keyboard has the same ones. */
const letterOf = ({ code }: KeyboardEvent) => /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()

function onShortcut(event: KeyboardEvent<HTMLElement>) {
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

const Keys = ({ shortcuts }: { shortcuts: Shortcut[] }) => (
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

type ChoiceProps = {
  label: string
  visible?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

/** The whole label is the target: the box alone would be too small for a thumb. */
function Choice({ label, visible = false, checked, onChange }: ChoiceProps) {
  return (
    <label className="inline-flex items-center gap-2">
      <span className="grid size-11 place-items-center">
        <input
          type="checkbox"
          data-choose
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 accent-firoozeh"
        />
      </span>
      <span className={visible ? '' : 'sr-only'}>{label}</span>
    </label>
  )
}
