import { and, countDistinct, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Viewer } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { isWithin, type NewNotification, notify } from './notify.server.ts'
import { CHANGE_EMAILS, DEFAULTS } from './rules.ts'
import { notifications } from './tables.ts'

const { mailedAt, readAt, via } = notifications

/**
 * Notifies of one more change of the same thing, as `notify` does. After `CHANGE_EMAILS.most` that were emailed within a
 * day it has a line in the daily email instead of an email, for whoever gets one, and on the site it replaces the
 * earlier ones that are unread: whoever edits often can't fill mailboxes, and nobody misses that something changed.
 * Call it in a transaction that has locked what changed: of several at once each counts those before it.
 * @param changesKey what their keys have in common, such as `event:5:changed`
 */
export async function notifyOfChange(
  ctx: { viewer?: Viewer },
  tx: Executor,
  changesKey: string,
  changes: NewNotification[],
): Promise<PendingNotifications> {
  if ((await countEmailed(tx, changesKey)) < CHANGE_EMAILS.most) return notify(ctx, tx, changes)
  const replaced = await tx
    .delete(notifications)
    .where(and(isWithin(changesKey), isNull(readAt), isNull(mailedAt), ne(via, 'mail')))
    .returning({ to: notifications.userId })
  return [
    ...replaced.map(({ to }) => ({ to, via: 'site' as const })),
    ...(await notifyWithoutEmails(ctx, tx, changes)),
  ]
}

/**
 * Notifies as `notify` does, but with a line in the daily email in the place of an email of its own, for whoever gets
 * one: where more emails would make people leave.
 */
export async function notifyWithoutEmails(
  ctx: { viewer?: Viewer },
  tx: Executor,
  wanted: NewNotification[],
): Promise<PendingNotifications> {
  await notify(ctx, tx, wanted)
  const keys = [...new Set(wanted.map(({ key }) => key))] // all members of a group have the same
  const { rows } = await tx.execute<PendingNotifications[number]>(sql`
    update notices n set via = case when via <> 'mail' then via when ${GETS_DIGEST} then 'digest' else 'site' end
    where key = any(${sql.param(keys)}::text[]) returning user_id as "to", via`)
  return rows
}

/** Whether the recipient chose the daily email for anything: unsubscribing from it leaves no such choice. */
const GETS_DIGEST = sql`exists (
  select from jsonb_each_text(${JSON.stringify(DEFAULTS)}::jsonb) d(kind, via)
  left join notice_choices c on c.user_id = n.user_id and c.kind = d.kind
  where coalesce(c.via, d.via) = 'digest')`

async function countEmailed(tx: Executor, changesKey: string): Promise<number> {
  const isRecent = gt(
    notifications.createdAt,
    sql`now() - make_interval(hours => ${CHANGE_EMAILS.withinHours})`,
  )
  const [emailed] = await tx
    .select({ count: countDistinct(notifications.key) })
    .from(notifications)
    .where(and(isWithin(changesKey), eq(via, 'mail'), isRecent))
  return emailed?.count ?? 0
}
