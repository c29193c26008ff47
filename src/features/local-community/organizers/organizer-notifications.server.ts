import { sql } from 'drizzle-orm'
import { isOpenlySuspendedSql, isSuspendedSql } from '#features/accounts/suspensions/suspended.server.ts'
import { notifyWithoutEmails } from '#features/notifications/changes.server.ts'
import { type NewNotification, notify } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { communityEventSubject } from '../rules.ts'

/** A suspended person organizes nothing meanwhile, and learns no names. */
const active = (person: string) => sql.raw(`not ${isSuspendedSql(person)}`)

type EventRow = {
  to: string
  title: string
  titleFa: string | null
  at: string
  zone: string
  inPerson: boolean
  verified: boolean
}

/**
 * Notifies an event's organizer that the viewer's family registered or waits. If the event has none any more, notifies
 * the organizers of its group. Once for each family, however often it registers and cancels; without its name where the
 * organizer's email is not verified (`seesFamilies`). In the transaction of the registration.
 */
export async function notifyOfRegistration(
  ctx: Ctx,
  tx: Tx,
  id: number,
  isWaiting: boolean,
): Promise<PendingNotifications> {
  const { rows } = await tx.execute<EventRow>(sql`
    select p.id as "to", e.title, e.title_fa as "titleFa", to_json(e.date)#>>'{}' as at, e.zone,
      not e.is_virtual as "inPerson", p.email_proved as verified
    from community_events e
    cross join lateral (
      select e.organizer_id as id
      union select m.user_id from group_memberships m
        where m.group_id = e.group_id and m.role = 'organiser'
          and (e.organizer_id is null or ${sql.raw(isOpenlySuspendedSql('e.organizer_id'))})) who
    join users p on p.id = who.id
    where e.id = ${id} and ${active('p.id')}`)
  return notifyOrganizers(
    ctx,
    tx,
    rows.map(({ to, title, titleFa, at, zone, inPerson, verified }) => ({
      to,
      kind: 'registration',
      key: `${communityEventSubject(id)}:registration:${ctx.viewer.id}`,
      url: `/local-community/events/${id}`,
      by: (verified && ctx.viewer.id) || null,
      about: {
        title,
        titleFa,
        at: new Date(at).toISOString(),
        zone,
        inPerson,
        ...(isWaiting && { isWaiting }),
      },
    })),
  )
}

/** Notifies a group's organizers that the viewer joined it, in the same transaction; once for each person. */
export async function notifyOfMember(ctx: Ctx, tx: Executor, groupId: number): Promise<PendingNotifications> {
  const { rows } = await tx.execute<{ to: string; name: string; nameFa: string | null }>(sql`
    select m.user_id as "to", g.name, g.name_fa as "nameFa"
    from group_memberships m join regional_groups g on g.id = m.group_id
    where g.id = ${groupId} and m.role = 'organiser' and ${active('m.user_id')}`)
  return notifyOrganizers(
    ctx,
    tx,
    rows.map(({ to, name, nameFa }) => ({
      to,
      kind: 'member',
      key: `group:${groupId}:member:${ctx.viewer.id}`,
      url: `/local-community/${groupId}`,
      by: ctx.viewer.id ?? null,
      about: { title: name, titleFa: nameFa },
    })),
  )
}

/** An account without a verified email takes a minute to make: it causes a line in the daily email, and no email. */
const notifyOrganizers = (ctx: Ctx, tx: Executor, notifications: NewNotification[]) =>
  (ctx.viewer.verified ? notify : notifyWithoutEmails)(ctx, tx, notifications)

/**
 * Notifies members that they organize their group from now on; each once, however often the role changes. Of a closed
 * group nobody: what organizers can do waits until it is opened again.
 */
export async function notifyOfOrganizing(
  ctx: Ctx,
  tx: Executor,
  membershipIds: number[],
): Promise<PendingNotifications> {
  const { rows } = await tx.execute<{
    id: number
    to: string
    group: number
    name: string
    nameFa: string | null
  }>(sql`
    select m.id, m.user_id as "to", g.id as "group", g.name, g.name_fa as "nameFa"
    from group_memberships m join regional_groups g on g.id = m.group_id
    where m.id = any(${sql.param(membershipIds)}::int[]) and g.is_active`)
  return notify(
    ctx,
    tx,
    rows.map(({ id, to, group, name, nameFa }) => ({
      to,
      kind: 'member',
      key: `group:${group}:organiser:${id}`,
      url: `/local-community/${group}`,
      about: { title: name, titleFa: nameFa, isMadeOrganizer: true },
    })),
  )
}

/** Notifies an organizer that an event passed to them: it belongs to a group whose organizer left. */
export async function notifyOfPassedOnEvent(
  ctx: Ctx,
  tx: Executor,
  id: number,
  to: string,
): Promise<PendingNotifications> {
  const { rows } = await tx.execute<Omit<EventRow, 'to' | 'verified'>>(sql`
    select e.title, e.title_fa as "titleFa", to_json(e.date)#>>'{}' as at, e.zone, not e.is_virtual as "inPerson"
    from community_events e where e.id = ${id}`)
  return notify(
    ctx,
    tx,
    rows.map(({ at, ...event }) => ({
      to,
      kind: 'registration',
      key: `${communityEventSubject(id)}:organizer:${to}`,
      url: `/local-community/events/${id}`,
      about: { ...event, at: new Date(at).toISOString(), isMadeOrganizer: true },
    })),
  )
}

/**
 * Removes a member who deletes the account from the keys of these notifications. The notifications stay, each with a
 * new key of its own. Finds them by their keys, as `by` is not stored for every organizer.
 */
export const removeFromKeys = (tx: Executor, memberId: string) =>
  tx.execute(sql`
    update notices set key = left(key, -length(${memberId}::text)) || 'left:' || seq
    where kind in ('registration', 'member') and split_part(key, ':', 3) in ('registration', 'member')
      and split_part(key, ':', 4) = ${memberId}`)
