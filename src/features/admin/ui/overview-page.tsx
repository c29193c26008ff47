import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isAdmin, useViewer } from '#features/accounts/queries.ts'
import { LeaderlessEvents } from '#features/local-community/ui/leaderless-events.tsx'
import { RevealRequests } from '#features/moderation/ui/reveal-requests.tsx'
import { ProblemList } from '#features/operations/ui/operations.tsx'
import { ReadinessNotice } from '#features/operations/ui/readiness.tsx'
import { m } from '#messages'
import { showNumber } from '#platform/i18n/format.ts'
import { Failed } from '#ui/paged-list.tsx'
import { overviewQuery } from '../queries.ts'

const FIGURES = [
  { to: '/admin/reports', of: 'openReports', label: m.admin_overview_reports },
  { to: '/admin/review', of: 'heldTexts', label: m.admin_overview_review },
  { to: '/admin/resources', of: 'waitingResources', label: m.admin_overview_resources },
  { to: '/admin/members', of: 'members', label: m.admin_overview_members },
  { to: '/admin/waitlist', of: 'waiting', label: m.admin_overview_waiting },
  { to: '/admin/newsletter', of: 'subscribers', label: m.admin_overview_subscribers },
] as const

/** What waits, and the totals, each figure a link to its page. */
export function OverviewPage() {
  const { data, error, refetch } = useQuery(overviewQuery())
  const viewer = useViewer()
  const admin = viewer !== null && isAdmin(viewer)
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-2xl">{m.admin_title()}</h1>
        <p className="text-muted">
          {data?.openReports === 0 && data.waitingResources === 0 && data.heldTexts === 0
            ? m.moderation_reports_empty()
            : m.admin_overview_intro()}
        </p>
      </header>
      {admin && <ProblemList />}
      {admin && <RevealRequests />}
      <LeaderlessEvents />
      {error && !data ? (
        <Failed onRetry={refetch} />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {FIGURES.map(({ to, of, label }) => {
            const figure = data?.[of]
            if (data && figure === undefined) return null
            return (
              <li key={to} className="sm:last:odd:col-span-2">
                <Link to={to} className="card grid gap-1 p-5 hover:border-firoozeh">
                  {figure === undefined ? (
                    <span className="skeleton h-11 w-20" />
                  ) : (
                    <span
                      className={`text-3xl font-bold tabular-nums leading-tight ${/^(openReports|waitingResources|heldTexts)$/.test(of) && figure > 0 ? 'text-anar' : 'text-firoozeh'}`}
                    >
                      {showNumber(figure)}
                    </span>
                  )}
                  <span>{label()}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {admin && <ReadinessNotice />}
    </>
  )
}
