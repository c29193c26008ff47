import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { m } from '#messages'
import { Tooltip } from '#ui/tooltip.tsx'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))

/** The way into the search, by pointer, by Ctrl K or ⌘ K, and by a slash where nothing is being written. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!asksForSearch(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Tooltip words={m.search_open()}>
        <button
          type="button"
          aria-label={m.search_open()}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K /"
          onClick={() => setOpen(true)}
          className="tap grid place-items-center rounded-full hover:bg-firoozeh-soft"
        >
          <Search aria-hidden="true" />
        </button>
      </Tooltip>
      {open && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** By the place of the key, since on a Persian keyboard it writes ن. */
const asksForSearch = ({ code, key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  ((ctrlKey || metaKey) && !altKey && code === 'KeyK') ||
  (key === '/' &&
    !ctrlKey &&
    !metaKey &&
    !(target as Element).closest('input,textarea,select,[contenteditable]'))
