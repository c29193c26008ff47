import { and, eq, gt, sql } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { mayReadPremiumSql } from '#features/membership/premium.server.ts'
import { notifyOfChange, notifyWithoutEmails } from '#features/notifications/changes.server.ts'
import { type NewNotification, notify, type Period } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Executor } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { communityEventSubject, NEW_EVENT_EMAILS } from '../rules.ts'
import { communityEvents, groupMemberships } from '../tables.ts'

/** An account without a verified email notifies no members: it takes a minute to make one. */
const isVerified = ({ viewer }: Ctx) => viewer.signedIn && viewer.verified

/**
 * Notifies a group's members that it was closed, or opened again, in a transaction that has locked it. Not of the reason:
 * it stands on the group's page, and nowhere else.
 */
export async function notifyOfGroupState(
  ctx: Ctx,
  tx: Executor,
  { id, name, nameFA, isActive }: { id: number; name: string; nameFA: string | null; isActive: boolean },
): Promise<PendingNotifications> {
  if (!isVerified(ctx)) return []
  const members = await tx
    .select({ to: groupMemberships.userId })
    .from(groupMemberships)
    .where(eq(groupMemberships.groupId, id))
  const changesKey = `group:${id}:state`
  return notifyOfChange(
    ctx,
    tx,
    changesKey,
    members.map(({ to }) => ({
      to,
      kind: 'message',
      key: `${changesKey}:${ctx.now.getTime()}`,
      url: `/local-community/${id}`,
      about: { title: name, titleFa: nameFA, groupIsOpen: isActive },
    })),
  )
}

type NewEvent = {
  id: number
  groupId: number
  title: string
  titleFa: string | null
  date: Date
  zone: string
  isVirtual: boolean
  isPremiumOnly: boolean
}

/**
 * Notifies the members of a group of a new event, in the transaction that creates it. Of a meetup, notifies only
 * members who may read it. The caller holds the group's lock, so each of several new events counts the ones before it.
 */
export async function notifyOfNewEvent(
  ctx: Ctx,
  tx: Executor,
  event: NewEvent,
): Promise<PendingNotifications> {
  if (!isVerified(ctx)) return []
  const send = (await countNewEvents(tx, event)) < NEW_EVENT_EMAILS.most ? notify : notifyWithoutEmails
  return send(ctx, tx, await notificationsOf(tx, event, ctx.viewer.id ?? null))
}

/**
 * Notifies them of one that is shown again after it was hidden, unless nobody can come any more.
 * @param shownBefore null where it was not hidden
 */
export async function notifyOfShownEvent(
  tx: Executor,
  id: number,
  shownBefore: Period | null,
): Promise<PendingNotifications> {
  if (!shownBefore) return []
  const [event] = await tx
    .select(EVENT)
    .from(communityEvents)
    .innerJoin(users, and(eq(users.id, communityEvents.organizerId), users.emailVerified))
    .where(
      and(
        eq(communityEvents.id, id),
        eq(communityEvents.status, 'upcoming'),
        gt(communityEvents.date, sql`now()`),
      ),
    )
  if (!event?.groupId) return []
  const { groupId, titleFA: titleFa, organizerId } = event
  const notifications = await notificationsOf(tx, { ...event, groupId, titleFa }, organizerId)
  return notify({}, tx, notifications, { shownBefore })
}

const EVENT = pickColumns(communityEvents, [
  'id',
  'groupId',
  'title',
  'titleFA',
  'date',
  'zone',
  'isVirtual',
  'isPremiumOnly',
  'organizerId',
])

/** The key of the notifications of a new event: what sends and withdraws them must name the same. */
export const newEventKey = (id: number) => `${communityEventSubject(id)}:new`

async function notificationsOf(
  tx: Executor,
  { id, groupId, title, titleFa, date, zone, isVirtual, isPremiumOnly }: NewEvent,
  by: string | null,
): Promise<NewNotification[]> {
  const { rows } = await tx.execute<{ to: string }>(
    sql`select m.user_id as "to" from group_memberships m join users u on u.id = m.user_id
      where m.group_id = ${groupId} and m.user_id is distinct from ${by}
        and (not ${isPremiumOnly}::boolean or m.role = 'organiser' or ${sql.raw(mayReadPremiumSql('u'))})`,
  )
  return rows.map(({ to }) => ({
    to,
    kind: 'group_event',
    key: newEventKey(id),
    by,
    url: `/local-community/events/${id}`,
    about: { title, titleFa, at: date.toISOString(), zone, inPerson: !isVirtual },
  }))
}

/** The group's other new events, of its organizers or of everybody else: neither uses up the emails of the other. */
async function countNewEvents(tx: Executor, { id, groupId }: { id: number; groupId: number }) {
  const isOrganizers = sql`exists (
    select from group_memberships m where m.group_id = e.group_id and m.user_id = e.organizer_id and m.role = 'organiser')`
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from community_events e
    where group_id = ${groupId} and id <> ${id}
      and created_at > now() - make_interval(hours => ${NEW_EVENT_EMAILS.withinHours})
      and ${isOrganizers} = (select ${isOrganizers} from community_events e where id = ${id})`)
  return rows[0]?.count ?? 0
}
