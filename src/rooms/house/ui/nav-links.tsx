import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { m } from '#messages'

const PLAIN = [
  { to: '/community', label: m.shell_community },
  { to: '/resources', label: m.shell_resources },
  { to: '/events', label: m.shell_events },
] as const

const LOOK =
  'inline-flex min-h-11 items-center rounded-full px-4 font-semibold hover:bg-firoozeh-soft aria-[current=page]:bg-firoozeh-soft aria-[current=page]:text-firoozeh'

/** The four places of the site; the one the reader is in is marked. */
export function NavLinks({ onChosen }: { onChosen?: () => void }) {
  return (
    <>
      {PLAIN.map(({ to, label }) => (
        <a key={to} href={to} className={LOOK}>
          {label()}
        </a>
      ))}
      <Link to="/" onClick={onChosen} className={`${LOOK} gap-1.5 bg-saffron-soft`}>
        <Sparkles aria-hidden="true" className="size-4 text-saffron" />
        {m.shell_plus()}
      </Link>
    </>
  )
}
