import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useId } from 'react'
import { isAdmin, useViewer } from '#features/accounts/queries.ts'
import { LeaderlessEvents } from '#features/local-community/community-events/ui/leaderless-events.tsx'
import { leaderlessQuery } from '#features/local-community/queries.ts'
import { revealRequestsQuery } from '#features/moderation/queries.ts'
import { RevealRequests } from '#features/moderation/reveals/ui/reveal-requests.tsx'
import { operationsQuery } from '#features/operations/queries.ts'
import { ProblemList } from '#features/operations/ui/operations.tsx'
import { ReadinessNotice } from '#features/operations/ui/readiness.tsx'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { Failed } from '#ui/lists/paged-list.tsx'
import type { Overview } from '../overview.server.ts'
import { overviewQuery } from '../queries.ts'

/** `hash`: the section of the page, if the page begins with something else. */
const WAITING: Figure[] = [
  { to: '/admin/reports', of: 'openReports', label: m.admin_overview_reports },
  { to: '/admin/review', of: 'heldTexts', label: m.admin_overview_review },
  { to: '/admin/resources', of: 'waitingResources', label: m.admin_overview_resources },
  { to: '/admin/events', hash: 'suggestions', of: 'suggestions', label: m.admin_overview_suggestions },
  { to: '/admin/newsletter', hash: 'history', of: 'newsletterDrafts', label: m.admin_overview_drafts },
  { to: '/admin/membership', of: 'accessRequests', label: m.admin_overview_access_requests },
]
const TOTALS: Figure[] = [
  { to: '/admin/members', of: 'members', label: m.admin_overview_members },
  { to: '/admin/waitlist', of: 'waiting', label: m.admin_overview_waiting },
  { to: '/admin/newsletter', of: 'subscribers', label: m.admin_overview_subscribers },
]
type Figure = { to: LinkProps['to']; hash?: string; of: keyof Overview; label: () => string }

/** What waits, and the totals, each figure a link to its page. */
export function OverviewPage() {
  const { data, error, refetch } = useQuery(overviewQuery())
  const viewer = useViewer()
  const admin = viewer !== null && isAdmin(viewer)
  const isQuiet = useQuiet(admin)
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-2xl">{m.admin_title()}</h1>
        <p className="text-muted">
          {isQuiet && data && WAITING.every(({ of }) => !data[of])
            ? m.admin_overview_nothing()
            : m.admin_overview_intro()}
        </p>
      </header>
      {admin && <ProblemList />}
      {admin && <RevealRequests />}
      <LeaderlessEvents />
      {error && !data ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <>
          <Figures title={m.admin_overview_waits()} figures={WAITING} data={data} waits />
          {admin && <Figures title={m.admin_overview_totals()} figures={TOTALS} data={data} />}
        </>
      )}
      {admin && (
        <p>
          <Link to="/analytics" className="tap inline-flex items-center text-firoozeh underline">
            {m.analytics_see()}
          </Link>
        </p>
      )}
      {admin && <ReadinessNotice />}
    </>
  )
}

/** Returns whether nothing is shown above the figures, as far as is known. */
function useQuiet(admin: boolean) {
  const operations = useQuery({ ...operationsQuery(), enabled: admin })
  const requests = useInfiniteQuery({ ...revealRequestsQuery(), enabled: admin })
  const leaderless = useInfiniteQuery(leaderlessQuery())
  const isEmpty = ({ data }: { data: { pages: { rows: unknown[] }[] } | undefined }) =>
    data?.pages[0]?.rows.length === 0
  return isEmpty(leaderless) && (!admin || (operations.data?.problems.length === 0 && isEmpty(requests)))
}

type FiguresProps = {
  title: string
  figures: readonly Figure[]
  data: Overview | undefined
  /** Each of them is work for someone. */
  waits?: boolean
}

/** Figures, each a link to its page. What a moderator may not see has none. */
function Figures({ title, figures, data, waits = false }: FiguresProps) {
  const id = useId()
  const visibleFigures = figures.filter(({ of }) => !data || data[of] !== undefined)
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {visibleFigures.map(({ to, hash, of, label }) => {
          const figure = data?.[of]
          return (
            <li key={of}>
              <Link
                to={to}
                {...(hash && { hash })}
                className="card flex h-full items-baseline gap-3 p-4 hover:border-firoozeh"
              >
                {figure === undefined ? (
                  <span className="skeleton h-8 w-10" />
                ) : (
                  <span
                    className={`shrink-0 text-2xl font-bold tabular-nums leading-tight ${waits && figure > 0 ? 'text-anar' : 'text-firoozeh'}`}
                  >
                    {formatNumber(figure)}
                  </span>
                )}
                <span>{label()}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
