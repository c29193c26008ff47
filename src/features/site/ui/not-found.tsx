import { Link, useLocation } from '@tanstack/react-router'
import { isStaff, useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { Khatam } from '#ui/khatam.tsx'
import { SignInLink } from '#ui/sign-in-link.tsx'

const DESTINATIONS = [
  { to: '/', label: m.site_not_found_home },
  { to: '/community', label: m.site_not_found_community },
  { to: '/resources', label: m.site_not_found_resources },
  { to: '/help', label: m.site_not_found_help },
] as const

const ADMIN = { to: '/admin', label: m.site_not_found_admin } as const

/**
 * Shown with status 404 for unknown and outdated addresses, and for pages of the team. A guest may have followed an
 * emailed link to a page for signed-in people. Within the admin area, staff get a link back to it.
 * @param data says what is missing, in a sentence (`orNotFound`)
 */
export function NotFound({ data }: { data?: unknown }) {
  const viewer = useViewer()
  const isInAdmin = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') })
  const leadsToAdmin = isInAdmin && viewer !== null && isStaff(viewer)
  const missing = typeof data === 'string' && data
  return (
    <div className="page grid max-w-2xl justify-items-center gap-6 py-16 text-center">
      <title>{m.meta_not_found_title()}</title>
      <meta name="robots" content="noindex" />
      <Khatam className="size-24 text-firoozeh" />
      <h1 className="text-2xl">{missing || m.site_not_found_title()}</h1>
      <p className="text-muted">{missing ? m.site_not_found_removed() : m.site_not_found_text()}</p>
      <ul className="grid gap-2">
        {(leadsToAdmin ? [ADMIN, ...DESTINATIONS] : DESTINATIONS).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-firoozeh underline">
              {label()}
            </Link>
          </li>
        ))}
      </ul>
      {viewer === null && (
        <p className="text-muted">
          {m.site_not_found_guest()}{' '}
          <SignInLink className="inline-flex min-h-11 items-center font-semibold text-firoozeh underline" />
        </p>
      )}
    </div>
  )
}
