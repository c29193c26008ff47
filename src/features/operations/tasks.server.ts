import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'

export type Task = {
  name: string
  waiting: number
  failed: number
  succeededAt: Date | null
  code: string | null
}
export type FailingEmail = {
  id: number
  template: string
  createdAt: Date
  tries: number
  code: string | null
  givenUp: boolean
}

/** Background tasks, those with something wrong first. */
export const listTasks = (ctx: Ctx) => queryNamed<Task>(ctx.db, 'operations.tasks', TASKS)

const TASKS = `
  select * from (
    select q.name,
      count(*) filter (where j.state in ('created', 'retry', 'active') and j.start_after <= now())::int as waiting,
      count(*) filter (where j.state = 'failed' and j.completed_on > done.at)::int as failed,
      max(j.completed_on) filter (where j.state = 'completed') as "succeededAt",
      max(j.output ->> 'code') filter (where j.state = 'failed' and j.completed_on > done.at) as code
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name
    cross join lateral (
      -- A task on a schedule is well again once a later run succeeded; an email is not helped by another one.
      select greatest(now() - interval '3 days', max(completed_on)) as at from pgboss.job d
      where d.name = q.name and d.state = 'completed' and q.name <> 'mail.send') done
    where q.name not like '\\_\\_%'
    group by q.name) task
  order by failed = 0, name`

/** Lists unsent emails that failed at least once, newest first, without their recipients. */
export const listFailingEmails = (ctx: Ctx) =>
  queryNamed<FailingEmail>(ctx.db, 'operations.failingEmails', FAILING_EMAILS)

const FAILING_EMAILS = `
  select m.id, m.template, m.created_at as "createdAt", j.retry_count as tries, j.output ->> 'code' as code,
    j.state = 'failed' as "givenUp"
  from pgboss.job j join mails m on m.id = (j.data ->> 'mail')::int
  where j.name = 'mail.send' and j.state in ('retry', 'failed') and m.sent_at is null and m.sealed is not null
    and m.created_at > now() - interval '3 days'
  order by m.id desc limit 20`

/**
 * Runs a task's failures of the last three days again, and at once those that wait for their next try. Older emails
 * stay: their links have expired.
 * @throws ApiError task_not_found
 */
export async function retryTask(ctx: Ctx, name: string): Promise<{ retried: number }> {
  // Nobody but admins sees tasks, and their page fetches them again.
  return write(ctx, { tags: NO_TAGS }, async (tx) => {
    const retried = await ctx.jobs.retry(tx, name)
    if (retried === undefined) throw new ApiError(404, 'task_not_found')
    if (retried) await audit(ctx, tx, { act: 'task_retried', subject: `task:${name}` })
    return { retried }
  })
}
