import { X } from 'lucide'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { m } from '#messages'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { dialogStack } from './dialog-stack.ts'

type Props = {
  title: string
  description?: string
  /** The id of what describes it elsewhere in it. */
  describedBy?: string
  onClose: () => void
  children: ReactNode
  wide?: boolean
  /** Whether Escape or a click beside it closes at once. If not, as when something was typed, it asks first. */
  mayClose?: () => boolean
  /** The button with the cross asks as well, as no draft keeps what was typed. */
  crossAsks?: boolean
}

/**
 * A modal dialog on the browser's own `<dialog>`: it takes, traps and returns the focus; Escape closes. A bottom sheet
 * on phones. Shown while it is mounted. The first field has the focus, or the one marked `data-first`. Without fields
 * it is the heading, which is then read out first. In a page from the server it is in its place, and nothing else of
 * the page is shown (`data-alone` in theme.css), until it is hydrated.
 */
export function Dialog({
  title,
  description,
  describedBy,
  onClose,
  children,
  wide = false,
  mayClose = () => true,
  crossAsks = false,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const isHydrated = useHydrated()
  /** Stays as it was: React leaves alone what the browser changes, once it opens the dialog. */
  const [fromServer] = useState(isHydrated ? undefined : { open: true, 'data-alone': '' })
  // In the layout phase: an element that is removed already cannot return the focus when it closes.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog?.dataset.alone !== undefined) {
      delete dialog.dataset.alone
      dialog.open = false
    }
    if (dialog && !dialog.open) dialog.showModal()
    findInitialFocus(dialog)?.focus()
    const leaveStack = dialog ? dialogStack.push(dialog) : undefined
    return () => {
      leaveStack?.()
      dialog?.close()
    }
  }, [])
  const unsent = useUnsent(mayClose, onClose)
  /** Selecting text may begin inside and end beside it, which is a click on it, too. */
  const pressedBeside = useRef(false)
  const onBackdropClick = (event: MouseEvent) => {
    if (event.target === ref.current && pressedBeside.current) unsent.leave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event
    if (key !== 'Escape' || nativeEvent.isComposing || (mayClose() && !unsent.isAsking)) return
    if (!(target instanceof Element) || target.closest('dialog') !== ref.current) return
    // Left to itself, the browser closes at the second Escape in a row, whatever onCancel says.
    event.preventDefault()
    if (unsent.isAsking) unsent.keep()
    else unsent.leave()
  }
  return (
    <dialog
      ref={ref}
      {...fromServer}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : describedBy}
      onCancel={(event) => {
        // React also passes on the one of a dialog inside of this one, such as the calendar.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        unsent.leave()
      }}
      // A phone's back gesture, done twice, closes it without asking.
      onClose={() => ref.current?.open === false && onClose()}
      onKeyDown={onKeyDown}
      onFocus={unsent.remember}
      onPointerDown={({ target }) => {
        pressedBeside.current = target === ref.current
      }}
      onClick={onBackdropClick}
      className={`m-0 mt-auto max-h-[92dvh] w-full max-w-none overflow-y-auto rounded-t-card border border-transparent has-[.sticky]:scroll-pb-24 bg-surface text-start text-ink shadow-warm [animation:rise_.2s_var(--ease-out)] sm:m-auto sm:rounded-card ${wide ? 'sm:max-w-3xl' : 'sm:max-w-lg'}`}
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
          {isHydrated ? (
            <button
              type="button"
              onClick={crossAsks ? unsent.leave : onClose}
              aria-label={m.ui_close()}
              className={CLOSE}
            >
              <Icon of={X} className="size-5" />
            </button>
          ) : (
            <a href="?" aria-label={m.ui_close()} className={CLOSE}>
              <Icon of={X} className="size-5" />
            </a>
          )}
        </div>
        {children}
        {unsent.isAsking && <Unsent key={unsent.asked} onKeep={unsent.keep} onClose={onClose} />}
      </div>
    </dialog>
  )
}

const CLOSE = 'tap -m-2 grid place-items-center rounded-full hover:bg-firoozeh-soft'

/** Asks before closing if something is not sent yet. If the reader continues, the focus is where it was. */
function useUnsent(mayClose: () => boolean, onClose: () => void) {
  /** How often it asked in a row: each time the question takes the focus, which scrolls to it. */
  const [asked, setAsked] = useState(0)
  const isAsking = asked > 0
  const lastFocused = useRef<HTMLElement>(null)
  return {
    isAsking,
    asked,
    /** A click beside a dialog takes the focus from what had it. */
    remember({ target, currentTarget }: FocusEvent<HTMLElement>) {
      if (!isAsking && target instanceof HTMLElement && target !== currentTarget) lastFocused.current = target
    },
    leave() {
      if (mayClose()) return onClose()
      setAsked(asked + 1)
    },
    keep() {
      setAsked(0)
      lastFocused.current?.focus()
    },
  }
}

function Unsent({ onKeep, onClose }: { onKeep: () => void; onClose: () => void }) {
  const id = useId()
  const keep = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => keep.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of the form's fields
    <div role="group" aria-labelledby={id} className="grid gap-3 rounded-sm bg-anar-soft p-4">
      <p id={id} className="font-semibold">
        {m.ui_unsent()}
      </p>
      <div className="dialog-actions">
        <Button variant="quiet" onClick={onClose}>
          {m.ui_unsent_close()}
        </Button>
        <Button ref={keep} onClick={onKeep}>
          {m.ui_unsent_keep()}
        </Button>
      </div>
    </div>
  )
}

const FIELDS = 'input:not([type=hidden]):not([disabled]), select:not([disabled]), textarea:not([disabled])'

const findInitialFocus = (dialog: HTMLElement | null) =>
  dialog?.querySelector<HTMLElement>('[data-first]') ??
  dialog?.querySelector<HTMLElement>(FIELDS) ??
  dialog?.querySelector<HTMLElement>('h2')
