import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

const TYPING_MS = 350 // long enough to finish a word, short enough to feel at once

type Props = {
  label: string
  placeholder?: string
  /** What is searched for now, as the URL says. */
  value: string
  maxLength: number
  onSearch: (q: string) => void
}

/** Searches as one types, and at once on Enter. Keeps the focus and what was typed since while the answer comes. */
export function SearchBox({ label, placeholder, value, maxLength, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Changed by somebody else than this box: by going back, or by 'clear filters'.
    if (value !== asked) {
      setTyped(value)
      setAsked(value)
    }
  }
  const search = useEffectEvent(() => {
    setAsked(typed.trim())
    onSearch(typed.trim())
  })
  useEffect(() => {
    if (typed.trim() === asked) return
    const timer = setTimeout(search, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, asked])
  return (
    <form
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(typed.trim())
        onSearch(typed.trim())
      }}
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        dir="auto"
        enterKeyHint="search"
        maxLength={maxLength}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-12 w-full rounded-full border border-edge bg-surface px-12 text-base"
      />
    </form>
  )
}
