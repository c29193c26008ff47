import { eq, sql } from 'drizzle-orm'
import { type Period, withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { Changes } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { communityEventTags } from './community-events/community-events.server.ts'
import { groupTags } from './groups/groups.server.ts'
import { newEventKey, notifyOfShownEvent } from './groups/member-notifications.server.ts'
import { audienceOf, audienceTags, messageKey } from './organizers/message-audience.server.ts'
import { notifyOfShownMessage } from './organizers/messages.server.ts'
import { indexCommunityEvent, indexGroup } from './searchable.server.ts'
import { communityEvents, organizerMessages, regionalGroups } from './tables.ts'

type Hidden = Changes & { changed: boolean }

/**
 * Hides a group from all but its members and moderators, or shows it again, for a moderator who decides a report of
 * it.
 * @throws ApiError group_not_found
 */
export async function hideGroup(tx: Tx, id: number, hidden: boolean): Promise<Hidden> {
  const { changed } = await setHidden(tx, regionalGroups, id, hidden, 'group_not_found')
  await indexGroup(tx, id)
  return { changed, tags: groupTags(id) }
}

/**
 * The same for a community event: its organizers, attendees and moderators still see it. Nobody can register, and
 * members' notifications of it are withdrawn, and made again once it is shown.
 * @throws ApiError gathering_not_found
 */
export async function hideEvent(tx: Tx, id: number, hidden: boolean): Promise<Hidden> {
  const { changed, shownBefore } = await setHidden(tx, communityEvents, id, hidden, 'gathering_not_found')
  await indexCommunityEvent(tx, id)
  const pending = hidden
    ? await withdrawNotifications(tx, [newEventKey(id)])
    : await notifyOfShownEvent(tx, id, shownBefore)
  return { changed, tags: communityEventTags(id), pending }
}

/**
 * The same for an organizer's message, which its sender and moderators still see.
 * @throws ApiError not_found
 */
export async function hideMessage(tx: Tx, id: number, hidden: boolean): Promise<Hidden> {
  const { changed, shownBefore } = await setHidden(tx, organizerMessages, id, hidden, 'not_found')
  const [message] = await tx.select().from(organizerMessages).where(eq(organizerMessages.id, id))
  if (!message) throw new ApiError(404, 'not_found') // removed meanwhile
  const audience = audienceOf(message)
  const pending = hidden
    ? await withdrawNotifications(tx, [messageKey(audience, id)])
    : await notifyOfShownMessage(tx, message, shownBefore)
  return { changed, tags: audienceTags(audience), pending }
}

const HIDEABLE = { group: regionalGroups, community_event: communityEvents, message: organizerMessages }

/** Locks one of these: it stays as it is until the caller's commit. */
export async function lockHideable(tx: Tx, kind: keyof typeof HIDEABLE, id: number): Promise<void> {
  const table: Hideable = HIDEABLE[kind]
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update')
}

type Hideable = typeof regionalGroups | typeof communityEvents | typeof organizerMessages

/**
 * Whether that changed anything, and when it was shown before, if it was hidden until now.
 * @throws ApiError with this code where there is no such row
 */
async function setHidden(
  tx: Tx,
  table: Hideable,
  id: number,
  hidden: boolean,
  code: 'group_not_found' | 'gathering_not_found' | 'not_found',
): Promise<{ changed: boolean; shownBefore: Period | null }> {
  const [before] = await tx
    .select({ from: table.createdAt, until: table.hiddenAt })
    .from(table)
    .where(eq(table.id, id))
    .for('no key update')
  if (!before) throw new ApiError(404, code)
  const { from, until } = before
  if ((until !== null) === hidden) return { changed: false, shownBefore: null }
  await tx
    .update(table)
    .set({ hiddenAt: hidden ? sql`now()` : null })
    .where(eq(table.id, id))
  return { changed: true, shownBefore: until && { from, until } }
}
