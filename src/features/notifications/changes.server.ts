import { and, countDistinct, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Viewer } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { isWithin, type NewNotification, notify } from './notify.server.ts'
import { CHANGE_EMAILS, DEFAULTS } from './rules.ts'
import { notifications } from './tables.ts'

const { mailedAt, readAt, via } = notifications

/**
 * Notifies of one more change of the same thing, as `notify` does. After `CHANGE_EMAILS.most` emails within a day,
 * recipients of the daily email get a line there, and on the site the notification replaces earlier unread ones. So
 * frequent edits cannot fill mailboxes, and nobody misses a change. Call it in a transaction that has locked the
 * changed row, so each of several changes counts the ones before it.
 * @param changesKey the common part of their keys, such as `event:5:changed`
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
 * Notifies as `notify` does, but with a line in the daily email instead of a separate email. For cases in which more
 * emails would make people leave.
 */
export const notifyWithoutEmails = (
  ctx: { viewer?: Viewer },
  tx: Executor,
  wanted: NewNotification[],
): Promise<PendingNotifications> => notify(ctx, tx, wanted, { via: VIA_WITHOUT_EMAILS })

/** Who chose the daily email for anything gets it: unsubscribing from it leaves no such choice. */
const VIA_WITHOUT_EMAILS = `case when chosen.via <> 'mail' then chosen.via when exists (
  select from (values ${Object.entries(DEFAULTS)
    .map(([kind, via]) => `('${kind}', '${via}')`)
    .join(', ')}) d(kind, via)
  left join notice_choices any_choice on any_choice.user_id = u.id and any_choice.kind = d.kind
  where coalesce(any_choice.via, d.via) = 'digest') then 'digest' else 'site' end`

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
