import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { messageOf } from '#ui/forms/use-change.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { blocksQuery, type FoundBlock } from '../../admin-queries.ts'
import { blockLabels } from '../../labels.ts'
import { blockText } from '../blocks.ts'

const TYPING_MS = 150
const NAME_MAX = 100

type Props = { lang: Lang; onInsert: (block: string) => void; onClose: () => void }

/** Finds something of the site by its name: a combobox with a list (ARIA 1.2), whose choice goes into the message. */
export function InsertBlock({ lang, onInsert, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const query = typed.trim().slice(0, NAME_MAX)
  const q = useDebounced(query, TYPING_MS)
  const { data, error, isFetching } = useQuery(blocksQuery(q))
  const blocks = query && q ? (data ?? []) : []
  /** Other blocks may arrive between choosing one and inserting it. */
  const [active, setActive] = useState<string>()
  const activeIndex = Math.max(
    0,
    blocks.findIndex((block) => blockText(block) === active),
  )
  const setActiveIndex = (index: number) => setActive(blocks[index] && blockText(blocks[index]))
  const isSettled = q !== '' && q === query && !isFetching
  /**
   * Enter was pressed before the blocks for the typed letters arrived: the blocks for fewer letters are not the right
   * ones.
   */
  const [takesFirst, setTakesFirst] = useState(false)
  const id = useId()
  const choose = (index: number) => {
    const block = blocks[index]
    if (!block) return
    onClose()
    onInsert(blockText(block))
  }
  const takeFirst = useEffectEvent(() => {
    setTakesFirst(false)
    choose(0)
  })
  useEffect(() => {
    if (takesFirst && isSettled) takeFirst()
  }, [takesFirst, isSettled])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key !== 'Enter' && !step) return
    event.preventDefault()
    if (event.key === 'Enter' && !isSettled && !active) setTakesFirst(true)
    else if (event.key === 'Enter') choose(activeIndex)
    else if (step && blocks.length) setActiveIndex((activeIndex + step + blocks.length) % blocks.length)
  }
  return (
    <Dialog title={m.newsletter_insert_title()} description={m.newsletter_insert_hint()} onClose={onClose}>
      <input
        type="search"
        data-first
        role="combobox"
        dir="auto"
        autoComplete="off"
        aria-label={m.newsletter_insert_search()}
        placeholder={m.newsletter_insert_search()}
        aria-expanded={blocks.length > 0}
        aria-controls={blocks.length ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={blocks[activeIndex] ? `${id}-${activeIndex}` : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(undefined)
          setTakesFirst(false)
        }}
        onKeyDown={onKeyDown}
        className="min-h-12 w-full rounded-full border border-edge bg-surface px-5 text-base"
      />
      <p aria-live="polite" className={isSettled && !blocks.length ? 'text-muted' : 'sr-only'}>
        {isSettled &&
          (blocks.length
            ? m.newsletter_insert_count({ count: blocks.length, shown: formatNumber(blocks.length) })
            : error
              ? (messageOf(error) ?? m.something_went_wrong())
              : m.newsletter_insert_none())}
      </p>
      <div className="min-h-40">
        {blocks.length > 0 && (
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={m.newsletter_insert_found()}
            className="grid grid-cols-1 gap-1"
          >
            {blocks.map((each, i) => (
              <Line
                key={`${each.kind} ${each.id}`}
                id={`${id}-${i}`}
                found={each}
                lang={lang}
                chosen={i === activeIndex}
                onChoose={() => choose(i)}
                onNear={() => setActiveIndex(i)}
              />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}

type LineProps = {
  id: string
  found: FoundBlock
  lang: Lang
  chosen: boolean
  onChoose: () => void
  onNear: () => void
}

const Line = ({ id, found, lang, chosen, onChoose, onNear }: LineProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the box, which keeps the focus, handles the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which names the chosen line
  <div
    id={id}
    role="option"
    aria-selected={chosen}
    onClick={onChoose}
    onPointerMove={onNear}
    className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 py-1 aria-selected:bg-firoozeh-soft"
  >
    <bdi className="min-w-0 break-words">{(lang === 'fa' && found.titleFa) || found.title}</bdi>
    <span className="shrink-0 text-sm text-muted">{blockLabels[found.kind]()}</span>
  </div>
)
