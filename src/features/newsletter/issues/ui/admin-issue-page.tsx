import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { useNavigateOn } from '#platform/pages/use-navigate-on.ts'
import { BackLink } from '#ui/back-link.tsx'
import { type Issue, issueQuery } from '../../admin-queries.ts'
import { toFields } from '../../form.ts'
import { IssueEditor } from './issue-editor.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { IssueProgress } from './issue-progress.tsx'
import { IssueChips, IssueFigures, IssueTime, NotSentNote, subjectText } from './issue-summary.tsx'

/** One issue: in the editor while it is a draft, then to be read, with what became of it. */
export function AdminIssuePage({ id }: { id: number }) {
  const { data: issue } = useSuspenseQuery(issueQuery(id))
  const navigate = useNavigateOn()
  const { state } = issue
  return (
    <>
      <BackLink to="/admin/newsletter">{m.newsletter_back()}</BackLink>
      <header className="grid gap-3">
        <h1 className="text-2xl break-words">
          <bdi>{subjectText(issue)}</bdi>
        </h1>
        <IssueChips issue={issue} />
        <IssueTime issue={issue} />
      </header>
      <NotSentNote issue={issue} />
      {state === 'scheduled' && <p>{m.newsletter_unschedule_to_edit()}</p>}
      {(state === 'scheduled' || state === 'sending' || state === 'paused') && (
        <IssueProgress issue={issue} />
      )}
      {state === 'draft' ? (
        <IssueEditor key={id} issue={issue} onDone={() => void navigate({ to: '/admin/newsletter' })} />
      ) : (
        <ReadOnly issue={issue} />
      )}
    </>
  )
}

const ReadOnly = ({ issue }: { issue: Issue }) => (
  <>
    {issue.startedAt && <IssueFigures issue={issue} />}
    <IssuePreview texts={toFields(issue)} />
  </>
)
