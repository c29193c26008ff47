import type { AppContext } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import type { Progress } from '../rules.ts'
import { FINISH_ISSUE } from './statements.server.ts'

/** The tag of one issue's progress; admins' browsers subscribe to it. */
export const issueTag = (id: number) => `newsletter:${id}`

/** The progress of these issues, by id: from their deliveries, or as it was kept when those were deleted. */
export async function readProgress(
  { db }: Pick<AppContext, 'db'>,
  ids: number[],
): Promise<(id: number) => Progress> {
  const rows = ids.length
    ? await queryNamed<Progress & { id: number }>(
        db,
        'newsletter.progress',
        `select issue_id as id,
           count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
           count(*) filter (where state = 'sent')::int as sent,
           count(*) filter (where state = 'failed')::int as failed,
           count(*) filter (where state = 'bounced')::int as bounced,
           count(*) filter (where state = 'complained')::int as complained,
           count(*) filter (where state = 'skipped')::int as skipped,
           count(*) filter (where unsubscribed_at is not null)::int as unsubscribed
         from newsletter_deliveries where issue_id = any($1::int[]) group by issue_id`,
        [ids],
      )
    : []
  const kept = ids.length
    ? await queryNamed<{ id: number; progress: Progress }>(
        db,
        'newsletter.keptProgress',
        'select id, progress from newsletter_issues where id = any($1::int[]) and progress is not null',
        [ids],
      )
    : []
  const progressById = new Map(rows.map(({ id, ...progress }) => [id, progress]))
  for (const { id, progress } of kept) progressById.set(id, progress)
  return (id) => progressById.get(id) ?? NONE
}

const NONE: Progress = {
  waiting: 0,
  sent: 0,
  failed: 0,
  bounced: 0,
  complained: 0,
  skipped: 0,
  unsubscribed: 0,
}

/** Pauses an issue that cannot be sent with these settings, or at all, until an admin resumes it. */
export const pauseIssue = (app: AppContext, id: number, reason: string) =>
  write(app, { tags: [issueTag(id)], single: true }, (db) =>
    queryNamed(
      db,
      'newsletter.pauseFor',
      `update newsletter_issues set state = 'paused', paused_for = $2, updated_at = now() where id = $1 and state = 'sending'`,
      [id, reason],
    ),
  )

/** How long an issue goes on while nothing of it can be sent. */
const AWAY_DAYS = 1

/**
 * Whether nothing of an issue was sent for a day, nor was it begun or resumed within it: then its texts may be outdated,
 * and an admin decides. A long issue whose emails are still leaving goes on.
 */
export async function isAwayTooLong(db: AppContext['db'], id: number): Promise<boolean> {
  const rows = await queryNamed(
    db,
    'newsletter.awayTooLong',
    `select from newsletter_issues i
     where i.id = $1 and i.updated_at <= now() - make_interval(days => $2) and not exists (
       select from newsletter_deliveries d
       where d.issue_id = i.id and d.sent_at > now() - make_interval(days => $2))`,
    [id, AWAY_DAYS],
  )
  return rows.length > 0
}

/** Marks an issue as sent once none of its deliveries is left. */
export async function finishIssue(app: AppContext, id: number): Promise<void> {
  const tags = ([done]: { id: number }[]) => (done ? [issueTag(id), 'newsletter'] : [])
  await write(app, { tags, single: true }, (db) => queryNamed(db, 'newsletter.finish', FINISH_ISSUE, [id]))
}
