import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { PagedList } from '#ui/paged-list.tsx'
import { reportsQuery } from '../queries.ts'
import { REPORT_STATES, type ReportState } from '../rules.ts'
import { ReportCard } from './report-card.tsx'

const tabWords = { open: m.moderation_reports_open, decided: m.moderation_reports_decided }

/** What readers reported: what waits for a decision, and what was decided. */
export function ReportsPage({ state }: { state: ReportState }) {
  const list = useInfiniteQuery(reportsQuery(state))
  return (
    <>
      <h1 className="text-2xl">{m.moderation_nav_reports()}</h1>
      <nav aria-label={m.moderation_reports_which()}>
        <ul className="flex flex-wrap gap-2">
          {REPORT_STATES.map((each) => (
            <li key={each}>
              <Link
                to="/admin/reports"
                search={each === 'open' ? {} : { state: each }}
                activeOptions={{ exact: true, includeSearch: true }}
                className="inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-5 aria-[current=page]:border-firoozeh aria-[current=page]:bg-firoozeh aria-[current=page]:font-semibold aria-[current=page]:text-on-firoozeh"
              >
                {tabWords[each]()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <PagedList
        list={list}
        label={m.moderation_nav_reports()}
        empty={state === 'open' ? m.moderation_reports_empty() : m.moderation_reports_none_decided()}
      >
        {(report) => <ReportCard report={report} />}
      </PagedList>
    </>
  )
}
