import type { AppContext } from '#platform/app-context.server.ts'
import { deleteInBatches } from '#platform/database/batches.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { runEach } from '#platform/jobs/run-each.ts'
import { readProgress } from './progress.server.ts'

const RETENTION_DAYS = 365
/** How many issues one run handles: a site that has sent for years is done within a few days. */
const ISSUES_MAX = 20

/**
 * Deletes the deliveries of issues of more than a year ago, and keeps their figures; called once an hour. Bounces,
 * complaints and unsubscriptions through such an old email still count for the subscriber, but no longer for the issue.
 */
export async function deleteOldDeliveries(app: Pick<AppContext, 'db'>): Promise<void> {
  const issues = await queryNamed<{ id: number }>(app.db, 'newsletter.oldIssues', OLD_ISSUES, [
    RETENTION_DAYS,
    ISSUES_MAX,
  ])
  await runEach(
    issues.map(
      ({ id }) =>
        () =>
          deleteDeliveriesOf(app, id),
    ),
  )
}

async function deleteDeliveriesOf({ db }: Pick<AppContext, 'db'>, id: number) {
  const progress = (await readProgress({ db }, [id]))(id)
  await queryNamed(db, 'newsletter.keepProgress', KEEP_PROGRESS, [id, progress])
  await deleteInBatches(db, DELETE_DELIVERIES, [id])
}

const OLD_ISSUES = `
  select id from newsletter_issues i
  where state in ('sent', 'cancelled') and coalesce(finished_at, updated_at) < now() - make_interval(days => $1)
    and exists (select from newsletter_deliveries d where d.issue_id = i.id)
  order by id limit $2`
/** From then on these are read, so that the rows may go one batch after another. */
const KEEP_PROGRESS = 'update newsletter_issues set progress = $2 where id = $1 and progress is null'
const DELETE_DELIVERIES = `
  delete from newsletter_deliveries where id in (
    select id from newsletter_deliveries where issue_id = $2 limit $1 for update skip locked)`
