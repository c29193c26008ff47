import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { Khatam } from '#ui/khatam.tsx'

export const Logo = () => (
  <Link
    to="/"
    aria-label={m.house_logo_label()}
    className="flex min-h-11 items-center gap-2 font-display text-lg font-bold text-firoozeh"
  >
    <Khatam className="size-8" />
    {m.meta_site_name()}
  </Link>
)
