import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { Changes } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { communityEventTags } from './community-events/community-events.server.ts'
import { groupTags } from './groups/groups.server.ts'
import { audienceOf, audienceTags, messageKey } from './organizers/message-audience.server.ts'
import { communityEventSubject } from './rules.ts'
import { indexCommunityEvent, indexGroup } from './searchable.server.ts'
import { communityEvents, organizerMessages, regionalGroups } from './tables.ts'

type Hidden = Changes & { changed: boolean }

/**
 * Hides a group from all but its members and moderators, or shows it again, for a moderator who decides a report of
 * it.
 * @throws ApiError group_not_found
 */
export async function hideGroup(tx: Tx, id: number, hidden: boolean): Promise<Hidden> {
  const changed = await setHidden(tx, regionalGroups, id, hidden)
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
  const changed = await setHidden(tx, communityEvents, id, hidden)
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
  const changed = await setHidden(tx, organizerMessages, id, hidden)
  if (changed === undefined) throw new ApiError(404, 'not_found')
  const [message] = await tx
    .select({ groupId: organizerMessages.groupId, eventId: organizerMessages.eventId })
    .from(organizerMessages)
    .where(eq(organizerMessages.id, id))
  if (!message) throw new ApiError(404, 'not_found') // removed meanwhile
  const audience = audienceOf(message)
  const pending = hidden ? await withdrawNotifications(tx, [messageKey(audience, id)]) : []
  return { changed, tags: audienceTags(audience), pending }
}

const HIDEABLE = { group: regionalGroups, community_event: communityEvents, message: organizerMessages }

/** Locks one of these: it stays as it is until the caller's commit. */
export async function lockHideable(tx: Tx, kind: keyof typeof HIDEABLE, id: number): Promise<void> {
  const table: Hideable = HIDEABLE[kind]
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update')
}

type Hideable = typeof regionalGroups | typeof communityEvents | typeof organizerMessages

/** Whether that changed anything; undefined where there is no such row. */
async function setHidden(tx: Tx, table: Hideable, id: number, hidden: boolean): Promise<boolean | undefined> {
  const isThis = eq(table.id, id)
  const changed = await tx
    .update(table)
    .set({ hiddenAt: hidden ? sql`now()` : null })
    .where(and(isThis, hidden ? isNull(table.hiddenAt) : isNotNull(table.hiddenAt)))
  if (changed.rowCount) return true
  const [row] = await tx.select({ id: table.id }).from(table).where(isThis)
  return row ? false : undefined
}
