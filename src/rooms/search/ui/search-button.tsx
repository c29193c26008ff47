import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { Tooltip } from '#ui/tooltip.tsx'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))

/** The way into the search, by pointer, by Ctrl K or ⌘ K, and by a slash where nothing is being written. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!asksForSearch(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const close = () => {
    setOpen(false)
    // Its tooltip may have taken the button's place meanwhile, and the focus with it.
    setTimeout(() => document.activeElement === document.body && button.current?.focus())
  }
  return (
    <>
      <Tooltip words={m.search_open()}>
        <button
          ref={button}
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
          <SearchDialog onClose={close} />
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
