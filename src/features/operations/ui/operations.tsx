import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Moment } from '#ui/dates/moment.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { describeProblem, failureLabels } from '../labels.ts'
import { operationsQuery, useSendTestEmail } from '../queries.ts'
import type { Operations, Problem, TestEmail } from '../responses.server.ts'
import { megabytes } from '../sizes.ts'

/** What needs an admin, above everything else. */
export function ProblemList() {
  const { data, error, refetch } = useQuery(operationsQuery())
  if (!data && error) return <Failed error={error} onRetry={refetch} />
  if (!data?.problems.length) return null
  return (
    <section aria-labelledby="problems" className="grid gap-2 rounded-card bg-anar-soft p-5">
      <h2 id="problems" className="text-lg">
        {m.operations_problems()}
      </h2>
      <ul className="grid list-disc gap-1 ps-5">
        {data.problems.map((problem) => (
          <li key={problem.kind}>
            {describeProblem(problem)} <FixLink kind={problem.kind} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A link to the page of the admin area where it is put right, if there is one. */
function FixLink({ kind }: { kind: Problem['kind'] }) {
  if (kind === 'operator_missing')
    return (
      <Link to="/admin/settings" className="font-semibold text-firoozeh underline">
        {m.operations_settings_title()}
      </Link>
    )
  if (kind === 'issues_unsent' || kind === 'issues_paused' || kind === 'issues_restored')
    return (
      <Link to="/admin/newsletter" hash="history" className="font-semibold text-firoozeh underline">
        {m.admin_nav_newsletter()}
      </Link>
    )
  if (kind === 'jobs_failing')
    return (
      <Link to="/admin/system" hash="tasks" className="font-semibold text-firoozeh underline">
        {m.admin_nav_system()}
      </Link>
    )
  return null
}

/** The last backup, and a button that sends a test email. */
export function OperationsCard() {
  const { data } = useQuery(operationsQuery())
  const { mutate, isPending, data: result } = useSendTestEmail()
  if (!data) return null
  return (
    <section aria-labelledby="operations" className="card grid justify-items-start gap-4 p-5">
      <h2 id="operations" className="text-lg">
        {m.operations_title()}
      </h2>
      <LastBackup {...data} />
      <SubmitButton type="button" variant="outline" pending={isPending} onClick={() => mutate(undefined)}>
        {m.operations_test_email_send()}
      </SubmitButton>
      <p role="status" className={result && !result.sent ? 'text-anar' : ''}>
        {result && describeResult(result)}
      </p>
    </section>
  )
}

function LastBackup({ lastBackup, daily }: Operations) {
  if (!lastBackup) return <p>{daily ? m.operations_backup_none_yet() : m.operations_backup_of_server()}</p>
  return (
    <p>
      {m.operations_backup_last()} <Moment at={lastBackup.at} /> ·{'\u00a0'}
      {megabytes(lastBackup.bytes)}
    </p>
  )
}

function describeResult(tried: TestEmail) {
  if (tried.sent)
    return tried.by === 'smtp' ? m.operations_test_email_sent() : m.operations_test_email_outbox()
  return (
    <>
      {m.operations_test_email_failed()} {failureLabels[tried.failure]()} {m.operations_email_check()}
      {tried.code && (
        <>
          {' '}
          (<bdi dir="ltr">{tried.code}</bdi>)
        </>
      )}
    </>
  )
}
