import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { directionOf, isolated } from '#platform/text/direction.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { messageOf } from '#ui/forms/use-change.ts'
import { langOf } from '#ui/texts/user-text.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import { type Suggestion, suggestionsQuery } from '../queries.ts'
import { SEARCH_QUERY_MAX } from '../rules.ts'
import { typeLabels } from '../type-labels.ts'
import { MatchHighlight } from './match-highlight.tsx'
import type { PlaceholderProps } from './search-box-placeholder.tsx'

const TYPING_MS = 120

/**
 * A box with suggestions while one types: a combobox with a list (ARIA 1.2), whose last option leads to all results.
 */
export default function SearchDialog({ typed: early, onClose }: PlaceholderProps) {
  const [typed, setTyped] = useState(() => early.current)
  const { query, q, suggestions, isSettled, error } = useSuggestions(typed)
  /** By its key: other suggestions may arrive between choosing one and opening it. */
  const [active, setActive] = useState<string>()
  const id = useId()
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  // Typing continues after what was typed before this was loaded.
  useLayoutEffect(() => box.current?.setSelectionRange(SEARCH_QUERY_MAX, SEARCH_QUERY_MAX), [])
  const keys = query ? [...suggestions.map(keyOf), ALL] : []
  const count = keys.length
  const activeIndex = active === undefined ? -1 : keys.indexOf(active)

  const choose = (index: number) => {
    const suggestion = suggestions[index]
    onClose()
    if (suggestion) openFound(suggestion, navigate)
    else void navigate({ to: '/search', search: { q: query } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && query && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(activeIndex)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !count) return
    event.preventDefault()
    // From the last option to the first, by way of -1, where none is active.
    setActive(keys[((activeIndex + 1 + step + count + 1) % (count + 1)) - 1])
  }
  return (
    <Dialog title={m.search_title()} onClose={onClose}>
      <input
        ref={box}
        type="search"
        data-first
        role="combobox"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={m.search_box()}
        placeholder={m.search_placeholder()}
        aria-expanded={count > 0}
        aria-controls={count ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(undefined)
        }}
        onKeyDown={onKeyDown}
        className="min-h-12 w-full rounded-full border border-edge bg-surface px-5 text-base"
      />
      <Status count={isSettled ? suggestions.length : undefined} error={error} />
      <div className="min-h-40">
        {query ? (
          <OptionList
            id={id}
            activeIndex={activeIndex}
            suggestions={suggestions}
            q={q}
            typed={query}
            onChoose={choose}
            onPoint={(index) => setActive(keys[index])}
          />
        ) : (
          <p className="text-muted">{m.search_hint()}</p>
        )}
      </div>
    </Dialog>
  )
}

/**
 * Returns the results for the text typed so far. Returns the error of the current text if there are no results to show.
 */
function useSuggestions(typed: string) {
  const query = typed.trim().slice(0, SEARCH_QUERY_MAX)
  const settled = useDebounced(query, TYPING_MS)
  const q = query && settled
  const { data: found = [], error, isFetching } = useQuery(suggestionsQuery(q))
  const suggestions = query ? found : []
  const isSettled = q !== '' && !isFetching && query === q
  return { query, q, suggestions, isSettled, error: isSettled && !suggestions.length ? error : null }
}

/**
 * Announces the number of suggestions while the reader types. Also shows an error, as the reason why there are none.
 */
const Status = ({ count, error }: { count: number | undefined; error: Error | null }) => (
  <p aria-live="polite" className={error ? 'text-muted' : 'sr-only'}>
    {error
      ? (messageOf(error) ?? m.something_went_wrong())
      : count !== undefined && m.search_suggested({ count, shown: formatNumber(count) })}
  </p>
)

const keyOf = ({ type, id }: Suggestion) => `${type} ${id}`
/** The key of the option that leads to all results. */
const ALL = 'all'

type OptionListProps = {
  id: string
  activeIndex: number
  suggestions: Suggestion[]
  q: string
  typed: string
  onChoose: (index: number) => void
  onPoint: (index: number) => void
}

function OptionList({ id, activeIndex, suggestions, q, typed, onChoose, onPoint }: OptionListProps) {
  const optionProps = (i: number) => ({
    id: `${id}-${i}`,
    chosen: i === activeIndex,
    onChoose: () => onChoose(i),
    onPoint: () => onPoint(i),
  })
  return (
    <div id={`${id}-list`} role="listbox" aria-label={m.search_suggestions()} className={LIST_CLASS}>
      {suggestions.map((each, i) => (
        <Option key={keyOf(each)} {...optionProps(i)}>
          <Title suggestion={each} query={q} />
        </Option>
      ))}
      <Option {...optionProps(suggestions.length)}>
        <span className="col-span-2 font-semibold text-firoozeh">{m.search_all({ q: isolated(typed) })}</span>
      </Option>
    </div>
  )
}

/** One edge for all titles, whatever their direction and however long the word beside them. */
const LIST_CLASS = 'grid grid-cols-[1fr_auto] gap-x-3 gap-y-1'

type OptionProps = {
  id: string
  chosen: boolean
  onChoose: () => void
  onPoint: () => void
  children: ReactNode
}

const Option = ({ id, chosen, onChoose, onPoint, children }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the box, which keeps the focus, handles the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which names the chosen line
  <div
    id={id}
    role="option"
    aria-selected={chosen}
    onClick={onChoose}
    onPointerMove={onPoint}
    className="col-span-2 grid min-h-11 cursor-pointer grid-cols-subgrid items-center rounded-sm px-3 py-1.5 aria-selected:bg-firoozeh-soft"
  >
    {children}
  </div>
)

const Title = ({ suggestion: { type, title }, query }: { suggestion: Suggestion; query: string }) => (
  <>
    <span dir={directionOf(title)} lang={langOf(title)} className="min-w-0 wrap-anywhere">
      <MatchHighlight text={title} query={query} />
    </span>
    <span className="chip justify-self-end text-sm">{typeLabels[type]()}</span>
  </>
)

/** Opens a result: on this site, or a web address in a new tab. */
function openFound({ url }: Suggestion, navigate: ReturnType<typeof useNavigate>) {
  if (url.startsWith('/')) void navigate({ to: url })
  else window.open(url, '_blank', 'noopener,noreferrer')
}
