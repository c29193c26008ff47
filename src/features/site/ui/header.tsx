import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { Bell } from '#features/notifications/ui/bell.tsx'
import { SearchButton } from '#features/search/ui/search-button.tsx'
import { m } from '#messages'
import { Tooltip } from '#ui/tooltip.tsx'
import { JoinLink } from './join-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { NavLinks } from './nav-links.tsx'
import { PersonLinks } from './person-links.tsx'

const Drawer = lazy(() => import('./drawer.tsx'))

/** The bar that stays at the top: logo, places, language, person. On narrow screens the places move into a drawer. */
export function Header() {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  return (
    <header className="sticky top-0 z-30 h-header border-b border-line bg-paper/95 backdrop-blur">
      <div className="page flex h-full items-center gap-1 sm:gap-2">
        <Logo tight={viewer !== null} />
        <nav aria-label={m.site_nav_label()} className="ms-1 hidden gap-1 xl:flex">
          <NavLinks />
        </nav>
        <div className="ms-auto flex items-center sm:gap-1">
          <SearchButton />
          {viewer && <Bell />}
          <LanguageSwitch />
          <span className="hidden items-center gap-1 xl:flex">
            {viewer ? <PersonLinks person={viewer} /> : <JoinLink />}
          </span>
          <Tooltip words={m.site_menu_open()}>
            <button
              type="button"
              aria-label={m.site_menu_open()}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
              className="tap grid place-items-center rounded-full hover:bg-firoozeh-soft xl:hidden"
            >
              <Menu aria-hidden="true" />
            </button>
          </Tooltip>
        </div>
      </div>
      {open && (
        <Suspense>
          <Drawer viewer={viewer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}
