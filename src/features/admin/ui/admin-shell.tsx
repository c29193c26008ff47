import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { isAdmin, useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { useScrollToMiddle } from '#ui/use-scroll-to-middle.ts'

/** What every page under `/admin` is shown in. */
export const AdminShell = () => (
  <AdminFrame>
    <Outlet />
  </AdminFrame>
)

/** The admin area: its navigation at the start side, above the page on phones. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  return (
    <div className="page grid grid-cols-1 gap-6 py-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8 lg:py-10">
      <AdminNav all={viewer !== null && isAdmin(viewer)} />
      <div id={PAGE_ID} tabIndex={-1} className="grid min-w-0 grid-cols-1 content-start gap-6 outline-none">
        {children}
      </div>
    </div>
  )
}

/** Where the link leads that skips the navigation. */
const PAGE_ID = 'admin-page'

/** The pages of the admin area; moderators have those without `requireAdmin`. A feature adds its own here and in `routes/`. */
const PAGES = [
  { to: '/admin', label: m.admin_nav_overview, exact: true },
  { to: '/analytics', label: m.analytics_title, requireAdmin: true },
  { to: '/admin/reports', label: m.admin_nav_reports },
  { to: '/admin/review', label: m.admin_nav_review },
  { to: '/admin/hidden', label: m.admin_nav_hidden },
  { to: '/admin/resources', label: m.admin_nav_resources },
  { to: '/admin/groups', label: m.admin_nav_groups },
  { to: '/admin/members', label: m.admin_nav_members, requireAdmin: true },
  { to: '/admin/articles', label: m.moderation_nav_articles, requireAdmin: true },
  { to: '/admin/courses', label: m.admin_nav_courses, requireAdmin: true },
  { to: '/admin/events', label: m.admin_nav_events, requireAdmin: true },
  { to: '/admin/workshops', label: m.workshops_title, requireAdmin: true },
  { to: '/admin/sessions', label: m.admin_nav_sessions, requireAdmin: true },
  { to: '/admin/polls', label: m.admin_nav_polls, requireAdmin: true },
  { to: '/admin/membership', label: m.admin_nav_membership, requireAdmin: true },
  { to: '/admin/waitlist', label: m.admin_nav_waitlist, requireAdmin: true },
  { to: '/admin/newsletter', label: m.admin_nav_newsletter, requireAdmin: true },
  { to: '/admin/demo', label: m.admin_demo_title, requireAdmin: true },
  { to: '/admin/settings', label: m.operations_settings_title, requireAdmin: true },
  { to: '/admin/system', label: m.admin_nav_system, requireAdmin: true },
  { to: '/admin/record', label: m.admin_nav_audit_log, requireAdmin: true },
] as const

const LINK =
  'inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-4 whitespace-nowrap hover:bg-firoozeh-soft lg:flex lg:rounded-sm lg:border-transparent lg:bg-transparent lg:px-3 lg:whitespace-normal aria-[current=page]:border-firoozeh aria-[current=page]:bg-firoozeh-soft aria-[current=page]:font-semibold aria-[current=page]:text-firoozeh'

/** Shown while it has the focus. */
const SKIP =
  'pointer-events-none absolute start-0 top-0 z-10 max-w-full rounded-full bg-firoozeh px-5 py-3 text-on-firoozeh opacity-0 focus:pointer-events-auto focus:opacity-100'

/** At the start side it scrolls by itself: it is higher than a screen, where its last links would not be seen. */
function AdminNav({ all }: { all: boolean }) {
  const ref = useRef<HTMLUListElement>(null)
  useScrollToMiddle(ref, useLocation({ select: ({ pathname }) => pathname }))
  return (
    <nav aria-label={m.admin_nav_label()} className="relative min-w-0">
      <a href={`#${PAGE_ID}`} className={SKIP}>
        {m.admin_nav_skip()}
      </a>
      <ul
        ref={ref}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:thin] lg:sticky lg:top-20 lg:-m-1.5 lg:grid lg:max-h-[calc(100dvh-6.5rem)] lg:gap-1 lg:p-1.5"
      >
        {PAGES.filter((page) => all || !('requireAdmin' in page)).map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              activeOptions={{ exact: 'exact' in page, includeSearch: false }}
              className={LINK}
            >
              {page.label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
