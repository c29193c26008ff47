import { eq } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { requireWriter } from '#features/accounts/writing.server.ts'
import { notificationKeysOf } from '#features/attendance/notify.server.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { indexCommunityEvent } from '../searchable.server.ts'
import { communityEvents } from '../tables.ts'
import { communityEventAttendance } from './attendance.server.ts'
import { auditSubject, communityEventTags } from './community-events.server.ts'
import { lockOwnEvent } from './organizing.server.ts'

/**
 * Removes an event without registrations and waitlist, for example one created by mistake, and its notifications.
 * Moderators remove with an audit entry. Other events are cancelled, which notifies the families.
 * @throws ApiError sign_in_first, suspended, gathering_not_found, not_yours, gathering_has_people
 */
export async function removeCommunityEvent(ctx: Ctx, id: number): Promise<void> {
  requireWriter(ctx.viewer)
  await write(ctx, { tags: communityEventTags(id), notify: allReturned }, async (tx) => {
    const { asModerator } = await lockOwnEvent(ctx, tx, id)
    const [event] = await tx.select().from(communityEvents).where(eq(communityEvents.id, id))
    if (!event) throw new ApiError(404, 'gathering_not_found')
    if (event.attendeeCount + event.waitingCount > 0) throw new ApiError(409, 'gathering_has_people')
    await tx.delete(communityEvents).where(eq(communityEvents.id, id))
    await indexCommunityEvent(tx, id)
    if (asModerator) await audit(ctx, tx, { act: 'gathering_removed', ...auditSubject(event) })
    return withdrawNotifications(tx, notificationKeysOf(ctx, communityEventAttendance, id))
  })
}
