import { sql } from 'drizzle-orm'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { Changes } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { communityEventTags } from './community-events/community-events.server.ts'
import { groupTags } from './groups/groups.server.ts'
import { COMMUNITY_EVENT, communityEventSubject } from './rules.ts'
import { indexCommunityEvent, indexGroup } from './searchable.server.ts'

type Hidden = Changes & { changed: boolean }

/**
 * Hides a group from all but its members and moderators, or shows it again, for a moderator who decides a report of
 * it.
 * @throws ApiError group_not_found
 */
export async function hideGroup(tx: Tx, id: number, hidden: boolean): Promise<Hidden> {
  const changed = await setHidden(tx, 'regional_groups', id, hidden)
  if (changed === undefined) throw new ApiError(404, 'group_not_found')
  await indexGroup(tx, id)
  return { changed, tags: groupTags(id) }
}

/**
 * The same for a community event: its organizers, attendees and moderators still see it. Nobody can register, and
 * members' notifications of it are withdrawn.
 * @throws ApiError gathering_not_found
 */
export async function hideEvent(tx: Tx, id: number, hidden: boolean): Promise<Hidden> {
  const changed = await setHidden(tx, 'community_events', id, hidden)
  if (changed === undefined) throw new ApiError(404, 'gathering_not_found')
  await indexCommunityEvent(tx, id)
  const pending = hidden ? await withdrawNotifications(tx, [`${communityEventSubject(id)}:new`]) : []
  return { changed, tags: communityEventTags(id), pending }
}

/**
 * The same for an organizer's message, which its sender and moderators still see.
 * @throws ApiError not_found
 */
export async function hideMessage(tx: Tx, id: number, hidden: boolean): Promise<Hidden> {
  const changed = await setHidden(tx, 'organizer_messages', id, hidden)
  if (changed === undefined) throw new ApiError(404, 'not_found')
  const { rows } = await tx.execute<{ groupId: number | null; eventId: number | null }>(
    sql`select group_id as "groupId", event_id as "eventId" from organizer_messages where id = ${id}`,
  )
  const { groupId = null, eventId = null } = rows[0] ?? {}
  const subject = groupId === null ? `${COMMUNITY_EVENT}:${eventId}` : `group:${groupId}`
  const pending = hidden ? await withdrawNotifications(tx, [`${subject}:message:${id}`]) : []
  const tags = [
    ...(groupId === null ? [] : groupTags(groupId)),
    ...(eventId === null ? [] : communityEventTags(eventId)),
  ]
  return { changed, tags, pending }
}

/** Whether that changed anything; undefined where there is no such row. */
async function setHidden(
  tx: Tx,
  table: 'regional_groups' | 'community_events' | 'organizer_messages',
  id: number,
  hidden: boolean,
): Promise<boolean | undefined> {
  const { rows } = await tx.execute<{ changed: boolean }>(sql`
    with changed as (
      update ${sql.raw(table)} set hidden_at = case when ${hidden} then now() end
      where id = ${id} and (hidden_at is null) = ${hidden} returning id)
    select exists (select from changed) as changed from ${sql.raw(table)} where id = ${id}`)
  return rows[0]?.changed
}
