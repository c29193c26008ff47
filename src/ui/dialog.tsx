import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import { dialogStack } from './dialog-stack.ts'

type Props = {
  title: string
  description?: string
  onClose: () => void
  children: ReactNode
  wide?: boolean
  /** Called before closing by Escape or a click beside it, as when something was typed. */
  mayClose?: () => boolean
}

/**
 * A modal dialog on the browser's own `<dialog>`: it takes, traps and returns the focus; Escape closes. A bottom
 * sheet on phones. Shown while it is mounted. The first field has the focus, or the one marked `data-first`; without
 * fields the heading, so that it is read out first.
 */
export function Dialog({
  title,
  description,
  onClose,
  children,
  wide = false,
  mayClose = () => true,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // In the layout phase: an element that is removed already cannot return the focus when it closes.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    firstOf(dialog)?.focus()
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    const leaveStack = dialog ? dialogStack.push(dialog) : undefined
    return () => {
      leaveStack?.()
      document.documentElement.style.overflow = overflow
      dialog?.close()
    }
  }, [])
  const beside = (event: MouseEvent) => {
    if (event.target === ref.current && mayClose()) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, which onCancel hears, is the key for this
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        if (mayClose()) onClose()
      }}
      onClick={beside}
      className={`m-0 mt-auto max-h-[92dvh] w-full max-w-none overflow-y-auto rounded-t-card has-[.sticky]:scroll-pb-24 bg-surface text-start text-ink shadow-warm [animation:rise_.2s_var(--ease-out)] sm:m-auto sm:rounded-card ${wide ? 'sm:max-w-3xl' : 'sm:max-w-lg'}`}
    >
      <div className="grid gap-4 p-5 sm:p-6">
        <div className="flex items-start gap-3">
          <div className="grow">
            <h2 id={`${id}-title`} tabIndex={-1} className="w-fit text-xl">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-1 text-muted">
                {description}
              </p>
            )}
          </div>
          <button
            type="button"
            onClick={onClose}
            aria-label={m.ui_close()}
            className="tap -m-2 grid place-items-center rounded-full hover:bg-firoozeh-soft"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

const FIELDS = 'input:not([type=hidden]):not([disabled]), select:not([disabled]), textarea:not([disabled])'

const firstOf = (dialog: HTMLElement | null) =>
  dialog?.querySelector<HTMLElement>('[data-first]') ??
  dialog?.querySelector<HTMLElement>(FIELDS) ??
  dialog?.querySelector<HTMLElement>('h2')
