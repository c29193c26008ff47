import { Search } from 'lucide'
import { lazy, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { SearchBoxPlaceholder } from './search-box-placeholder.tsx'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))

/** Opens the search, by pointer, by Ctrl K or ⌘ K, and by a slash outside of text fields. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  /** What was typed before the dialog was loaded. */
  const early = useRef('')
  const close = () => {
    early.current = ''
    setOpen(false)
  }
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
      <Tooltip text={m.search_open()}>
        <button
          type="button"
          aria-label={m.search_open()}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K /"
          onClick={() => setOpen(true)}
          className="tap grid place-items-center rounded-full hover:bg-firoozeh-soft"
        >
          <Icon of={Search} />
        </button>
      </Tooltip>
      {open && (
        <OnDemand fallback={<SearchBoxPlaceholder typed={early} onClose={close} />}>
          <SearchDialog typed={early} onClose={close} />
        </OnDemand>
      )}
    </>
  )
}

/** By the position of the key, since on a Persian keyboard it types ن. */
const asksForSearch = ({ code, key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  ((ctrlKey || metaKey) && !altKey && code === 'KeyK') ||
  (key === '/' &&
    !ctrlKey &&
    !metaKey &&
    !(target as Element).closest('input,textarea,select,[contenteditable]'))
