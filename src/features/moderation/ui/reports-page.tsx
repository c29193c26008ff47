import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { PagedList } from '#ui/paged-list.tsx'
import { STATE_LINK, StateNav } from '#ui/state-nav.tsx'
import { reportsQuery } from '../queries.ts'
import { REPORT_STATES, type ReportState } from '../search-params.ts'
import { ReportCard } from './report-card.tsx'

const tabWords = { open: m.moderation_reports_open, decided: m.moderation_reports_decided }

/** Members' reports: open and decided. */
export function ReportsPage({ state }: { state: ReportState }) {
  const list = useInfiniteQuery(reportsQuery(state))
  return (
    <>
      <h1 className="text-2xl">{m.admin_nav_reports()}</h1>
      <StateNav label={m.moderation_reports_which()}>
        {REPORT_STATES.map((each) => (
          <li key={each}>
            <Link
              to="/admin/reports"
              search={each === 'open' ? {} : { state: each }}
              activeOptions={{ exact: true, includeSearch: true }}
              className={STATE_LINK}
            >
              {tabWords[each]()}
            </Link>
          </li>
        ))}
      </StateNav>
      <PagedList
        list={list}
        label={m.admin_nav_reports()}
        empty={state === 'open' ? m.moderation_reports_empty() : m.moderation_reports_none_decided()}
      >
        {(report) => <ReportCard report={report} />}
      </PagedList>
    </>
  )
}
