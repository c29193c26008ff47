import { type ReactNode, useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { PagedList, rowsOf } from './paged-list.tsx'
import {
  chooseShortcut,
  moveShortcuts,
  onShortcut,
  type Shortcut,
  ShortcutLegend,
  useOfferedKeys,
} from './queue-shortcuts.tsx'
import type { Pages } from './use-endless.ts'
import { type RowId, useNextRow } from './use-next-row.ts'

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
 * A list to work through with the keyboard: single keys move the focus between rows and click their buttons. Several
 * rows can be chosen for one action. The keys count only while the focus is within the list, so that they do not
 * conflict with typing elsewhere (WCAG 2.1.4).
 */
export function Queue<Row extends { id: RowId }>({ list, shortcuts, bulk, ...props }: Props<Row>) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<RowId>>(new Set())
  const rows = rowsOf(list)
  const { ref, onFocus } = useNextRow(rows)
  const keys = useOfferedKeys(ref)
  const offered = shortcuts.filter(({ key }) => keys.includes(key))
  // Without the rows that have left the list since they were chosen, as someone else decided them.
  const chosen = rows.filter(({ id }) => chosenIds.has(id))
  const choose = (changed: Row[], on: boolean) =>
    setChosenIds((before) => {
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
              onChange={(on) => choose(rows, on)}
            />
          ) : (
            <span />
          )}
          <ShortcutLegend shortcuts={[...moveShortcuts(), ...(bulk ? [chooseShortcut()] : []), ...offered]} />
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
                checked={chosenIds.has(row.id)}
                onChange={(on) => choose([row], on)}
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
          {bulk.actions(chosen, () => setChosenIds(new Set()))}
        </div>
      )}
    </div>
  )
}

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
