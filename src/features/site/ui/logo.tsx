import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { Khatam } from '#ui/khatam.tsx'

/** @param nameClass hides the name where a narrow header, or one in large letters, has no space for it */
export const Logo = ({ nameClass = '' }) => (
  <Link
    to="/"
    aria-label={m.site_logo_label()}
    className="flex min-h-11 items-center gap-1.5 justify-self-start font-display sm:gap-2 text-lg font-bold text-firoozeh"
  >
    <Khatam className="size-8" />
    <span translate="no" className={nameClass}>
      {m.meta_site_name()}
    </span>
  </Link>
)
