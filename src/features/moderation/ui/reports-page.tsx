import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { Queue } from '#ui/lists/queue.tsx'
import { STATE_LINK, StateNav } from '#ui/lists/state-nav.tsx'
import { AuthorBlocks } from '../author-blocks/ui/author-blocks.tsx'
import { type Report, reportsQuery } from '../queries.ts'
import { REPORT_TABS, type ReportState, type ReportTab } from '../search-params.ts'
import { ReportCard } from './report-card.tsx'
import { DecideDialog } from './report-dialogs.tsx'

const tabLabels: Record<ReportTab, () => string> = {
  open: m.moderation_reports_open,
  decided: m.moderation_reports_decided,
  blocks: m.moderation_blocks,
}

type Props = { tab: ReportTab; q?: string | undefined }

/** Members' reports, open and decided; and the texts whose author is blocked. */
export const ReportsPage = ({ tab, q = '' }: Props) => (
  <>
    <h1 className="text-2xl">{m.admin_nav_reports()}</h1>
    <ListSearch
      label={tab === 'blocks' ? m.moderation_blocks_search() : m.moderation_reports_search()}
      value={q}
    />
    <StateNav label={m.moderation_reports_which()}>
      {REPORT_TABS.map((each) => (
        <li key={each}>
          <Link
            to="/admin/reports"
            search={{ ...(q && { q }), ...(each !== 'open' && { state: each }) }}
            activeOptions={{ exact: true, includeSearch: true }}
            className={STATE_LINK}
          >
            {tabLabels[each]()}
          </Link>
        </li>
      ))}
    </StateNav>
    {tab === 'blocks' ? <AuthorBlocks q={q} /> : <Reports key={tab} state={tab} q={q} />}
  </>
)

function Reports({ state, q }: { state: ReportState; q: string }) {
  const list = useInfiniteQuery(reportsQuery(state, q))
  const empty = state === 'open' ? m.moderation_reports_empty : m.moderation_reports_none_decided
  return (
    <Queue
      list={list}
      label={m.admin_nav_reports()}
      empty={q ? m.ui_queue_none_found() : empty()}
      shortcuts={state === 'open' ? SHORTCUTS() : [{ key: 'r', does: m.moderation_reports_reopen() }]}
      bulk={state === 'open' ? BULK : undefined}
    >
      {(report) => <ReportCard report={report} />}
    </Queue>
  )
}

const BULK = {
  nameOf: ({ title }: Report) => title,
  actions: (chosen: Report[], done: () => void) => <DecideAll reports={chosen} onDone={done} />,
}

const SHORTCUTS = () => [
  { key: 'e', does: m.moderation_reports_keep() },
  { key: 'h', does: m.moderation_reports_hide() },
]

/** Decides all chosen reports, for one reason. */
function DecideAll({ reports, onDone }: { reports: Report[]; onDone: () => void }) {
  const [decision, setDecision] = useState<'hidden' | 'kept'>()
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setDecision('kept')}>
        {m.moderation_reports_keep()}
      </Button>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setDecision('hidden')}>
        {m.moderation_reports_hide()}
      </Button>
      {decision && (
        <DecideDialog
          ids={reports.map(({ id }) => id)}
          decision={decision}
          onDone={onDone}
          onClose={() => setDecision(undefined)}
        />
      )}
    </>
  )
}
