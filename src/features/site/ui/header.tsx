import { Languages, Menu } from 'lucide'
import { lazy, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { Bell } from '#features/notifications/ui/bell.tsx'
import { SearchButton } from '#features/search/ui/search-button.tsx'
import { m } from '#messages'
import { otherLang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { chooseLanguage } from './choices.ts'
import { Logo } from './logo.tsx'
import { JoinLink, NavLinks } from './nav-links.tsx'
import { PersonLinks } from './person-links.tsx'

const Drawer = lazy(() => import('./drawer.tsx'))

/**
 * The bar that stays at the top: logo, navigation, language, account. On narrow screens the navigation moves into a
 * drawer.
 */
export function Header() {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  return (
    <header className="sticky top-0 z-30 h-header border-b border-line bg-paper/95 backdrop-blur">
      <div className="page flex h-full items-center gap-1 sm:gap-2">
        <Logo nameClass={viewer ? 'max-[24rem]:hidden' : 'max-[18rem]:hidden'} />
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
          <Tooltip text={m.site_menu_open()}>
            <button
              type="button"
              aria-label={m.site_menu_open()}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
              className="tap grid place-items-center rounded-full hover:bg-firoozeh-soft xl:hidden"
            >
              <Icon of={Menu} />
            </button>
          </Tooltip>
        </div>
      </div>
      {open && (
        <OnDemand>
          <Drawer viewer={viewer} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </header>
  )
}

/** Shows this very page in the other language, whose name is a Persian word on the pages of both. */
function LanguageSwitch() {
  const other = otherLang(requestContext().lang)
  return (
    <button
      type="button"
      onClick={() => chooseLanguage(other)}
      className="inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-semibold sm:px-3 hover:bg-firoozeh-soft"
    >
      <Icon of={Languages} className="size-5 max-[22.5rem]:hidden" />
      {/* Not in the Persian font, which an English page would load for this one word, and move when it comes. */}
      <span lang="fa" className="[font:inherit]">
        {m.site_language_switch()}
      </span>
      <span className="sr-only">: {m.site_language_switch_label()}</span>
    </button>
  )
}
