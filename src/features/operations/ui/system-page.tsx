import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Moment } from '#ui/dates/moment.tsx'
import { Dots } from '#ui/dots.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { taskLabel, templateLabel } from '../labels.ts'
import { type System, systemQuery, useRetryTask } from '../queries.ts'
import { gigabytes, megabytes } from '../sizes.ts'
import { OperationsCard, ProblemList } from './operations.tsx'
import { ReadinessList } from './readiness.tsx'

const EMAIL_TASK = 'mail.send'

/** Shows the state of the site: remaining steps, emails, tasks, versions and space. */
export function SystemPage() {
  const { data, error, refetch } = useQuery(systemQuery())
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-2xl">{m.admin_nav_system()}</h1>
        <p className="text-muted">{m.operations_system_text()}</p>
      </header>
      <ProblemList />
      <ReadinessList />
      {data ? (
        <>
          <Emails system={data} />
          <OperationsCard />
          <Tasks tasks={data.tasks} />
          <Versions system={data} />
        </>
      ) : error ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <span className="skeleton h-96" />
      )}
    </>
  )
}

function Emails({ system: { emailsWaiting, emailsSent, failingEmails } }: { system: System }) {
  return (
    <Part id="emails" title={m.operations_system_emails()}>
      <dl className="grid gap-x-16 gap-y-2 sm:grid-cols-2">
        <Fact label={m.operations_system_emails_waiting()}>{formatNumber(emailsWaiting)}</Fact>
        <Fact label={m.operations_system_emails_sent()}>{formatNumber(emailsSent)}</Fact>
      </dl>
      {failingEmails.length ? (
        <>
          <h3 className="text-base">{m.operations_system_failing()}</h3>
          <ul className="grid gap-2">
            {failingEmails.map(({ id, template, createdAt, tries, code, givenUp }) => (
              <li key={id} className="text-sm">
                <Dots>
                  <bdi>{templateLabel(template)}</bdi>
                  <Moment at={createdAt} />
                  {m.operations_system_tries({ count: tries, shown: formatNumber(tries) })}
                  {givenUp && m.operations_system_given_up()}
                  {code && (
                    <>
                      (<bdi dir="ltr">{code}</bdi>)
                    </>
                  )}
                </Dots>
              </li>
            ))}
          </ul>
          <Retry name={EMAIL_TASK} />
        </>
      ) : (
        <p className="text-muted">{m.operations_system_failing_none()}</p>
      )}
    </Part>
  )
}

const Tasks = ({ tasks }: { tasks: System['tasks'] }) => (
  <Part id="tasks" title={m.operations_system_tasks()}>
    <ul className="grid divide-y divide-line">
      {tasks.map(({ name, waiting, failed, succeededAt, code }) => (
        <li
          key={name}
          className="grid gap-2 py-2 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
        >
          <div className="flex flex-wrap justify-between gap-x-4">
            <p className={failed > 0 ? 'font-semibold' : ''}>{taskLabel(name)}</p>
            <p className="text-sm text-muted">
              {waiting > 0 && `${m.operations_system_task_waiting({ count: formatNumber(waiting) })} ·\u00a0`}
              {succeededAt ? (
                <>
                  {m.operations_system_succeeded()}: <Moment at={succeededAt} />
                </>
              ) : (
                m.operations_system_never()
              )}
            </p>
            {failed > 0 && (
              <p className="basis-full text-sm text-anar">
                {m.operations_system_task_failed({ count: failed, shown: formatNumber(failed) })}
                {code && (
                  <>
                    {' '}
                    (<bdi dir="ltr">{code}</bdi>)
                  </>
                )}
              </p>
            )}
          </div>
          {failed > 0 && <Retry name={name} />}
        </li>
      ))}
    </ul>
  </Part>
)

function Retry({ name }: { name: string }) {
  const { mutate, isPending } = useRetryTask()
  return (
    <SubmitButton
      type="button"
      variant="outline"
      pending={isPending}
      aria-label={`${m.operations_system_retry()}: ${taskLabel(name)}`}
      onClick={() => mutate(name)}
      className="justify-self-start"
    >
      {m.operations_system_retry()}
    </SubmitButton>
  )
}

function Versions({ system }: { system: System }) {
  return (
    <Part id="versions" title={m.operations_system_versions()}>
      <dl className="grid gap-x-16 gap-y-2 sm:grid-cols-2">
        <Fact label={m.operations_system_version()}>
          <bdi dir="ltr">{system.version}</bdi>
        </Fact>
        <Fact label={m.operations_system_started()}>
          <Moment at={system.startedAt} />
        </Fact>
        <Fact label={<bdi>Node.js</bdi>}>
          <bdi dir="ltr">{system.node}</bdi>
        </Fact>
        <Fact label={<bdi>PostgreSQL</bdi>}>
          <bdi dir="ltr">{system.postgres}</bdi>
        </Fact>
        <Fact label={m.operations_system_database()}>{megabytes(system.databaseBytes)}</Fact>
        <Fact label={m.operations_system_migrations()}>{formatNumber(system.migrations)}</Fact>
        <Fact label={m.operations_system_memory()}>{megabytes(system.memoryBytes)}</Fact>
        <Fact label={m.operations_system_disk()}>
          {m.operations_system_disk_of({
            free: gigabytes(system.diskFreeBytes),
            total: gigabytes(system.diskTotalBytes),
          })}
        </Fact>
      </dl>
    </Part>
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="card grid gap-4 p-5">
    <h2 id={id} className="text-lg">
      {title}
    </h2>
    {children}
  </section>
)

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-muted">{label}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
)
