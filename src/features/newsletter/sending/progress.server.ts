import type { AppContext } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import type { Progress } from '../rules.ts'
import { FINISH_ISSUE } from './statements.server.ts'

/** The tag of one issue's progress; admins' browsers subscribe to it. */
export const issueTag = (id: number) => `newsletter:${id}`

/**
 * Returns the progress of these issues, by id: from their deliveries, or as stored when those were deleted. Most emails
 * were sent without a later event. Their number is the recipients minus all others, which are counted by an index.
 */
export async function readProgress(
  { db }: Pick<AppContext, 'db'>,
  ids: number[],
): Promise<(id: number) => Progress> {
  const rows = ids.length
    ? await queryNamed<{ id: number; kept: Progress | null; counted: Progress }>(
        db,
        'newsletter.progressOf',
        `select i.id, i.progress as kept, json_build_object(
           'waiting', count(*) filter (where d.state in ('waiting', 'sending')),
           'sent', i.recipients - count(*) filter (where d.state <> 'sent'),
           'failed', count(*) filter (where d.state = 'failed'),
           'bounced', count(*) filter (where d.state = 'bounced'),
           'complained', count(*) filter (where d.state = 'complained'),
           'skipped', count(*) filter (where d.state = 'skipped'),
           'unsubscribed', count(d.unsubscribed_at)) as counted
         from newsletter_issues i left join newsletter_deliveries d
           on d.issue_id = i.id and i.progress is null and (d.state <> 'sent' or d.unsubscribed_at is not null)
         where i.id = any($1::int[]) group by i.id`,
        [ids],
      )
    : []
  const progressById = new Map(rows.map(({ id, kept, counted }) => [id, kept ?? counted]))
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
