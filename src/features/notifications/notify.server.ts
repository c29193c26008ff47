import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Viewer } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { type About, DEFAULTS, type NotificationKind } from './rules.ts'
import { notifications } from './tables.ts'

export type NewNotification = {
  /** The recipient. */
  to: string
  kind: NotificationKind
  /** What it is about, widest first, such as `event:5` or `post:12:comment:33`. Notified once for a kind and key. */
  key: string
  /** Path on this site, without a language. */
  url: string
  /** The person who caused it, for sentences that name them. Never given for an anonymous text, so it cannot leak. */
  by?: string | null
  about: About
}

/** From when until when something was shown. */
export type Period = { from: Date; until: Date }

/**
 * Notifies people, inside the caller's transaction, in one statement for any number of people. Nobody is notified of
 * their own action, or twice of the same kind and key. Pass the result to `write` as its `notify`.
 * @param ctx its viewer is the person who acts; a job has none
 * @param again.shownBefore for a hidden item that is shown again. Nobody is emailed about it twice. People who get the
 * daily email and had no email while it was shown read it there; all others read it only on the site.
 * @param again.via SQL for how people with a verified email are notified, as in `notificationsFrom`
 */
export async function notify(
  ctx: { viewer?: Viewer },
  tx: Executor,
  wanted: NewNotification[],
  { shownBefore, via = 'chosen.via' }: { shownBefore?: Period | null | undefined; via?: string } = {},
): Promise<PendingNotifications> {
  const toOthers = wanted.filter(({ to }) => to !== ctx.viewer?.id)
  if (!toOthers.length) return []
  const { rows } = await tx.execute<PendingNotifications[number]>(sql`
    with given as (
      select ${JSON.stringify(groupByContent(toOthers))}::jsonb as list,
        ${isoOrNull(shownBefore?.from)}::timestamptz as "from", ${isoOrNull(shownBefore?.until)}::timestamptz as until)
    ${sql.raw(notificationsFrom(GIVEN, shownBefore ? VIA_AGAIN : via))}`)
  return rows
}

const isoOrNull = (time: Date | undefined) => time?.toISOString() ?? null

/** A message to a group is the same for thousands: written once for each, it would be megabytes to send and to parse. */
const groupByContent = (wanted: NewNotification[]) => {
  const byContent = Map.groupBy(wanted, ({ to: _, ...content }) => JSON.stringify(content))
  return [...byContent.values()].map((same) => ({ ...same[0], to: same.map(({ to }) => to) }))
}

// Not `unnest` in FROM: each row would carry the list of all people through the joins.
const GIVEN = `select unnest(n."to") as "to", n.kind, n.key, n.url, n."by", n.about from given,
  jsonb_to_recordset(given.list) as n("to" text[], kind text, key text, url text, "by" text, about jsonb)`

const VIA_AGAIN = `case when chosen.via = 'digest' and not exists (
  select from mails m cross join given
  where m.user_id = u.id and m.template = 'notifications.digest'
    and m.created_at between given."from" and given.until)
  then 'digest' else 'site' end`

/**
 * The statement behind `notify`, for features whose own statement notifies as well; a CTE of it is
 * `PendingNotifications`. An account that is being deleted is skipped: waiting for it, while holding locks on posts and
 * events, could deadlock.
 * @param wanted SQL of rows (to, kind, key, url, by, about), without the person who acts
 * @param via SQL of how people with a verified email are notified: as they chose
 */
export const notificationsFrom = (wanted: string, via = 'chosen.via') => `
  insert into notices (user_id, kind, key, url, by_id, about, via)
  select u.id, w.kind, w.key, w.url, w."by", w.about, case when u.email_proved then ${via} else 'site' end
  from (${wanted}) w
  join users u on u.id = w."to"
  left join notice_choices c on c.user_id = u.id and c.kind = w.kind
  cross join lateral (select coalesce(c.via, ${DEFAULT_VIA}) as via) chosen
  where chosen.via <> 'none'
  order by u.id, w.key
  for key share of u skip locked
  on conflict (user_id, kind, key) do nothing
  returning user_id as "to", via`

const DEFAULT_VIA = `case w.kind ${Object.entries(DEFAULTS)
  .map(([kind, via]) => `when '${kind}' then '${via}'`)
  .join(' ')} end`

/**
 * For a feature that sends the email of its notification itself. Call it in the same transaction, so no other email is
 * sent.
 * @param userIds the recipients of that email; others may have the same notification, and wait for another email
 */
export async function markMailed(
  tx: Executor,
  kind: NotificationKind,
  key: string,
  userIds: string[],
): Promise<void> {
  const isThis = and(eq(notifications.kind, kind), eq(notifications.key, key))
  await tx
    .update(notifications)
    .set({ mailedAt: sql`now()` })
    .where(and(isThis, inArray(notifications.userId, userIds)))
}

/**
 * Changes the link of notifications that stay although the linked page is removed. Call it in the transaction that
 * removes the page.
 * @param key includes longer keys that begin with it, as in `withdrawNotifications`
 */
export const redirectNotifications = (tx: Executor, key: string, url: string) =>
  tx.update(notifications).set({ url }).where(isWithin(key))

/** Whether a notification's key is within this one, in the order of the index. */
export const isWithin = (key: string) =>
  sql`${notifications.key} ~>=~ ${`${key}:`} and ${notifications.key} ~<~ ${`${key};`}`

/**
 * Removes the words of an author who has left, and changes that contained an address, from notifications whose subjects
 * stay. Call it in the transaction that removes the words themselves. Notifications made in that transaction stay
 * whole.
 * @param keys as in `withdrawNotifications`
 */
export const emptyNotifications = (tx: Executor, keys: string[]) =>
  tx.execute(sql`
    update notices n set about = n.about - 'words' - 'changes' from unnest(${sql.param(keys)}::text[]) as gone(key)
    where n.key ~>=~ (gone.key || ':') and n.key ~<~ (gone.key || ';') and n.created_at < now()`)

/**
 * Withdraws notifications, in the transaction that removes or hides their subject. Pass the result to `write` as its
 * `notify`.
 * @param keys each includes longer keys that begin with it: `post:12` includes `post:12:comment:33`
 * @param keeper the person who keeps theirs
 */
export async function withdrawNotifications(
  tx: Executor,
  keys: string[],
  keeper = '',
): Promise<PendingNotifications> {
  if (!keys.length) return []
  const { rows } = await tx.execute<PendingNotifications[number]>(sql`
    delete from notices n using unnest(${sql.param(keys)}::text[]) as gone(key)
    where (n.key = gone.key or (n.key ~>=~ (gone.key || ':') and n.key ~<~ (gone.key || ';')))
      and n.user_id <> ${keeper} returning n.user_id as "to", 'site' as via`)
  return rows
}

/**
 * Does the same for only one kind and exactly this key: another person may be notified of another kind by the same key.
 */
export async function withdrawKind(
  tx: Executor,
  kind: NotificationKind,
  key: string,
): Promise<PendingNotifications> {
  const withdrawn = await tx
    .delete(notifications)
    .where(and(eq(notifications.kind, kind), eq(notifications.key, key)))
    .returning({ to: notifications.userId })
  return withdrawn.map(({ to }) => ({ to, via: 'site' }))
}
