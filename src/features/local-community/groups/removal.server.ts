import { and, eq, ne } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { canModerate } from '#features/accounts/roles.ts'
import { requireWriter } from '#features/accounts/writing.server.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { indexGroup } from '../searchable.server.ts'
import { communityEvents, groupMemberships, regionalGroups } from '../tables.ts'
import { groupTags, lockGroup, namesOf } from './groups.server.ts'

/**
 * Removes a group that has never had an event and has no other member than the caller, for example one created by
 * mistake. Moderators remove with an audit entry. Other groups are closed, with a reason that their members read.
 * @throws ApiError sign_in_first, suspended, group_not_found, not_yours, group_in_use
 */
export async function removeGroup(ctx: Ctx, id: number): Promise<void> {
  const viewer = requireWriter(ctx.viewer)
  await write(ctx, { tags: groupTags(id), notify: allReturned }, async (tx) => {
    const group = await lockGroup(ctx, tx, id)
    const organizes = group.mine === 'organiser'
    if (!organizes && !canModerate(viewer)) throw new ApiError(403, 'not_yours')
    const ofOthers = and(eq(groupMemberships.groupId, id), ne(groupMemberships.userId, viewer.id))
    const uses = await Promise.all([
      tx.$count(groupMemberships, ofOthers),
      tx.$count(communityEvents, eq(communityEvents.groupId, id)),
    ])
    if (uses.some((count) => count > 0)) throw new ApiError(409, 'group_in_use')
    await tx.delete(regionalGroups).where(eq(regionalGroups.id, id))
    await indexGroup(tx, id)
    if (!organizes)
      await audit(ctx, tx, { act: 'group_removed', subject: `group:${id}`, details: namesOf(group) })
    return withdrawNotifications(tx, [`group:${id}`])
  })
}
