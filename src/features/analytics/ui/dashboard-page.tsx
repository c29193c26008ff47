import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { useReaderZone } from '#ui/dates/reader-zone.ts'
import { Khatam } from '#ui/khatam.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { STATE_LINK, StateNav } from '#ui/lists/state-nav.tsx'
import { periodLabels, tabLabels } from '../labels.ts'
import { type Details, detailsQuery, reportQuery } from '../queries.ts'
import {
  DASHBOARD_TABS,
  type DashboardSearch,
  type DashboardTab,
  DEFAULT_PERIOD,
  PERIODS,
} from '../search-params.ts'
import { BusinessTab } from './business-tab.tsx'
import { DemographicsTab } from './demographics-tab.tsx'
import { JourneyTab } from './journey-tab.tsx'
import { OverviewCards } from './overview-cards.tsx'
import { OverviewTab, type TabProps } from './overview-tab.tsx'
import { RefreshForm } from './refresh-form.tsx'

type Props = { search: DashboardSearch }

/** Visits and what came of them, for admins. Period and tab are in the URL. */
export function DashboardPage({ search }: Props) {
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl">{m.analytics_title()}</h1>
          <p className="text-muted">{m.analytics_intro()}</p>
        </div>
        <RefreshForm search={search} className={buttonClass('outline')}>
          {m.analytics_refresh()}
        </RefreshForm>
      </header>
      <Periods search={search} />
      <Figures search={search} />
    </>
  )
}

const Periods = ({ search: { period = DEFAULT_PERIOD, tab } }: Props) => (
  <StateNav label={m.analytics_period()}>
    {PERIODS.map((each) => (
      <li key={each}>
        <Link
          to="/analytics"
          search={searchOf({ period: each, tab })}
          aria-current={each === period ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
          className={STATE_LINK}
        >
          {periodLabels[each]()}
        </Link>
      </li>
    ))}
  </StateNav>
)

/** Defaults are not in the URL. */
const searchOf = ({ period, tab }: DashboardSearch) => ({
  ...(period && period !== DEFAULT_PERIOD && { period }),
  ...(tab && tab !== 'overview' && { tab }),
})

function Figures({ search }: Props) {
  const { period = DEFAULT_PERIOD, tab = 'overview' } = search
  const report = useQuery(reportQuery(period))
  const details = useQuery(detailsQuery(period))
  const error = report.error ?? details.error
  const refetchBoth = () => Promise.all([report.refetch(), details.refetch()])
  if (!report.data || !details.data)
    return error ? <Failed error={error} onRetry={refetchBoth} /> : <DashboardSkeleton />
  return (
    <>
      {error && (
        <p role="alert" className="rounded-card bg-anar-soft p-4">
          {m.analytics_not_refreshed()}
        </p>
      )}
      {report.data.overview.totalVisitors === 0 ? (
        <SettingUp search={search} details={details.data} />
      ) : (
        <>
          <Freshness details={details.data} />
          <OverviewCards report={report.data} />
          <Tabs search={search} />
          <Tab tab={tab} report={report.data} details={details.data} period={period} />
          <Notes dropped={details.data.dropped} />
        </>
      )}
    </>
  )
}

/** Who is here now, and how old the figures are, in the reader's zone once it is known. */
function Freshness({ details: { visitorsNow, updatedAt, zone } }: { details: Details }) {
  const reader = useReaderZone()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <p className="flex items-center gap-2 font-semibold">
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-full ${visitorsNow ? 'bg-pistachio' : 'bg-edge'}`}
        />
        {visitorsNow
          ? m.analytics_now({ count: visitorsNow, shown: formatNumber(visitorsNow) })
          : m.analytics_now_none()}
      </p>
      {updatedAt && (
        <p className="text-sm text-muted">
          <time dateTime={updatedAt}>
            {m.analytics_updated({ when: formatMoment(new Date(updatedAt), reader ?? zone) })}
          </time>
        </p>
      )}
    </div>
  )
}

const Tabs = ({ search: { period, tab = 'overview' } }: Props) => (
  <StateNav label={m.analytics_tabs()}>
    {DASHBOARD_TABS.map((each) => (
      <li key={each}>
        <Link
          to="/analytics"
          search={searchOf({ period, tab: each })}
          aria-current={each === tab ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
          className={STATE_LINK}
        >
          {tabLabels[each]()}
        </Link>
      </li>
    ))}
  </StateNav>
)

const TABS: Record<DashboardTab, (props: TabProps) => ReactNode> = {
  overview: OverviewTab,
  journey: JourneyTab,
  demographics: DemographicsTab,
  business: BusinessTab,
}

function Tab({ tab, ...props }: TabProps & { tab: DashboardTab }) {
  const Shown = TABS[tab]
  return <Shown {...props} />
}

/** What the figures mean, in one line; and what they lack. */
const Notes = ({ dropped }: { dropped: number }) => (
  <footer className="grid gap-2 text-sm text-muted">
    {dropped > 0 && <p>{m.analytics_dropped({ count: dropped, shown: formatNumber(dropped) })}</p>}
    <p>{m.analytics_note()}</p>
  </footer>
)

/** No visit: in this period, or ever. */
const SettingUp = ({ search, details }: Props & { details: Details }) => (
  <section className="card grid justify-items-center gap-3 p-8 text-center">
    <Khatam className="size-16 text-firoozeh" />
    <h2 className="text-xl">{m.analytics_empty_title()}</h2>
    <p className="max-w-md text-muted">
      {details.updatedAt ? m.analytics_empty_period() : m.analytics_empty_ever()}
    </p>
    <p className="max-w-md text-sm text-muted">{m.analytics_empty_admins()}</p>
    <RefreshForm search={search} className={buttonClass()}>
      {m.analytics_check_again()}
    </RefreshForm>
  </section>
)

const DashboardSkeleton = () => (
  <div role="status" aria-label={m.ui_loading()} className="grid gap-6">
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {['visitors', 'views', 'duration', 'bounce'].map((card) => (
        <span key={card} className="skeleton h-28" />
      ))}
    </div>
    <span className="skeleton h-12" />
    <span className="skeleton h-96" />
  </div>
)
