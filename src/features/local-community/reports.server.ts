import { eq } from 'drizzle-orm'
import { reportSubject } from '#features/discussions/reports/reports.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { showCommunityEvent } from './community-events/community-events.server.ts'
import { showGroup } from './groups/groups.server.ts'
import { communityEvents, regionalGroups } from './tables.ts'

const REPORTABLE = { group: regionalGroups, community_event: communityEvents }

/**
 * Reports a group to moderators, for anyone who may read it.
 * @throws ApiError sign_in_first, too_many, group_not_found
 */
export async function reportGroup(ctx: Ctx, id: number, reason: string): Promise<void> {
  await showGroup(ctx, id)
  await report(ctx, 'group', id, reason)
}

/**
 * The same for a community event.
 * @throws ApiError sign_in_first, too_many, gathering_not_found
 */
export async function reportCommunityEvent(ctx: Ctx, id: number, reason: string): Promise<void> {
  await showCommunityEvent(ctx, id)
  await report(ctx, 'community_event', id, reason)
}

/**
 * Stores a report. Closing and cancelling count as edits, because their reasons are texts. Joining or registering does
 * not.
 */
async function report(ctx: Ctx, kind: keyof typeof REPORTABLE, id: number, reason: string): Promise<void> {
  const table = REPORTABLE[kind]
  const [row] = await ctx.db.select({ updatedAt: table.updatedAt }).from(table).where(eq(table.id, id))
  await reportSubject(ctx, { kind, id }, reason, row?.updatedAt.toISOString())
}
