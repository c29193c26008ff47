import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { type IssueCard, issuesQuery } from '../../admin-queries.ts'
import { IssueProgress } from './issue-progress.tsx'
import { IssueChips, IssueFigures, IssueTime, NotSentNote, subjectText } from './issue-summary.tsx'

/** Every issue, newest first; those under way move by themselves. */
export function IssueHistory({ q }: { q: string }) {
  const list = useInfiniteQuery(issuesQuery(q))
  return (
    <section aria-labelledby="history" className="grid grid-cols-1 gap-4">
      <h2 id="history" className="text-xl">
        {m.newsletter_history()}
      </h2>
      <ListSearch label={m.newsletter_history_search()} value={q} />
      <PagedList list={list} empty={q ? m.ui_queue_none_found() : m.newsletter_history_empty()}>
        {(issue) => <Row issue={issue} />}
      </PagedList>
    </section>
  )
}

const UNDER_WAY = ['scheduled', 'sending', 'paused']

const Row = ({ issue }: { issue: IssueCard }) => (
  <article className="card grid gap-3 p-4 sm:p-5">
    <header className="grid gap-2">
      <IssueChips issue={issue} />
      <h3 className="min-w-0 text-lg break-words">
        <Link
          to="/admin/newsletter/$id"
          params={{ id: issue.id }}
          className="inline-flex min-h-11 items-center text-firoozeh underline"
        >
          <bdi>{subjectText(issue)}</bdi>
        </Link>
      </h3>
      <IssueTime issue={issue} />
    </header>
    <NotSentNote issue={issue} />
    {issue.startedAt && <IssueFigures issue={issue} />}
    {UNDER_WAY.includes(issue.state) && <IssueProgress issue={issue} />}
  </article>
)
