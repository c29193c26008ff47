import { Link } from '@tanstack/react-router'
import { X } from 'lucide'
import { useLayoutEffect, useRef } from 'react'
import type { Person } from '#features/accounts/queries.ts'
import { DeviceLinks } from '#features/offline/ui/device-links.tsx'
import { m } from '#messages'
import { dialogStack } from '#ui/dialogs/dialog-stack.ts'
import { Icon } from '#ui/icon.tsx'
import { JoinLink, NavLinks } from './nav-links.tsx'
import { PersonLinks } from './person-links.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** Otherwise found on a phone only below the posts, or at the end of a page. */
const MORE_LINKS = [
  [m.site_footer_groups, '/local-community'],
  [m.site_footer_experts, '/expert-sessions'],
  [m.workshops_title, '/workshops'],
  [m.site_footer_calendar, '/calendar'],
] as const

/** The site's navigation on narrow screens: 20rem wide, at the end side; closes when a link is chosen. */
export default function Drawer({ viewer, onClose }: { viewer: Person | null; onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  // In the layout phase: an element that is removed already cannot return the focus when it closes.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    const leaveStack = dialogStack.push(dialog)
    return () => {
      leaveStack()
      dialog.close()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={ref}
      aria-label={m.site_menu_title()}
      // Left to itself, the browser says a moment later that it closed, when the menu may have been opened again.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // A second Escape in a row closes it without asking.
      onClose={() => ref.current?.open === false && onClose()}
      onClick={(event) => event.target === ref.current && onClose()}
      className="m-0 ms-auto h-dvh max-h-none w-80 max-w-[85vw] bg-paper text-ink shadow-warm [animation:rise_.2s_var(--ease-out)]"
    >
      <div className="flex min-h-full flex-col gap-6 p-4">
        <button
          type="button"
          onClick={onClose}
          aria-label={m.site_menu_close()}
          className="tap ms-auto grid place-items-center rounded-full hover:bg-firoozeh-soft"
        >
          <Icon of={X} />
        </button>
        <nav aria-label={m.site_nav_label()} className="grid gap-1">
          <NavLinks onChosen={onClose} />
          {MORE_LINKS.map(([label, to]) => (
            <Link
              key={to}
              to={to}
              onClick={onClose}
              className="inline-flex min-h-11 items-center rounded-full px-3 hover:bg-firoozeh-soft aria-[current=page]:bg-firoozeh-soft aria-[current=page]:text-firoozeh"
            >
              {label()}
            </Link>
          ))}
        </nav>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: links inside close the drawer, by pointer and by key alike */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click */}
        <div
          onClick={(event) => (event.target as Element).closest('a') && onClose()}
          className="grid grid-cols-1 justify-items-start gap-1 border-t border-line pt-4"
        >
          {viewer ? (
            <PersonLinks person={viewer}>
              <p className="ms-12 mb-1 text-sm wrap-anywhere text-muted">
                <bdi dir="ltr">{viewer.email}</bdi>
              </p>
            </PersonLinks>
          ) : (
            <JoinLink />
          )}
        </div>
        <div className="mt-auto grid justify-items-start gap-1">
          <DeviceLinks onChosen={onClose} />
          <ThemeChoice />
        </div>
      </div>
    </dialog>
  )
}
