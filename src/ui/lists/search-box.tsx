import { Search } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { buttonClass } from '../button.tsx'
import { Icon } from '../icon.tsx'

const TYPING_MS = 350 // long enough to finish a word, short enough to feel at once

type Props = {
  label: string
  /** For other controls of the same search, when it is submitted without scripts. */
  id?: string
  placeholder?: string
  /** The name of the parameter of the URL. */
  name?: string
  /** The current search, from the URL. */
  value: string
  maxLength: number
  /** The other parameters of the URL, for a search submitted without scripts. */
  beside?: Record<string, string | undefined>
  /** `continues`: goes on with the search of a moment ago, so it replaces its entry in the history. */
  onSearch: (q: string, continues: boolean) => void
}

/** Searches as one types, and at once on Enter. Keeps the focus and what was typed meanwhile. */
export function SearchBox({
  label,
  id,
  placeholder,
  name = 'q',
  value,
  maxLength,
  beside = {},
  onSearch,
}: Props) {
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value.trim())
  const [lastValue, setLastValue] = useState(value)
  const [continues, setContinues] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // React does not notice what was typed before it hydrated the page.
  useEffect(() => {
    const box = input.current
    if (box && box.value !== box.defaultValue) setTyped(box.value)
  }, [])
  if (value !== lastValue) {
    setLastValue(value)
    // Changed from outside this box: by going back, or by 'clear filters'.
    if (value.trim() !== searched) {
      setTyped(value)
      setSearched(value.trim())
      setContinues(false)
    }
  }
  const query = typed.trim().slice(0, maxLength).trim() // what is typed beyond stays in the box
  const search = useEffectEvent(() => {
    setSearched(query)
    setContinues(true)
    onSearch(query, continues)
  })
  useEffect(() => {
    if (query === searched) return
    const timer = setTimeout(search, TYPING_MS)
    return () => clearTimeout(timer)
  }, [query, searched])
  return (
    <form
      id={id}
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        setSearched(query)
        // The same words again, too: their search may have failed.
        onSearch(query, continues || query === searched)
        setContinues(false)
      }}
    >
      {/* Not at half of the form's height: without scripts there is a button below. */}
      <Icon
        of={Search}
        className="search-icon pointer-events-none absolute start-4 top-3.5 size-5 text-muted"
      />
      {Object.entries(beside).map(
        ([each, set]) => set !== undefined && <input key={each} type="hidden" name={each} value={set} />,
      )}
      <input
        ref={input}
        type="search"
        name={name}
        dir="auto"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setContinues(false)}
        className="min-h-12 w-full rounded-full border border-edge bg-surface px-5 text-base"
      />
      <noscript>
        <button type="submit" className={buttonClass('soft', 'mt-2')}>
          {label}
        </button>
      </noscript>
    </form>
  )
}
