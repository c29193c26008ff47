import { sql } from 'drizzle-orm'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { communityEventSubject } from './rules.ts'
import { indexCommunityEvent, indexGroup } from './searchable.server.ts'

/**
 * Removes what a person wrote who deletes the account and everything with it: messages, groups without another member,
 * events to which nobody else came. What others take part in belongs to them as well: a group keeps its description, and
 * an event its title, place and time; its own words, address and link go. Call it once the person's memberships and
 * registrations have ended, and upcoming events have another organizer or are cancelled.
 */
export async function removeLeaversTexts(tx: Tx, userId: string): Promise<PendingNotifications> {
  const { rows: messages } = await tx.execute<{ id: number; groupId: number | null; eventId: number | null }>(
    sql`delete from organizer_messages where sender_id = ${userId}
      returning id, group_id as "groupId", event_id as "eventId"`,
  )
  const { rows: events } = await tx.execute<{ id: number }>(sql`
    delete from community_events e where e.organizer_id = ${userId}
      and not exists (select from community_event_attendees a where a.event_id = e.id and a.status <> 'declined')
    returning id`)
  const { rows: emptied } = await tx.execute<{ id: number }>(sql`
    update community_events set description = null, description_fa = null, location = null, virtual_link = null,
      age_range = null, cost = default, cancel_reason = null
    where organizer_id = ${userId} returning id`)
  const { rows: groups } = await tx.execute<{ id: number }>(
    sql`delete from regional_groups where created_by = ${userId} and member_count = 0 returning id`,
  )
  for (const { id } of [...events, ...emptied]) await indexCommunityEvent(tx, id)
  for (const { id } of groups) await indexGroup(tx, id)
  return withdrawNotifications(tx, [
    ...messages.map(
      ({ id, groupId, eventId }) =>
        `${eventId === null ? `group:${groupId}` : communityEventSubject(eventId)}:message:${id}`,
    ),
    ...events.map(({ id }) => communityEventSubject(id)),
    ...groups.map(({ id }) => `group:${id}`),
  ])
}
