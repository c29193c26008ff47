import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import { SEARCH_QUERY_MAX } from '../rules.ts'

export type PlaceholderProps = {
  /** The text typed so far, for the dialog that replaces this. */
  typed: RefObject<string>
  onClose: () => void
}

/**
 * Shows the search box until its dialog is loaded, so text typed right after Ctrl K is not lost. It stands in the
 * dialog's place, so little moves. If opened by a tap, it also opens a phone's keyboard, which would not open later.
 */
export function SearchBoxPlaceholder({ typed, onClose }: PlaceholderProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector('input')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, handled by onCancel, is the key for this
    <dialog
      ref={ref}
      aria-label={m.search_title()}
      onCancel={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
      className="m-0 mt-auto min-h-80 w-full max-w-none rounded-t-card bg-surface p-5 text-start text-ink shadow-warm sm:m-auto sm:max-w-lg sm:rounded-card sm:p-6"
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const q = typed.current.trim().slice(0, SEARCH_QUERY_MAX)
          if (!q) return
          onClose()
          void navigate({ to: '/search', search: { q } })
        }}
      >
        <h2 className="text-xl">{m.search_title()}</h2>
        <input
          type="search"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={m.search_box()}
          placeholder={m.search_placeholder()}
          onInput={(event) => {
            typed.current = event.currentTarget.value
          }}
          className="min-h-12 w-full rounded-full border border-edge bg-surface px-5 text-base"
        />
      </form>
    </dialog>
  )
}
