import { and, asc, eq, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { PersonalData, PostedItem } from '#features/accounts/personal-data.server.ts'
import type { LeaveInput } from '#features/accounts/rules.ts'
import { linksAreClickableSql } from '#features/accounts/sign-in/clickable-links.server.ts'
import { cancelAllAndNotify } from '#features/attendance/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { fieldsOf, pickColumns } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { NO_TAGS } from '#platform/database/write.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { communityEventAttendance } from './community-events/attendance.server.ts'
import { communityEventTags } from './community-events/community-events.server.ts'
import { USUAL_HOURS } from './community-events/event-end.ts'
import { cancelLockedEvent } from './community-events/organizing.server.ts'
import { groupTags, lockAnyGroup } from './groups/groups.server.ts'
import { removeMember } from './groups/memberships.server.ts'
import { emptyEventToPassOn, removeLeaversAddresses, removeLeaversTexts } from './leaving-texts.server.ts'
import { ensureOrganizer, heirSql } from './organizers/leaderless.server.ts'
import { notifyOfPassedOnEvent, removeFromKeys } from './organizers/organizer-notifications.server.ts'
import { CommunityEventInput, GroupInput, MessageInput } from './rules.ts'
import { indexGroup } from './searchable.server.ts'
import {
  communityEventAttendees,
  communityEvents,
  familyDetails,
  groupMemberships,
  groupRemovals,
  organizerMessages,
  regionalGroups,
} from './tables.ts'

/** A person's memberships, registrations, groups, events and messages, with each field that they filled in. */
export const localCommunityData: PersonalData = {
  name: 'localCommunity',
  gather: async ({ db }, { id }) => ({
    groups: await db
      .select({
        group: regionalGroups.name,
        role: groupMemberships.role,
        joinedAt: groupMemberships.joinedAt,
      })
      .from(groupMemberships)
      .innerJoin(regionalGroups, eq(regionalGroups.id, groupMemberships.groupId))
      .where(eq(groupMemberships.userId, id))
      .orderBy(asc(groupMemberships.id)),
    removedFrom: await db
      .select({ group: regionalGroups.name, removedAt: groupRemovals.removedAt })
      .from(groupRemovals)
      .innerJoin(regionalGroups, eq(regionalGroups.id, groupRemovals.groupId))
      .where(eq(groupRemovals.userId, id))
      .orderBy(asc(groupRemovals.removedAt)),
    groupsCreated: await db
      .select({
        ...pickColumns(regionalGroups, fieldsOf(GroupInput)),
        isActive: regionalGroups.isActive,
        createdAt: regionalGroups.createdAt,
      })
      .from(regionalGroups)
      .where(eq(regionalGroups.createdBy, id))
      .orderBy(asc(regionalGroups.id)),
    eventsOrganized: await db
      .select({
        ...pickColumns(communityEvents, fieldsOf(CommunityEventInput)),
        status: communityEvents.status,
        createdAt: communityEvents.createdAt,
      })
      .from(communityEvents)
      .where(eq(communityEvents.organizerId, id))
      .orderBy(asc(communityEvents.id)),
    registrations: await db
      .select({
        event: communityEvents.title,
        date: communityEvents.date,
        status: communityEventAttendees.status,
        ...familyDetails,
        registeredAt: communityEventAttendees.registeredAt,
      })
      .from(communityEventAttendees)
      .innerJoin(communityEvents, eq(communityEvents.id, communityEventAttendees.eventId))
      .where(eq(communityEventAttendees.userId, id))
      .orderBy(asc(communityEventAttendees.id)),
    messages: await db
      .select({
        ...pickColumns(organizerMessages, fieldsOf(v.omit(MessageInput, ['idempotencyKey']))),
        createdAt: organizerMessages.createdAt,
      })
      .from(organizerMessages)
      .where(eq(organizerMessages.senderId, id))
      .orderBy(asc(organizerMessages.id)),
  }),
  remove: async (ctx, tx, posts) => {
    const { viewer } = ctx
    if (!viewer.signedIn) return { tags: NO_TAGS } // a guest has nothing
    const pages = await tagsOfOwn(tx, viewer.id)
    // Groups before events, as everywhere here: two who lock in opposite order could deadlock.
    const pending = await leaveGroups(ctx, tx, viewer.id)
    // A cancelled event promotes nobody when their own registrations end.
    pending.push(...(await leaveCommunityEvents(ctx, tx, viewer.id, { posts })))
    const cancelled = await cancelAllAndNotify(tx, communityEventAttendance, viewer.id, communityEventTags)
    pending.push(...cancelled.pending)
    if (posts === 'remove') pending.push(...(await removeLeaversTexts(ctx, tx, viewer.id)))
    else await removeLeaversAddresses(tx, viewer.id)
    await removeFromKeys(tx, viewer.id)
    return { tags: ['groups', 'community-events', ...pages, ...cancelled.tags], pending }
  },
  async listPosted(db, userId, until) {
    const untilText = until.toISOString()
    const { rows } = await db.execute<Omit<PostedItem, 'createdAt'> & { at: string }>(sql`
      select 'group' as type, name as title, '/local-community/' || id as url, created_at as at
        from regional_groups where created_by = ${userId} and is_active and created_at <= ${untilText}::timestamptz
      union all select 'event', title, '/local-community/events/' || id, created_at
        from community_events
        where organizer_id = ${userId} and status = 'upcoming' and created_at <= ${untilText}::timestamptz`)
    return rows.map(({ at, ...posted }) => ({ ...posted, createdAt: new Date(at) }))
  },
  async removePosted(ctx, tx, userId, until) {
    const pages = await tagsOfOwn(tx, userId)
    const groups = await tx
      .select({ id: regionalGroups.id })
      .from(regionalGroups)
      .where(and(eq(regionalGroups.createdBy, userId), lte(regionalGroups.createdAt, until)))
      .orderBy(regionalGroups.id)
    const pending: PendingNotifications = []
    for (const { id } of groups) pending.push(...(await leaveGroup(ctx, tx, userId, id)))
    pending.push(...(await leaveCommunityEvents(ctx, tx, userId, { until, posts: 'remove' })))
    pending.push(...(await removeLeaversTexts(ctx, tx, userId, until)))
    await tx
      .update(communityEvents)
      .set({ organizerId: null })
      .where(and(eq(communityEvents.organizerId, userId), lte(communityEvents.createdAt, until)))
    return { tags: ['groups', 'community-events', ...pages], pending }
  },
}

/**
 * Returns the tags of their groups and of events that they organize: these pages change for readers who have them open.
 */
async function tagsOfOwn(tx: Tx, userId: string): Promise<string[]> {
  const groups = await tx
    .select({ id: groupMemberships.groupId })
    .from(groupMemberships)
    .where(eq(groupMemberships.userId, userId))
  const events = await tx
    .select({ id: communityEvents.id })
    .from(communityEvents)
    .where(eq(communityEvents.organizerId, userId))
  return [...groups.flatMap(({ id }) => groupTags(id)), ...events.flatMap(({ id }) => communityEventTags(id))]
}

/** The last organizer's group goes to its longest-standing member; without anybody else it is closed. */
async function leaveGroups(ctx: Ctx, tx: Tx, userId: string): Promise<PendingNotifications> {
  const { groupId } = groupMemberships
  const groups = await tx
    .select({ id: groupId })
    .from(groupMemberships)
    .where(eq(groupMemberships.userId, userId))
    .orderBy(groupId)
  const pending: PendingNotifications = []
  for (const { id } of groups) pending.push(...(await leaveGroup(ctx, tx, userId, id)))
  return pending
}

/** Also one that is hidden from them: they made it, left it, and a moderator hid it. */
async function leaveGroup(ctx: Ctx, tx: Tx, userId: string, id: number): Promise<PendingNotifications> {
  await lockAnyGroup(tx, id)
  await removeMember(tx, id, userId)
  const pending = await ensureOrganizer(ctx, tx, id)
  await tx
    .update(regionalGroups)
    .set({ isActive: false })
    .where(and(eq(regionalGroups.id, id), eq(regionalGroups.memberCount, 0)))
  await indexGroup(tx, id)
  return pending
}

/**
 * Passes upcoming and current events of a group to one of its organizers. Cancels others that have not begun, and
 * notifies the families. If the person removes everything, events with other attendees lose their texts, and events
 * without are removed.
 */
async function leaveCommunityEvents(
  ctx: Ctx,
  tx: Tx,
  userId: string,
  { until, posts }: { until?: Date; posts: LeaveInput['posts'] },
): Promise<PendingNotifications> {
  const pending: PendingNotifications = []
  const mayInherit = sql`m.user_id <> ${userId} and (${posts === 'keep'} or exists (
    select from community_event_attendees a
    where a.event_id = e.id and a.status <> 'declined' and a.user_id <> ${userId}))`
  const { rows } = await tx.execute<LeftEvent>(sql`
    select e.id, e.sequence, e.date <= now() as "hasBegun", ${heirSql('e', mayInherit)} as heir
    from community_events e
    where e.organizer_id = ${userId} and e.status = 'upcoming'
      and coalesce(e.end_date, e.date + ${USUAL_HOURS} * interval '1 hour') > now()
      and e.created_at <= coalesce(${until?.toISOString() ?? null}::timestamptz, 'infinity') order by e.id for update of e`)
  for (const { id, sequence, hasBegun, heir } of rows) {
    if (!heir) {
      if (!hasBegun) pending.push(...(await cancelLockedEvent(ctx, tx, { id, sequence })))
    } else {
      // Runs while the event is still the leaver's: the next organizer gets another notification, below.
      if (posts === 'remove') pending.push(...(await emptyEventToPassOn(ctx, tx, id)))
      await passOn(tx, id, { from: userId, to: heir })
      pending.push(...(await notifyOfPassedOnEvent(ctx, tx, id, heir)))
    }
  }
  return pending
}

type LeftEvent = { id: number; sequence: number; hasBegun: boolean; heir: string | null }

/** Removes a link that is not clickable: the next organizer could not know that it becomes clickable. */
const passOn = (tx: Tx, id: number, { from, to }: { from: string; to: string }) =>
  tx.execute(sql`
    update community_events e set organizer_id = ${to},
      virtual_link = case when ${sql.raw(linksAreClickableSql('u', 'e.created_at'))} then e.virtual_link end
    from users u where u.id = ${from} and e.id = ${id}`)
