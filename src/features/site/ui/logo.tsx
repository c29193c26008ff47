import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { Khatam } from '#ui/khatam.tsx'

/** @param tight hides the name where a narrow header has no space for it */
export const Logo = ({ tight = false }: { tight?: boolean }) => (
  <Link
    to="/"
    aria-label={m.site_logo_label()}
    className="flex min-h-11 items-center gap-1.5 font-display sm:gap-2 text-lg font-bold text-firoozeh"
  >
    <Khatam className="size-8" />
    <span className={tight ? 'max-[24rem]:hidden' : ''}>{m.meta_site_name()}</span>
  </Link>
)
