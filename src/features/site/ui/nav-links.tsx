import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide'
import { m } from '#messages'
import { requestContext } from '#platform/request-context.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

const linkClass =
  'inline-flex min-h-11 items-center rounded-full px-3 font-semibold hover:bg-firoozeh-soft aria-[current=page]:bg-firoozeh-soft aria-[current=page]:text-firoozeh'

const NAV_LINKS = [
  { to: '/community', label: m.site_nav_community },
  { to: '/resources', label: m.site_nav_resources },
  { to: '/events', label: m.site_nav_events },
] as const

/** The site's navigation; the current page is marked. */
export function NavLinks({ onChosen }: { onChosen?: () => void }) {
  return (
    <>
      {NAV_LINKS.map(({ to, label }) => (
        <Link key={to} to={to} onClick={onChosen} className={linkClass}>
          {label()}
        </Link>
      ))}
      <Link to="/peyvand-plus" onClick={onChosen} className={`${linkClass} gap-1.5 bg-saffron-soft`}>
        <Icon of={Sparkles} className="size-4 fill-saffron" />
        {m.site_nav_premium()}
      </Link>
    </>
  )
}

/**
 * The button navigates plainly to `/api/login`, which redirects to the sign-in page; beside it is the link for people
 * with an account, who look for 'Sign In'. Once Peyvand+ can be paid for there is no waitlist to join, and the button
 * says that.
 */
export function JoinLink() {
  const { payments } = requestContext()
  return (
    <>
      {!payments && (
        <Link
          to="/sign-in"
          search={{}}
          className="inline-flex min-h-11 items-center px-3 font-semibold whitespace-nowrap hover:underline"
        >
          {m.site_sign_in()}
        </Link>
      )}
      <a href="/api/login" className={buttonClass('main', 'whitespace-nowrap')}>
        {payments ? m.site_sign_in() : m.site_join_waitlist()}
      </a>
    </>
  )
}
