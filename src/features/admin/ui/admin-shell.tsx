import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { isAdmin, useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { useScrollToSelected } from '#ui/use-scroll-to-selected.ts'

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
    <div className="page grid grid-cols-1 gap-6 py-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10 lg:py-10">
      <AdminNav all={viewer !== null && isAdmin(viewer)} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-6">{children}</div>
    </div>
  )
}

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
  'inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-4 whitespace-nowrap hover:bg-firoozeh-soft lg:flex lg:rounded-sm lg:border-transparent lg:bg-transparent aria-[current=page]:border-firoozeh aria-[current=page]:bg-firoozeh-soft aria-[current=page]:font-semibold aria-[current=page]:text-firoozeh'

function AdminNav({ all }: { all: boolean }) {
  const ref = useRef<HTMLUListElement>(null)
  useScrollToSelected(ref, useLocation({ select: ({ pathname }) => pathname }))
  return (
    <nav aria-label={m.admin_nav_label()} className="min-w-0">
      <ul
        ref={ref}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:thin] lg:sticky lg:top-20 lg:mx-0 lg:grid lg:gap-1 lg:overflow-visible lg:p-0"
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
